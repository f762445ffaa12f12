import type { CollectionFields } from './collection-checks'
import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { changeSources, copySources } from '../collection-sources/collection-sources'
import { idNumber } from '../../engine/records/global-id'
import { startJob } from '../../engine/resolve/jobs'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { METAFIELDS } from '../metafields/metafield-records'
import { setOwnerMetafields } from '../metafields/set-metafields'
import { publicationId, publish } from '../publications/publish'
import { shopNode } from '../shop/shop-node'
import { collectionMissing, CREATE_RULES, missingProducts, UPDATE_RULES } from './collection-checks'
import { COLLECTIONS } from './collection-records'
import { collectionWebhook } from './collection-webhook'
import { addCollection, changeCollection, removeCollection } from './write-collection'

type WriteArgs = MutationArgs['collectionCreate' | 'collectionUpdate']

/** The roots that create, change, and delete collections. */
export const collectionMutations: Mutations = {
  collectionCreate: defineMutation({
    checks: CREATE_RULES.map(onInput),
    topics: ['collections/create'],
    errors: (args, context) => missingProducts(context, inputOf(args)),
    run: (args, context) => {
      const input = inputOf(args)
      const added = addCollection(context, input)
      const { id } = added
      const withSources = changeSources(context, added, args.collection ?? {})
      if ('length' in withSources) return { collection: null, userErrors: withSources }
      for (const publication of input.publications ?? [])
        publish(context, id, publicationId(publication))
      const metafieldErrors = setOwnerMetafields(context, id, input.metafields)
      if (metafieldErrors.length > 0) return { collection: null, userErrors: metafieldErrors }
      const collection = COLLECTIONS.in(context).get(id)
      if (!collection) return { collection: null }
      context.emit('collections/create', collectionWebhook(collection))
      return { collection: { ...collection, hasPendingRules: collection.ruleSet !== null } }
    },
  }),

  collectionUpdate: defineMutation({
    checks: UPDATE_RULES.map(onInput),
    topics: ['collections/update'],
    run: (args, context) => {
      const input = inputOf(args)
      const before = COLLECTIONS.in(context).get(input.id)
      if (!before) return { collection: null }
      const collection = changeSources(
        context,
        changeCollection(context, before, input),
        args.collection ?? {},
      )
      if ('length' in collection) return { collection: before, userErrors: collection }
      const userErrors = setOwnerMetafields(context, collection.id, input.metafields)
      if (userErrors.length > 0) return { collection: before, userErrors }
      context.emit('collections/update', collectionWebhook(collection))
      const { sourcesToCreate, sourcesToUpdate, sourcesToDelete } = args.collection ?? {}
      const isMatched =
        input.ruleSet ?? sourcesToCreate ?? sourcesToUpdate ?? sourcesToDelete ?? null
      return { collection, job: isMatched === null ? null : startJob(context) }
    },
    refused: (args, context) => ({
      collection: inputOf(args).ruleSet
        ? null
        : (COLLECTIONS.in(context).get(inputOf(args).id) ?? null),
    }),
  }),

  collectionDelete: defineMutation({
    checks: [collectionMissing(({ input }) => input.id)],
    topics: ['collections/delete'],
    run: ({ input: { id } }, context) => {
      removeCollection(context, id)
      context.emit('collections/delete', {
        id: idNumber(id),
        published_scope: 'web',
        admin_graphql_api_id: id,
      })
      return { deletedCollectionId: id, shop: shopNode(context) }
    },
    refused: (_args, context) => ({ shop: shopNode(context) }),
  }),

  collectionDuplicate: defineMutation({
    checks: [
      collectionMissing(({ input }) => input.collectionId, {
        field: ['input', 'collectionId'],
        message: 'The collection was not found. Please check the collection ID and try again.',
        code: 'COLLECTION_NOT_FOUND',
      }),
    ],
    topics: ['collections/create'],
    run: ({ input }, context) => {
      const collections = COLLECTIONS.in(context)
      const source = collections.get(input.collectionId)
      if (!source) return { collection: null }
      const { id, title, handle, createdAt, updatedAt } = addCollection(context, {
        title: input.newTitle,
      })
      const publications = input.copyPublications === false ? {} : source.publications
      const collection = collections.put({
        ...source,
        ...{ id, title, handle, createdAt, updatedAt, publications },
        sourceIds: copySources(context, source),
      })
      copyMetafields(context, source.id, id)
      context.emit('collections/create', collectionWebhook(collection))
      return { collection, job: startJob(context) }
    },
  }),
}

function copyMetafields({ store }: GraphqlContext, from: string, to: string): void {
  const metafields = store.records.table(METAFIELDS)
  for (const metafield of metafields.lookUp('owner', from))
    metafields.put({ ...metafield, id: metafields.nextId(), ownerId: to })
}

function inputOf({ input, collection }: WriteArgs): CollectionFields {
  return collection ?? input ?? {}
}

/** Applies a rule of collection fields to the arguments of a mutation. */
function onInput({ field, message, fails, ...check }: Check<CollectionFields>): Check<WriteArgs> {
  return {
    ...check,
    field: typeof field === 'function' ? args => field(inputOf(args)) : field,
    message:
      typeof message === 'function' ? (args, context) => message(inputOf(args), context) : message,
    fails: (args, context) => fails(inputOf(args), context),
  }
}
