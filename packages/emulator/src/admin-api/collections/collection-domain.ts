import type { GraphqlContext } from '../../engine/graphql-context'
import type { AdminDomain } from '../admin-domain'
import { seedCollections } from './seed-collections'
import { createdAndDeleted } from '../timelines'
import { countRecords } from '../../engine/resolve/list-records'
import { collectionFields } from './collection-fields'
import { collectionList } from './collection-list'
import { collectionMutations } from './collection-mutations'
import { COLLECTIONS } from './collection-records'
import type { CollectionRecord } from './collection-records'
import { membershipMutations } from './membership-mutations'
import { ruleConditions } from './rule-conditions'

function collectionByHandle(context: GraphqlContext, handle: string): CollectionRecord | null {
  return COLLECTIONS.in(context).lookUp('handle', handle)[0] ?? null
}

/** Collections. */
export const collectionDomain: AdminDomain = {
  seed: {
    records: {
      collections: (run, seeds) =>
        run.add(COLLECTIONS.type, seeds, () => seedCollections(run.store.records, seeds, run.at)),
    },
  },
  timelines: createdAndDeleted('collections', 'Collection', 'COLLECTION', 'collection'),
  queries: {
    collection: COLLECTIONS.one,
    collectionByHandle: ({ handle }, context) => collectionByHandle(context, handle),
    collectionByIdentifier: ({ identifier }, context) =>
      typeof identifier.handle === 'string'
        ? collectionByHandle(context, identifier.handle)
        : (COLLECTIONS.in(context).get(identifier.id) ?? null),
    collectionRulesConditions: (_args, { store }) => ruleConditions(store.records),
    collections: COLLECTIONS.page(({ store }) => collectionList(store.records)),
    collectionsCount: (args, context, info) => {
      const { records } = context.store
      const { search } = collectionList(records)
      return countRecords(records.table(COLLECTIONS).all(), search, args, context, info)
    },
  },
  mutations: { ...collectionMutations, ...membershipMutations },
  types: { Collection: collectionFields },
  nodes: { Collection: COLLECTIONS.node },
}
