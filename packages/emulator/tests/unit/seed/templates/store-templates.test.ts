import { describe, expect, it } from 'vitest'
import { createStore } from '../../../../src/lifecycle/create-store'
import { readStoreSeed } from '../../../../src/seed/store-seed'
import type { StoreSeed } from '../../../../src/seed/store-seed'
import { applyTemplate } from '../../../../src/seed/templates/store-templates'
import type { StoreTemplate } from '../../../../src/seed/templates/template-names'

const seedOf = (template: StoreTemplate, own: Partial<StoreSeed> = {}) =>
  applyTemplate({ handle: 'store', template, ...own }, Date.UTC(2026, 0, 5, 9))

describe('the generated stores', () => {
  it.each(['candles', 'fashion', 'empty'] as const)(
    '%s is a valid seed, the same each time',
    template => {
      const seed = seedOf(template)
      expect(readStoreSeed(seed, '')).toEqual(seed)
      expect(seedOf(template)).toEqual(seed)
    },
  )

  it.each([
    [
      'candles',
      {
        ...{
          Product: 8,
          ProductVariant: 14,
          Customer: 40,
          Order: 62,
          Metaobject: 6,
          Collection: 3,
        },
        ...{ DraftOrder: 6, GiftCard: 3, SellingPlanGroup: 1, Return: 2, DiscountNode: 2 },
      },
    ],
    [
      'fashion',
      {
        ...{ Product: 2000, Customer: 5000, Order: 10_010, Location: 2, Segment: 1 },
        ...{ Market: 4, ShopLocale: 2, Translation: 4, PriceList: 2, DraftOrder: 30 },
        ...{ Return: 60, GiftCard: 20, StoreCreditAccount: 10 },
      },
    ],
    ['empty', { Product: 0, Customer: 0, Order: 0, Location: 1, Collection: 0 }],
  ] as const)('%s has its records', (template, counts) => {
    const { records } = createStore({ handle: 'store', template }, 0)
    expect(
      Object.fromEntries(Object.keys(counts).map(type => [type, records.list(type).length])),
    ).toEqual(counts)
  })

  it('fashion sells in several currencies', () => {
    const { orders = [] } = seedOf('fashion')
    expect(new Set(orders.map(({ currencyCode }) => currencyCode))).toEqual(
      new Set([undefined, 'CAD', 'GBP', 'EUR']),
    )
  })

  it('have the settings and records of the seed, too', () => {
    const seed = seedOf('candles', { name: 'Own', products: [{ title: 'Own product' }] })
    expect(seed.name).toBe('Own')
    expect(seed.plan).toBe('Basic')
    expect(seed.products).toHaveLength(9)
    expect(seed.products?.at(-1)).toEqual({ title: 'Own product' })
  })
})
