import type { GraphqlContext } from '../../engine/graphql-context'
import { pageInOrder } from '../products/product-fields'
import type { Connection, ConnectionArgs } from '../../engine/records/connection'
import { referencedIds } from './types/metafield-value'
import type { MetafieldType } from './types/metafield-types'

type Referenced = object & { id: string }

/** Lists the objects that a value refers to, without deleted ones. */
export function referencesOf(
  { loadNode }: GraphqlContext,
  type: MetafieldType,
  stored: string,
): Referenced[] {
  return referencedIds(type, stored).flatMap(id => (loadNode(id) as Referenced | null) ?? [])
}

/** Returns a page of the objects in a list of references. Null for a value that is not a list. */
export function pageReferences(
  context: GraphqlContext,
  type: MetafieldType,
  stored: string,
  args: ConnectionArgs,
): Connection<Referenced> | null {
  if (!type.isList || type.category !== 'REFERENCE') return null
  return pageInOrder(referencesOf(context, type, stored), args)
}
