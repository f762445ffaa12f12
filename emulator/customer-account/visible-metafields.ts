import { DEFINITIONS } from '../admin-api/metafield-definitions/definition-records'
import { definitionKey, metafieldKey, METAFIELDS } from '../admin-api/metafields/metafield-records'
import type { FieldResolver } from '../admin-api/engine/resolve/domain'
import type { GraphqlContext } from '../graphql/graphql-context'

interface Identifier {
  namespace?: string | null
  key: string
}

/**
 * Fields of an owner of metafields. Only those are visible whose definition gives customer accounts
 * access.
 */
export function visibleMetafields(ownerType: string): Record<string, FieldResolver> {
  const find = ({ store: { records } }: GraphqlContext, ownerId: string, given: Identifier) => {
    const namespace = given.namespace ?? 'custom'
    const [definition] = records
      .table(DEFINITIONS)
      .lookUp('key', definitionKey(ownerType, namespace, given.key))
    if (!definition || definition.access.customerAccount === 'NONE') return null
    const [metafield] = records
      .table(METAFIELDS)
      .lookUp('key', metafieldKey(ownerId, namespace, given.key))
    return metafield
      ? {
          ...metafield,
          type: metafield.typeName,
          value: metafield.stored,
          jsonValue: jsonOf(metafield.stored),
        }
      : null
  }
  return {
    metafield: ({ id }: { id: string }, args: Identifier, context) => find(context, id, args),
    metafields: (
      { id }: { id: string },
      { identifiers }: { identifiers: readonly Identifier[] },
      context,
    ) => identifiers.map(identifier => find(context, id, identifier)),
  }
}

/** A value that is not JSON, such as a text, is itself. */
function jsonOf(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return stored
  }
}
