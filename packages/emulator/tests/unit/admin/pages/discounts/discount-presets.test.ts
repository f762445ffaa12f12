import { describe, expect, it } from 'vitest'
import { newDiscountFields } from '../../../../../admin/pages/discounts/discount-input'
import { presetDiscount } from '../../../../../admin/pages/discounts/discount-presets'

const FIELDS = newDiscountFields('2026-01-05')

describe('presetDiscount', () => {
  it.each([
    ['amount-off-product', 'basic', 'percentage', 'products'],
    ['amount-off-order', 'basic', 'percentage', 'all'],
    ['buy-x-get-y', 'bxgy', 'free', 'products'],
    ['free-shipping', 'freeShipping', 'percentage', 'all'],
  ])('chooses the form of %s', (type, kind, valueType, scope) => {
    expect(presetDiscount(FIELDS, type)).toEqual({
      ...FIELDS,
      kind,
      valueType,
      items: { ...FIELDS.items, scope },
    })
  })

  it('changes nothing without a type', () => {
    expect(presetDiscount(FIELDS, undefined)).toEqual(FIELDS)
    expect(presetDiscount(FIELDS, 'toString')).toEqual(FIELDS)
  })
})
