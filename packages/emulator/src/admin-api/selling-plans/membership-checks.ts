import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationError } from '../../engine/resolve/mutation'
import { PRODUCTS, VARIANTS } from '../products/product-records'

/** What can be a member of a group. */
export type MemberKind = 'product' | 'variant'

const LABELS = { product: 'Product', variant: 'Product variant' } as const

/** Returns whether a product or variant exists. */
export function memberExists(context: GraphqlContext, kind: MemberKind, id: string): boolean {
  return kind === 'product'
    ? PRODUCTS.in(context).get(id) !== undefined
    : VARIANTS.in(context).get(id) !== undefined
}

/** Reports the first product or variant that does not exist. */
export function memberErrors(
  context: GraphqlContext,
  kind: MemberKind,
  ids: readonly string[],
  field: readonly string[],
): MutationError[] {
  const missing = ids.find(id => !memberExists(context, kind, id))
  if (missing === undefined) return []
  const message = `${LABELS[kind]} ${missing} does not exist.`
  return [{ field, code: 'NOT_FOUND', message }]
}
