import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../src/state/refusal'
import { readSeed } from '../../../src/seed/emulator-seed'
import type { EmulatorSeed } from '../../../src/seed/emulator-seed'
import { DEFAULT_SEED } from '../../../src/seed/seed'

const FULL: EmulatorSeed = {
  stores: [
    {
      handle: 'tea-shop',
      name: 'Tea Shop',
      currencyCode: 'EUR',
      ianaTimezone: 'Europe/Berlin',
      plan: 'Standard',
      developmentStore: true,
      maximumAvailable: 4000,
      restoreRate: 0,
      products: [
        { title: 'Pot' },
        {
          title: 'Cup',
          handle: 'cup',
          status: 'DRAFT',
          vendor: 'V',
          productType: 'T',
          descriptionHtml: '<p>x</p>',
          totalInventory: -3,
          price: '1.50',
          maxPrice: '2',
          image: false,
        },
      ],
      installed: ['read_products'],
    },
    { handle: 'b', inOrganization: false, installed: true },
  ],
  app: { distribution: 'single_merchant', protectedCustomerData: ['email', 'name'] },
}

describe('readSeed', () => {
  it('accepts every field, and the default seed', () => {
    expect(readSeed(FULL, '')).toEqual(FULL)
    expect(readSeed(DEFAULT_SEED, '')).toEqual(DEFAULT_SEED)
    expect(readSeed({ stores: [] }, '')).toEqual({ stores: [] })
  })

  it('returns a copy: later changes by the caller do not change the seed', () => {
    const mine = structuredClone(FULL)
    const read = readSeed(mine, '')
    mine.stores[0]!.products![0]!.title = 'changed'
    expect(read).toEqual(FULL)
  })

  it.each<[unknown, string]>([
    [null, 'it must be an object.'],
    [[], 'it must be an object.'],
    [{}, 'stores must be a list.'],
    [
      { stores: [], store: [] },
      'store is not known. Known fields: $schema, stores, pricingPlans, app.',
    ],
    [
      { stores: [], app: { distribution: 'public' } },
      'app.distribution must be one of app_store, single_merchant, platform_admin.',
    ],
    [
      { stores: [], app: { protectedCustomerData: 3 } },
      'app.protectedCustomerData must be 0, 1, 2, or a list of name, address, email, phone.',
    ],
    [
      { stores: [], app: { protectedCustomerData: ['city'] } },
      'app.protectedCustomerData must be 0, 1, 2, or a list of name, address, email, phone.',
    ],
    [{ stores: {} }, 'stores must be a list.'],
    [{ stores: ['a'] }, 'stores[0] must be an object.'],
    [
      { stores: [{}] },
      'stores[0].handle must be 1 to 60 lower-case letters, digits or inner hyphens, e.g. "demo-store".',
    ],
    [
      { stores: [{ handle: 'a.b' }] },
      'stores[0].handle must be 1 to 60 lower-case letters, digits or inner hyphens, e.g. "demo-store".',
    ],
    [
      { stores: [{ handle: 'a' }, { handle: 'b' }, { handle: 'a' }] },
      'two stores have the handle "a".',
    ],
    [
      { stores: [{ handle: 'a', currency: 'USD' }] },
      'stores[0].currency is not known. Known fields: handle, name, currencyCode, ianaTimezone, plan, developmentStore, inOrganization, appUninstall, taxRates, multipassSecret, maximumAvailable, restoreRate, template, locations, metafieldDefinitions, metaobjectDefinitions, metaobjects, metafields, products, collections, customers, segments, discountCodes, orders, locales, translations, markets, catalogs, publications, discounts, sellingPlanGroups, giftCards, storeCredits, companies, draftOrders, fulfillments, returns, disputes, payouts, savedSearches, pages, blogs, redirects, marketingActivities, files, installed.',
    ],
    [
      { stores: [{ handle: 'a', currencyCode: 'usd' }] },
      'stores[0].currencyCode must be a currency code such as "USD".',
    ],
    [
      { stores: [{ handle: 'a', ianaTimezone: 'Mars/Base' }] },
      'stores[0].ianaTimezone must be a time zone such as "Europe/Berlin".',
    ],
    [{ stores: [{ handle: 'a', name: ' ' }] }, 'stores[0].name must be a text that is not empty.'],
    [{ stores: [{ handle: 'a', plan: null }] }, 'stores[0].plan must be a text that is not empty.'],
    [
      { stores: [{ handle: 'a', developmentStore: 'yes' }] },
      'stores[0].developmentStore must be true or false.',
    ],
    [
      { stores: [{ handle: 'a', maximumAvailable: 0 }] },
      'stores[0].maximumAvailable must be an integer from 1.',
    ],
    [
      { stores: [{ handle: 'a', restoreRate: -1 }] },
      'stores[0].restoreRate must be an integer from 0.',
    ],
    [
      { stores: [{ handle: 'a', installed: 'yes' }] },
      'stores[0].installed must be true, false or a list of scopes.',
    ],
    [
      { stores: [{ handle: 'a', installed: ['products'] }] },
      'stores[0].installed[0] must be an access scope such as "read_products".',
    ],
    [
      { stores: [{ handle: 'a', products: [{ title: 'x' }, { title: '' }] }] },
      'stores[0].products[1].title must be a text that is not empty.',
    ],
    [
      { stores: [{ handle: 'a', products: [{ title: 'x', status: 'SOLD' }] }] },
      'stores[0].products[0].status must be one of ACTIVE, DRAFT, ARCHIVED.',
    ],
    [
      { stores: [{ handle: 'a', products: [{ title: 'x', price: 1.5 }] }] },
      'stores[0].products[0].price must be a decimal amount such as "19.50".',
    ],
    [
      { stores: [{ handle: 'a', products: [{ title: 'x', handle: 'A b' }] }] },
      'stores[0].products[0].handle must be lower-case letters, digits and inner hyphens, e.g. "linen-shirt".',
    ],
    [
      { stores: [{ handle: 'a', products: [{ title: 'x', totalInventory: 1.5 }] }] },
      'stores[0].products[0].totalInventory must be an integer.',
    ],
    [
      { stores: [{ handle: 'a', customers: [{ email: 'unknown' }] }] },
      'stores[0].customers[0].email must be an email address such as "sam@example.com".',
    ],
    [
      { stores: [{ handle: 'a', customers: [{ email: 'a@b.test', phone: '12' }] }] },
      'stores[0].customers[0].phone must be a phone number such as "+14155550100".',
    ],
    [
      {
        stores: [
          { handle: 'a', customers: [{ email: 'a@b.test', address: { countryCode: 'ZZ' } }] },
        ],
      },
      'stores[0].customers[0].address.countryCode must be a country code such as "CA".',
    ],
    [
      JSON.parse('{"stores":[{"handle":"a","__proto__":{"name":"x"}}]}'),
      'stores[0].__proto__ is not known.',
    ],
  ])('refuses %j', (value, message) => {
    expect(() => readSeed(value, '')).toThrow(Refusal)
    expect(() => readSeed(value, '')).toThrow(message)
  })

  it('names the place of the error', () => {
    expect(() => readSeed({ stores: 1 }, 'seed')).toThrow('seed.stores must be a list.')
  })
})
