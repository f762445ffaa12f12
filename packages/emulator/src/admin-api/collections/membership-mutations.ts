import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { startJob } from '../../engine/resolve/jobs'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext } from '../../engine/resolve/mutation'
import { PRODUCTS } from '../products/product-records'
import { collectionMissing } from './collection-checks'
import { productsOf } from './collection-membership'
import { COLLECTIONS } from './collection-records'
import type { CollectionRecord } from './collection-records'
import { collectionWebhook } from './collection-webhook'
import { changeProducts, reorderProducts } from './write-collection'

type MembershipArgs = MutationArgs[
  'collectionAddProducts' | 'collectionAddProductsV2' | 'collectionRemoveProducts']

const UPDATE = ['collections/update'] as const
const idOf = ({ id }: { id: string }) => id

/** The roots that change which products a collection has, and their order. */
export const membershipMutations: Mutations = {
  collectionAddProducts: defineMutation({
    checks: [
      collectionMissing(idOf),
      {
        field: ['productIds'],
        message: (args, context) =>
          `Error adding ${alreadyAdded(args, context).join(',')} to collection`,
        fails: (args, context) => alreadyAdded(args, context).length > 0,
      },
    ],
    topics: UPDATE,
    run: ({ id, productIds }, context) => {
      const collection = COLLECTIONS.in(context).get(id)
      return { collection: collection && addProducts(context, collection, productIds) }
    },
  }),

  collectionAddProductsV2: defineMutation({
    checks: [
      collectionMissing(idOf, { code: 'COLLECTION_DOES_NOT_EXIST' }),
      {
        field: ['id'],
        code: 'CANT_ADD_TO_SMART_COLLECTION',
        message: "Can't manually add products to a smart collection",
        fails: ({ id }, context) => Boolean(COLLECTIONS.in(context).get(id)?.ruleSet),
      },
    ],
    topics: UPDATE,
    run: ({ id, productIds }, context) => {
      const collection = COLLECTIONS.in(context).get(id)
      if (collection) addProducts(context, collection, productIds)
      return { job: startJob(context) }
    },
  }),

  collectionRemoveProducts: defineMutation({
    checks: [
      collectionMissing(idOf),
      {
        field: ['id'],
        message: "Can't manually remove products from a smart collection",
        // What was added to it by hand can be removed.
        fails: ({ id }, context) => {
          const collection = COLLECTIONS.in(context).get(id)
          return Boolean(collection?.ruleSet) && collection?.productIds.length === 0
        },
      },
    ],
    topics: UPDATE,
    run: ({ id, productIds }, context) => {
      const collection = COLLECTIONS.in(context).get(id)
      const removed = new Set(productIds)
      const kept = collection?.productIds.filter(productId => !removed.has(productId)) ?? []
      if (collection && kept.length < collection.productIds.length)
        emitUpdate(context, changeProducts(context, collection, kept))
      return { job: startJob(context) }
    },
  }),

  collectionReorderProducts: defineMutation({
    checks: [
      collectionMissing(idOf, { code: 'COLLECTION_NOT_FOUND' }),
      {
        field: ['id'],
        code: 'MANUALLY_SORTED_COLLECTION',
        message: "Can't reorder products unless collection is manually sorted",
        fails: ({ id }, context) => COLLECTIONS.in(context).get(id)?.sortOrder !== 'MANUAL',
        isFinal: true,
      },
      {
        field: ['moves'],
        code: 'INVALID_MOVE',
        message: 'The move is invalid.',
        fails: ({ id, moves }, context) => {
          const collection = COLLECTIONS.in(context).get(id)
          const members = new Set(
            collection && productsOf(context.store.records, collection).map(product => product.id),
          )
          return moves.some(move => !members.has(move.id))
        },
      },
    ],
    topics: UPDATE,
    run: ({ id, moves }, context) => {
      const collection = COLLECTIONS.in(context).get(id)
      if (collection) {
        const order = productsOf(context.store.records, collection).map(product => product.id)
        for (const move of moves) {
          order.splice(order.indexOf(move.id), 1)
          order.splice(Number(move.newPosition), 0, move.id)
        }
        emitUpdate(context, reorderProducts(context, collection, order))
      }
      return { job: startJob(context) }
    },
  }),
}

/** Adds products behind the others. Those that do not exist, or are already added, are ignored. */
function addProducts(
  context: MutationContext,
  collection: CollectionRecord,
  productIds: readonly string[],
): CollectionRecord {
  const products = PRODUCTS.in(context)
  const ids = new Set(collection.productIds)
  for (const id of productIds) if (products.get(id)) ids.add(id)
  if (ids.size === collection.productIds.length) return collection
  const changed = changeProducts(context, collection, [...ids])
  emitUpdate(context, changed)
  return changed
}

function alreadyAdded({ id, productIds }: MembershipArgs, context: GraphqlContext): string[] {
  const added = new Set(COLLECTIONS.in(context).get(id)?.productIds)
  return productIds.filter(productId => added.has(productId))
}

function emitUpdate({ emit }: MutationContext, collection: CollectionRecord): void {
  emit('collections/update', collectionWebhook(collection))
}
