import type { GraphqlContext } from '../../engine/graphql-context'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext } from '../../engine/resolve/mutation'
import { emitEvents } from '../../events/emit-events'
import { emitWebhook } from '../../webhooks/emit-webhook'
import { DELETE_TOPICS, itemIdsOf, reportDeleted } from './product-events'
import { COMPLETE_MS, hasOperation, startOperation } from './product-operations'
import type { ProductOperation } from './product-operations'
import { PRODUCTS } from './product-records'
import { removeProduct } from './remove-product'

/** Returns the store as the type `Shop`. */
export function shopOf({ store }: GraphqlContext) {
  return { __typename: 'Shop', id: `gid://shopify/Shop/${store.id}` }
}

/** The root that deletes products. */
export const productDeleteMutations: Domain = {
  mutations: {
    productDelete: defineMutation({
      checks: [
        {
          field: null,
          message:
            'Another operation already in progress. Please wait until current one is finished.',
          fails: ({ input: { id } }, context) => hasOperation(context, id),
        },
        PRODUCTS.existsAt(['id'], ({ input: { id } }) => id, 'Product does not exist'),
      ],
      reports: 'first',
      topics: DELETE_TOPICS,
      run: ({ input: { id }, synchronous }, context) => {
        const shop = shopOf(context)
        if (synchronous === false)
          return { deletedProductId: null, productDeleteOperation: deleteLater(context, id), shop }
        deleteProduct(context, id)
        return { deletedProductId: id, shop }
      },
      refused: (_args, context) => ({ shop: shopOf(context) }),
    }),
  },
}

function deleteProduct(context: MutationContext, id: string): void {
  const { records } = context.store
  const product = records.table(PRODUCTS).get(id)
  if (!product) return
  const items = itemIdsOf(context, id)
  removeProduct(records, product)
  reportDeleted(context, id, items)
}

/** Starts an operation that deletes a product when it is complete. */
function deleteLater(context: GraphqlContext, id: string): ProductOperation {
  const { state, store } = context
  const operation = startOperation(context, 'ProductDeleteOperation', { productId: id })
  state.jobs.add(store.domain, operation.startedAt + COMPLETE_MS, () => {
    const emit: MutationContext['emit'] = (topic, payload) =>
      void emitWebhook(state, { shop: store.domain, topic, payload })
    store.records.transaction(() => deleteProduct({ ...context, emit }, id), {
      onCommit: commit => emitEvents(context, commit),
    })
    return Promise.resolve()
  })
  return operation
}
