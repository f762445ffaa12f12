import { DEFINITIONS } from '../metafield-definitions/definition-records'
import { definitionKey, metafieldKey, METAFIELDS } from './metafield-records'
import { resolveNamespace } from '../../engine/records/namespaces'
import type { FieldResolver } from '../../engine/resolve/domain'
import type { GraphqlContext } from '../../engine/graphql-context'

interface Identifier {
  namespace?: string | null
  key: string
}

interface VisibleMetafields {
  metafield: FieldResolver<Identifier>
  metafields: FieldResolver<{ identifiers: readonly Identifier[] }>
}

/**
 * Fields of an owner of metafields in an API of visitors. Only those are visible whose definition
 * gives the API access.
 *
 * @param ownerType a value of `MetafieldOwnerType`
 * @param audience part of the definition's access
 */
export function visibleMetafields(
  ownerType: string,
  audience: 'customerAccount' | 'storefront',
): VisibleMetafields {
  const find = ({ store: { records } }: GraphqlContext, ownerId: string, given: Identifier) => {
    const namespace = resolveNamespace(given.namespace)
    const [definition] = records
      .table(DEFINITIONS)
      .lookUp('key', definitionKey(ownerType, namespace, given.key))
    if (!definition || definition.access[audience] === 'NONE') return null
    return (
      records.table(METAFIELDS).lookUp('key', metafieldKey(ownerId, namespace, given.key))[0] ??
      null
    )
  }
  return {
    metafield: ({ id }: { id: string }, args, context) => find(context, id, args),
    metafields: ({ id }: { id: string }, { identifiers }, context) =>
      identifiers.map(identifier => find(context, id, identifier)),
  }
}
