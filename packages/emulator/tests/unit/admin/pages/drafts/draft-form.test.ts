import { describe, expect, it } from 'vitest'
import {
  draftChangesOf,
  draftFormOf,
  draftInputOf,
  emptyDraftForm,
} from '../../../../../admin/pages/drafts/draft-form'
import type { DraftDetail } from '../../../../../admin/pages/drafts/draft-operations'

const money = (amount: string) => ({ shopMoney: { amount, currencyCode: 'CAD' as const } })
const DRAFT: DraftDetail = {
  id: 'draft',
  name: '#D1',
  status: 'OPEN',
  note2: 'Ring twice',
  tags: ['gift'],
  email: 'ada@example.com',
  invoiceSentAt: null,
  createdAt: '2026-01-05T09:00:00Z',
  currencyCode: 'CAD',
  customer: { id: 'customer', displayName: 'Ada', email: null },
  order: null,
  shippingAddress: null,
  appliedDiscount: { title: null, value: 10, valueType: 'PERCENTAGE' },
  shippingLine: { title: 'Courier', originalPriceSet: money('7.0') },
  lineItems: {
    nodes: [
      {
        id: 'line-1',
        title: 'Candle',
        variantTitle: 'Small',
        quantity: 2,
        custom: false,
        variant: { id: 'variant' },
        originalUnitPriceSet: money('16.0'),
      },
      {
        id: 'line-2',
        title: 'Engraving',
        variantTitle: null,
        quantity: 1,
        custom: true,
        variant: null,
        originalUnitPriceSet: money('4.5'),
      },
    ],
  },
  totalPriceSet: money('39.85'),
  events: { nodes: [] },
}

describe('the form of a draft order', () => {
  it('writes what it read', () => {
    expect(draftInputOf(draftFormOf(DRAFT), 'CAD')).toEqual({
      lineItems: [
        { variantId: 'variant', quantity: 2 },
        {
          title: 'Engraving',
          originalUnitPriceWithCurrency: { amount: '4.5', currencyCode: 'CAD' },
          quantity: 1,
        },
      ],
      purchasingEntity: { customerId: 'customer' },
      useCustomerDefaultAddress: true,
      email: 'ada@example.com',
      note: 'Ring twice',
      tags: ['gift'],
      appliedDiscount: { title: null, value: 10, valueType: 'PERCENTAGE' },
      shippingLine: {
        title: 'Courier',
        priceWithCurrency: { amount: '7.0', currencyCode: 'CAD' },
      },
    })
  })

  it('removes discount, shipping, and email address when they are empty', () => {
    expect(draftInputOf(emptyDraftForm(), 'CAD')).toEqual({
      lineItems: [],
      email: null,
      note: '',
      tags: [],
      appliedDiscount: null,
      shippingLine: null,
    })
  })

  it('writes only what changed', () => {
    const form = draftFormOf(DRAFT)
    expect(draftChangesOf(form, DRAFT)).toEqual({})
    expect(draftChangesOf({ ...form, note: 'Knock', lines: form.lines.slice(1) }, DRAFT)).toEqual({
      note: 'Knock',
      lineItems: [
        {
          title: 'Engraving',
          originalUnitPriceWithCurrency: { amount: '4.5', currencyCode: 'CAD' },
          quantity: 1,
        },
      ],
    })
  })

  it('takes the address of another customer, and removes the customer', () => {
    const form = draftFormOf(DRAFT)
    expect(draftChangesOf({ ...form, customer: { id: 'other', label: 'Eve' } }, DRAFT)).toEqual({
      purchasingEntity: { customerId: 'other' },
      useCustomerDefaultAddress: true,
    })
    expect(draftChangesOf({ ...form, customer: null }, DRAFT)).toEqual({
      purchasingEntity: null,
      useCustomerDefaultAddress: false,
    })
  })
})
