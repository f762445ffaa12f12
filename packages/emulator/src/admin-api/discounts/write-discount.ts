import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import { removeMetafields } from '../metafields/metafield-records'
import type { DiscountInput } from './discount-input'
import { addCode, blankDiscount, codesOf, REDEEM_CODES, DISCOUNTS } from './discount-records'
import type { DiscountKind, DiscountMethod, DiscountRecord } from './discount-records'
import { changedDiscount } from './changed-fields'

/** Adds a discount, with its code if it has one. */
export function addDiscount(
  context: GraphqlContext,
  method: DiscountMethod,
  kind: DiscountKind,
  input: DiscountInput,
): DiscountRecord {
  const at = currentTime(context)
  const blank = blankDiscount(context.store.records, method, kind, at)
  const discount = DISCOUNTS.in(context).put(changedDiscount(blank, input, at))
  if (method === 'Code' && typeof input.code === 'string')
    addCode(context.store.records, discount.id, input.code.trim())
  return discount
}

/** Replaces the fields of a discount that an input contains. Its kind becomes that of the input. */
export function changeDiscount(
  context: GraphqlContext,
  discount: DiscountRecord,
  kind: DiscountKind,
  input: DiscountInput,
): DiscountRecord {
  const at = currentTime(context)
  const [code, ...others] = codesOf(context, discount.id)
  if (code && others.length === 0 && typeof input.code === 'string')
    REDEEM_CODES.in(context).update(code.id, { code: input.code.trim() })
  return DISCOUNTS.in(context).put(changedDiscount({ ...discount, kind }, input, at))
}

/** Deletes a discount with its codes and metafields. */
export function removeDiscount(context: GraphqlContext, id: string): void {
  const { records } = context.store
  for (const code of codesOf(context, id)) records.table(REDEEM_CODES).remove(code.id)
  removeMetafields(records, id)
  DISCOUNTS.in(context).remove(id)
}
