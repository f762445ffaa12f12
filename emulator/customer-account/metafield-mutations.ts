import { defineMutation } from '../admin-api/engine/resolve/mutation'
import type { Mutation } from '../admin-api/engine/resolve/mutation'
import { DEFINITIONS } from '../admin-api/metafield-definitions/definition-records'
import { definitionKey, metafieldKey, METAFIELDS } from '../admin-api/metafields/metafield-records'
import { resolveNamespace } from '../admin-api/metafields/namespaces'
import { setMetafields } from '../admin-api/metafields/set-metafields'
import type { OwnedMetafieldInput } from '../admin-api/metafields/set-metafields'
import { ORDERS } from '../admin-api/orders/order-records'
import type { GraphqlContext } from '../graphql/graphql-context'
import { requireCustomer } from './signed-in-customer'

/** The schema's input `MetafieldIdentifierInput`. */
interface Identifier {
  ownerId: string
  namespace: string
  key: string
}

/** The roots that change metafields of the customer who is logged in, and of their orders. */
export const metafieldMutations: Readonly<Record<string, Mutation>> = {
  metafieldsSet: defineMutation<{ metafields: readonly (Identifier & OwnedMetafieldInput)[] }>({
    run: ({ metafields }, context) => {
      const userErrors = refusedEntries(context, metafields, 'APP_NOT_AUTHORIZED')
      return userErrors.length > 0 ? { userErrors } : setMetafields(context, metafields)
    },
  }),

  metafieldsDelete: defineMutation<{ metafields: readonly Identifier[] }>({
    run: ({ metafields }, context) => {
      const userErrors = refusedEntries(context, metafields, 'INVALID')
      if (userErrors.length > 0) return { userErrors }
      const table = context.store.records.table(METAFIELDS)
      return {
        deletedMetafields: metafields.map(({ ownerId, namespace: given, key }) => {
          const namespace = resolveNamespace(given)
          const [found] = table.lookUp('key', metafieldKey(ownerId, namespace, key))
          if (!found) return null
          table.remove(found.id)
          return { ownerId, namespace, key }
        }),
      }
    },
  }),
}

/** Lists the errors of metafields that customers may not change. */
function refusedEntries(
  context: GraphqlContext,
  metafields: readonly Identifier[],
  code: 'APP_NOT_AUTHORIZED' | 'INVALID',
) {
  return metafields.flatMap((metafield, elementIndex) =>
    isWritable(context, metafield)
      ? []
      : [
          {
            field: ['metafields', String(elementIndex)],
            code,
            elementIndex,
            message: 'The customer account has no write access to this metafield.',
          },
        ],
  )
}

/** Only with the access `READ_WRITE` of its definition. */
function isWritable(context: GraphqlContext, { ownerId, namespace, key }: Identifier): boolean {
  const ownerType = ownerTypeOf(context, ownerId)
  if (!ownerType) return false
  const [definition] = context.store.records
    .table(DEFINITIONS)
    .lookUp('key', definitionKey(ownerType, resolveNamespace(namespace), key))
  return definition?.access.customerAccount === 'READ_WRITE'
}

function ownerTypeOf(context: GraphqlContext, ownerId: string): 'CUSTOMER' | 'ORDER' | undefined {
  const { id } = requireCustomer(context)
  if (ownerId === id) return 'CUSTOMER'
  return context.store.records.table(ORDERS).get(ownerId)?.customerId === id ? 'ORDER' : undefined
}
