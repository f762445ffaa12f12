import type { GraphqlContext } from '../../graphql/graphql-context'
import { idNumber } from '../engine/records/global-id'
import { executionError } from '../engine/request/execution-errors'
import { startJob } from '../engine/resolve/jobs'
import { defineMutation } from '../engine/resolve/mutation'
import type { Check, Mutation } from '../engine/resolve/mutation'
import { METAFIELDS } from '../metafields/metafield-records'
import { setOwnerMetafields } from '../metafields/set-metafields'
import { publicationId, publish } from '../publications/publish'
import { shopNode } from '../shop/shop-domain'
import { collectionMissing, CREATE_RULES, missingProducts, UPDATE_RULES } from './collection-checks'
import type { CollectionInput } from './collection-checks'
import { COLLECTIONS } from './collection-records'
import { collectionWebhook } from './collection-webhook'
import { addCollection, changeCollection, removeCollection } from './write-collection'

interface WriteArgs {
  /** Deprecated by the platform, but it still works. */
  input?: CollectionInput | null
  collection?: (CollectionInput & SourcesInput) | null
}

interface SourcesInput {
  sources?: readonly object[] | null
  sourcesToCreate?: readonly object[] | null
  sourcesToUpdate?: readonly object[] | null
  sourcesToDelete?: readonly string[] | null
}

interface DuplicateArgs {
  input: { collectionId: string; newTitle: string; copyPublications?: boolean | null }
}

/** The roots that create, change, and delete collections. */
export const collectionMutations: Readonly<Record<string, Mutation>> = {
  collectionCreate: defineMutation<WriteArgs>({
    checks: CREATE_RULES.map(onInput),
    topics: ['collections/create'],
    run: (args, context) => {
      const input = inputOf(args)
      const userErrors = missingProducts(context, input)
      if (userErrors.length > 0) return { collection: null, userErrors }
      const { id } = addCollection(context, input)
      for (const publication of input.publications ?? [])
        publish(context, id, publicationId(publication))
      const metafieldErrors = setOwnerMetafields(context, id, input.metafields)
      if (metafieldErrors.length > 0) return { collection: null, userErrors: metafieldErrors }
      const collection = context.store.records.table(COLLECTIONS).get(id)
      if (!collection) return { collection: null }
      context.emit('collections/create', collectionWebhook(collection))
      return { collection: { ...collection, hasPendingRules: collection.ruleSet !== null } }
    },
  }),

  collectionUpdate: defineMutation<WriteArgs>({
    checks: UPDATE_RULES.map(onInput),
    topics: ['collections/update'],
    run: (args, context) => {
      const input = inputOf(args)
      const before = context.store.records.table(COLLECTIONS).get(input.id)
      if (!before) return { collection: null }
      const collection = changeCollection(context, before, input)
      const userErrors = setOwnerMetafields(context, collection.id, input.metafields)
      if (userErrors.length > 0) return { collection: before, userErrors }
      context.emit('collections/update', collectionWebhook(collection))
      return { collection, job: input.ruleSet ? startJob(context) : null }
    },
    refused: (args, { store }) => ({
      collection: store.records.table(COLLECTIONS).get(inputOf(args).id) ?? null,
    }),
  }),

  collectionDelete: defineMutation<{ input: { id: string } }>({
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

  collectionDuplicate: defineMutation<DuplicateArgs>({
    checks: [
      collectionMissing(({ input }) => input.collectionId, {
        field: ['input', 'collectionId'],
        message: 'The collection was not found. Please check the collection ID and try again.',
        code: 'COLLECTION_NOT_FOUND',
      }),
    ],
    topics: ['collections/create'],
    run: ({ input }, context) => {
      const collections = context.store.records.table(COLLECTIONS)
      const source = collections.get(input.collectionId)
      if (!source) return { collection: null }
      const { id, title, handle, createdAt, updatedAt } = addCollection(context, {
        title: input.newTitle,
      })
      const publications = input.copyPublications === false ? {} : source.publications
      const collection = collections.put({
        ...source,
        ...{ id, title, handle, createdAt, updatedAt, publications },
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

/** @throws GraphQLError for sources, which are not simulated */
function inputOf({ input, collection }: WriteArgs): CollectionInput {
  const { sources, sourcesToCreate, sourcesToUpdate, sourcesToDelete } = collection ?? {}
  for (const list of [sources, sourcesToCreate, sourcesToUpdate, sourcesToDelete]) {
    if (list && list.length > 0)
      throw executionError(
        'NOT_SIMULATED',
        'The local platform does not simulate the sources of collections. Nothing was changed. ' +
          'Use the argument input with a ruleSet.',
      )
  }
  return collection ?? input ?? {}
}

/** Applies a rule of collection fields to the arguments of a mutation. */
function onInput({ field, message, fails, ...check }: Check<CollectionInput>): Check<WriteArgs> {
  return {
    ...check,
    field: typeof field === 'function' ? args => field(inputOf(args)) : field,
    message:
      typeof message === 'function' ? (args, context) => message(inputOf(args), context) : message,
    fails: (args, context) => fails(inputOf(args), context),
  }
}
