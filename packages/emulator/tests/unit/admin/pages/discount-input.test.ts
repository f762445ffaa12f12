import { describe, expect, it } from 'vitest'
import {
  discountFields,
  discountInput,
  newDiscountFields,
} from '../../../../admin/pages/discounts/discount-input'
import type { DiscountDetail } from '../../../../admin/pages/discounts/discount-operations'

const NEW = { ...newDiscountFields('2026-11-26'), name: 'FALL' }
const A = { id: 'a', label: 'A' }
const B = { id: 'b', label: 'B' }
const C = { id: 'c', label: 'C' }
const STORED: DiscountDetail = {
  id: 'gid://shopify/DiscountCodeNode/7',
  discount: {
    __typename: 'DiscountCodeBxgy',
    title: 'Two for one',
    status: 'ACTIVE',
    asyncUsageCount: 0,
    startsAt: '2026-11-01T08:30:00Z',
    endsAt: null,
    combinesWith: { orderDiscounts: false, productDiscounts: true, shippingDiscounts: false },
    codes: { nodes: [{ code: 'TWO' }] },
    usageLimit: 40,
    appliesOncePerCustomer: true,
    customerBuys: { items: { products: { nodes: [A, B] } }, value: { quantity: '2' } },
    customerGets: {
      items: { collections: { nodes: [C] } },
      value: { quantity: { quantity: '1' }, effect: { percentage: 0.145 } },
    },
  },
}

describe('discountInput', () => {
  it('takes a percentage of all products off, for everyone', () => {
    expect(discountInput({ ...NEW, value: '15', usageLimit: '100' })).toEqual({
      title: 'FALL',
      code: 'FALL',
      startsAt: '2026-11-26T00:00:00Z',
      endsAt: null,
      combinesWith: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false },
      usageLimit: 100,
      appliesOncePerCustomer: false,
      context: { all: 'ALL' },
      minimumRequirement: { subtotal: null, quantity: null },
      customerGets: { value: { percentage: 0.15 }, items: { all: true } },
    })
  })

  it('has no code and no limit when it is automatic', () => {
    const input = discountInput({
      ...NEW,
      method: 'automatic',
      kind: 'freeShipping',
      minimum: 'subtotal',
      minimumValue: '50',
    })
    expect(input).toMatchObject({
      title: 'FALL',
      destination: { all: true },
      minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: '50' }, quantity: null },
    })
    expect(Object.keys(input)).not.toContain('code')
    expect(Object.keys(input)).not.toContain('usageLimit')
    expect(Object.keys(input)).not.toContain('customerGets')
  })

  it('sends what was added and removed of a stored discount, and keeps its time', () => {
    const fields = discountFields(STORED)
    const input = discountInput(
      { ...fields, buys: { ...fields.buys, products: [B, C] } },
      STORED.discount,
    )
    expect(input).toMatchObject({
      startsAt: '2026-11-01T08:30:00Z',
      customerBuys: {
        value: { quantity: '2' },
        items: { products: { productsToAdd: ['c'], productsToRemove: ['a'] } },
      },
      customerGets: {
        value: { discountOnQuantity: { quantity: '1', effect: { percentage: 0.145 } } },
        items: { collections: { add: [], remove: [] } },
      },
    })
    expect(Object.keys(input)).not.toContain('context')
  })

  it('refuses a limit that is not a whole number', () => {
    expect(() => discountInput({ ...NEW, usageLimit: 'many' })).toThrow('not a whole number')
  })
})

describe('discountFields', () => {
  it('reads a stored discount', () => {
    expect(discountFields(STORED)).toMatchObject({
      method: 'code',
      kind: 'bxgy',
      name: 'TWO',
      valueType: 'percentage',
      value: '14.5',
      buysQuantity: '2',
      items: { scope: 'collections', collections: [C] },
      usageLimit: '40',
      oncePerCustomer: true,
      startsOn: '2026-11-01',
      endsOn: '',
    })
  })

  it('reads a gift as free', () => {
    const value = { quantity: { quantity: '1' }, effect: { percentage: 1 } }
    const discount = { ...STORED.discount, customerGets: { items: {}, value } }
    expect(discountFields({ ...STORED, discount })).toMatchObject({
      valueType: 'free',
      items: { scope: 'all' },
    })
  })
})
