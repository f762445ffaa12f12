import { chargeGid } from '../billing/charge-gid'
import { requireScope } from './access-denied'
import { badRequest } from './bad-request'
import { bulkGid } from '../bulk/finish-bulk-operation'
import { bulkOperationNode } from './bulk-operation-node'
import { chargeNode } from './charge-nodes'
import type { GraphqlContext } from './graphql-context'
import { productNode, readProductGid } from './product-node'

type Finder = (gid: string, context: GraphqlContext) => object | undefined

const FINDERS = new Map<string, Finder>([
  [
    'Product',
    (gid, { store, installation }) => {
      requireScope(installation.scopes, 'read_products', 'node')
      const product = store.products.find(({ id }) => id === readProductGid(gid))
      return product && productNode(product, store)
    },
  ],
  ['AppSubscription', findCharge],
  ['AppPurchaseOneTime', findCharge],
  [
    'BulkOperation',
    (gid, { store, state, origin }) => {
      const operation = state.bulk.list(store.domain).find(({ id }) => bulkGid(id) === gid)
      return operation && bulkOperationNode(operation, origin)
    },
  ],
])

/**
 * Finds an object of the shop by global id, or returns null.
 *
 * @throws GraphQLError for an invalid global id, or an unsupported type
 */
export function nodeById(gid: string, context: GraphqlContext): object | null {
  const [, type = ''] = /^gid:\/\/shopify\/([A-Za-z]+)\/\d{1,15}$/.exec(gid) ?? []
  const find = FINDERS.get(type)
  if (!find)
    throw badRequest(
      `Invalid global id. The local platform's node() knows ${[...FINDERS.keys()].join(', ')}.`,
    )
  return find(gid, context) ?? null
}

function findCharge(gid: string, { store, state, clock }: GraphqlContext): object | undefined {
  const charge = state.charges.list(store.domain).find(candidate => chargeGid(candidate) === gid)
  return charge && chargeNode(charge, clock.now())
}
