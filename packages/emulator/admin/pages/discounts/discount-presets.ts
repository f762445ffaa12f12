import type { DiscountFields } from './discount-input'

/**
 * What the `type` in the data of an intent means for the form of a new discount.
 *
 * @see https://shopify.dev/docs/api/app-home/apis/user-interface-and-interactions/intents-api
 */
export const DISCOUNT_PRESETS: Record<
  string,
  Pick<DiscountFields, 'kind' | 'valueType'> & { scope: DiscountFields['items']['scope'] }
> = {
  'amount-off-product': { kind: 'basic', valueType: 'percentage', scope: 'products' },
  'amount-off-order': { kind: 'basic', valueType: 'percentage', scope: 'all' },
  'buy-x-get-y': { kind: 'bxgy', valueType: 'free', scope: 'products' },
  'free-shipping': { kind: 'freeShipping', valueType: 'percentage', scope: 'all' },
}

/** Returns the fields of a new discount for the data of an intent. */
export function presetDiscount(fields: DiscountFields, type: unknown): DiscountFields {
  if (typeof type !== 'string' || !Object.hasOwn(DISCOUNT_PRESETS, type)) return fields
  const preset = DISCOUNT_PRESETS[type]
  if (!preset) return fields
  const { scope, ...rest } = preset
  return { ...fields, ...rest, items: { ...fields.items, scope } }
}
