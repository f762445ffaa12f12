import type { Arguments } from '../../generated/customer'
import type { Mutations } from '../engine/resolve/domain'
import { defineMutation } from '../engine/resolve/mutation'
import { DEFINITIONS } from '../admin-api/metafield-definitions/definition-records'
import { deleteMetafields } from '../admin-api/metafields/metafield-domain'
import { definitionKey } from '../admin-api/metafields/metafield-records'
import { resolveNamespace } from '../engine/records/namespaces'
import { setMetafields } from '../admin-api/metafields/set-metafields'
import type { GraphqlContext } from '../engine/graphql-context'
import { findOwnOrder, requireCustomer } from './signed-in-customer'

/** The schema's input `MetafieldIdentifierInput`. */
interface Identifier {
  ownerId: string
  namespace: string
  key: string
}

/** The roots that change metafields of the customer who is logged in, and of their orders. */
export const metafieldMutations: Mutations<Arguments> = {
  metafieldsSet: defineMutation({
    errors: ({ metafields }, context) => refusedEntries(context, metafields, 'APP_NOT_AUTHORIZED'),
    run: ({ metafields }, context) => setMetafields(context, metafields),
  }),

  metafieldsDelete: defineMutation({
    errors: ({ metafields }, context) => refusedEntries(context, metafields, 'INVALID'),
    run: ({ metafields }, context) => deleteMetafields(context, metafields),
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
  const [definition] = DEFINITIONS.in(context).lookUp(
    'key',
    definitionKey(ownerType, resolveNamespace(namespace), key),
  )
  return definition?.access.customerAccount === 'READ_WRITE'
}

function ownerTypeOf(context: GraphqlContext, ownerId: string): 'CUSTOMER' | 'ORDER' | undefined {
  if (ownerId === requireCustomer(context).id) return 'CUSTOMER'
  return findOwnOrder(context, ownerId) && 'ORDER'
}
