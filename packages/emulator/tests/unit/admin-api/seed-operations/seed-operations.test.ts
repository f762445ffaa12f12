import { afterEach, describe, expect, it } from 'vitest'
import type { CommerceSeed } from '../../../../src/state/commerce/commerce-seed'
import type { StoreSeed } from '../../../../src/seed/store-seed'
import { DEMO, startPlatform } from '../../started-platform'
import type { StartedPlatform } from '../../started-platform'

let platform: StartedPlatform | undefined
afterEach(async () => {
  await platform?.emulator.close()
  platform = undefined
})

const BASE: StoreSeed = {
  handle: 'demo-store',
  products: [
    { title: 'Linen Shirt', handle: 'linen-shirt', price: '40.00', totalInventory: 20 },
    { title: 'Wool Scarf', handle: 'wool-scarf', price: '25.00', totalInventory: 20 },
  ],
  collections: [{ title: 'Summer', handle: 'summer', products: ['linen-shirt'] }],
  customers: [
    {
      firstName: 'Ada',
      lastName: 'Holm',
      email: 'ada@example.com',
      address: { address1: '1 Mill Lane', city: 'Austin', countryCode: 'US', provinceCode: 'TX' },
    },
  ],
  orders: [
    { items: [{ product: 'linen-shirt', quantity: 2 }], customer: 'ada@example.com' },
    { items: [{ product: 'wool-scarf' }], customer: 'ada@example.com', fulfilled: true },
  ],
}

/** Starts a store with records in addition to the base, and runs a query in it. */
async function storeWith(seed: CommerceSeed) {
  const started = await startPlatform({ seed: { stores: [{ ...BASE, ...seed }] } })
  platform = started
  return (query: string) => started.emulator.control.query({ shop: DEMO, query })
}

describe('a seed', () => {
  it('adds languages and translations', async () => {
    const query = await storeWith({
      locales: [{ locale: 'fr' }, { locale: 'de', published: false }],
      translations: [
        { product: 'linen-shirt', locale: 'fr', texts: { title: 'Chemise en lin' } },
        { collection: 'summer', locale: 'fr', texts: { title: 'Été' } },
      ],
    })

    expect(
      await query(`{
        shopLocales { locale published }
        productByIdentifier(identifier: { handle: "linen-shirt" }) {
          translations(locale: "fr") { key value outdated }
        }
        collectionByIdentifier(identifier: { handle: "summer" }) { translations(locale: "fr") { value } }
      }`),
    ).toEqual({
      shopLocales: [
        { locale: 'en', published: true },
        { locale: 'de', published: false },
        { locale: 'fr', published: true },
      ],
      productByIdentifier: {
        translations: [{ key: 'title', value: 'Chemise en lin', outdated: false }],
      },
      collectionByIdentifier: { translations: [{ value: 'Été' }] },
    })
  })

  it('adds markets, catalogs with prices, and publications', async () => {
    const query = await storeWith({
      locales: [{ locale: 'fr' }, { locale: 'de' }],
      markets: [
        {
          name: 'Europe',
          countries: ['DE', 'FR'],
          currencyCode: 'EUR',
          subfolder: 'eu',
          locales: ['de', 'fr'],
        },
      ],
      catalogs: [
        {
          title: 'Europe',
          market: 'Europe',
          adjustment: -10,
          prices: { 'linen-shirt': '35.00' },
          products: ['linen-shirt'],
        },
      ],
      publications: [{ products: ['wool-scarf'] }],
    })

    const { markets, catalogs, publications } = (await query(`{
      markets(first: 5, query: "name:Europe") { nodes {
        name status currencySettings { baseCurrency { currencyCode } }
        webPresences(first: 2) { nodes { subfolderSuffix defaultLocale { locale } alternateLocales { locale } } }
      } }
      catalogs(first: 5) { nodes {
        title status
        priceList {
          currency parent { adjustment { type value } }
          prices(first: 5, originType: FIXED) { nodes { price { amount currencyCode } variant { product { handle } } } }
        }
        publication { products(first: 5) { nodes { handle } } }
      } }
      publications(first: 9) { nodes { autoPublish products(first: 5) { nodes { handle } } } }
    }`)) as Record<string, { nodes: unknown[] }>
    expect(markets?.nodes).toEqual([
      {
        name: 'Europe',
        status: 'ACTIVE',
        currencySettings: { baseCurrency: { currencyCode: 'EUR' } },
        webPresences: {
          nodes: [
            {
              subfolderSuffix: 'eu',
              defaultLocale: { locale: 'de' },
              alternateLocales: [{ locale: 'fr' }],
            },
          ],
        },
      },
    ])
    expect(catalogs?.nodes).toContainEqual({
      title: 'Europe',
      status: 'ACTIVE',
      priceList: {
        currency: 'EUR',
        parent: { adjustment: { type: 'PERCENTAGE_DECREASE', value: 10 } },
        prices: {
          nodes: [
            {
              price: { amount: '35.0', currencyCode: 'EUR' },
              variant: { product: { handle: 'linen-shirt' } },
            },
          ],
        },
      },
      publication: { products: { nodes: [{ handle: 'linen-shirt' }] } },
    })
    expect(publications?.nodes).toContainEqual({
      autoPublish: false,
      products: { nodes: [{ handle: 'wool-scarf' }] },
    })
  })

  it('adds discounts of every kind', async () => {
    const query = await storeWith({
      discounts: [
        { title: 'Welcome', code: 'WELCOME10', percentage: 10, oncePerCustomer: true },
        { title: 'Five off', code: 'FIVE', amount: '5.00', minimumSubtotal: '50.00' },
        { title: 'Free delivery', freeShipping: true, endsAt: '2026-12-31T23:00:00Z' },
        { title: 'Two for one', getQuantity: 1, products: ['wool-scarf'] },
        { title: 'Summer sale', percentage: 20, collections: ['summer'] },
      ],
    })

    const { discountNodes } = (await query(`{ discountNodes(first: 9) { nodes { discount {
      __typename
      ... on DiscountCodeBasic { title summary }
      ... on DiscountAutomaticBasic { title summary }
      ... on DiscountAutomaticBxgy { title summary }
      ... on DiscountAutomaticFreeShipping { title endsAt }
    } } } }`)) as { discountNodes: { nodes: { discount: Record<string, unknown> }[] } }
    expect(
      discountNodes.nodes.map(({ discount }) => [discount.__typename, discount.title]),
    ).toEqual([
      ['DiscountCodeBasic', 'Welcome'],
      ['DiscountCodeBasic', 'Five off'],
      ['DiscountAutomaticFreeShipping', 'Free delivery'],
      ['DiscountAutomaticBxgy', 'Two for one'],
      ['DiscountAutomaticBasic', 'Summer sale'],
    ])
  })

  it('adds selling plans, gift cards, and store credit', async () => {
    const query = await storeWith({
      sellingPlanGroups: [
        {
          name: 'Subscribe and save',
          plans: [{ name: 'Every month', interval: 'MONTH', percentage: 15 }],
          products: ['wool-scarf'],
        },
      ],
      giftCards: [{ value: '50.00', code: 'GIFTCARD2026', customer: 'ada@example.com' }],
      storeCredits: [{ customer: 'ada@example.com', amount: '12.00' }],
    })

    expect(
      await query(`{
        sellingPlanGroups(first: 2) { nodes {
          name products(first: 2) { nodes { handle } }
          sellingPlans(first: 2) { nodes { name } }
        } }
        giftCards(first: 2) { nodes { lastCharacters balance { amount } customer { email } } }
        customers(first: 1) { nodes { storeCreditAccounts(first: 1) { nodes { balance { amount } } } } }
      }`),
    ).toEqual({
      sellingPlanGroups: {
        nodes: [
          {
            name: 'Subscribe and save',
            products: { nodes: [{ handle: 'wool-scarf' }] },
            sellingPlans: { nodes: [{ name: 'Every month' }] },
          },
        ],
      },
      giftCards: {
        nodes: [
          {
            lastCharacters: '2026',
            balance: { amount: '50.0' },
            customer: { email: 'ada@example.com' },
          },
        ],
      },
      customers: { nodes: [{ storeCreditAccounts: { nodes: [{ balance: { amount: '12.0' } }] } }] },
    })
  })

  it('adds draft orders, fulfillments, and returns', async () => {
    const query = await storeWith({
      draftOrders: [
        {
          items: [{ product: 'wool-scarf', quantity: 3 }],
          customer: 'ada@example.com',
          percentage: 10,
        },
        {
          items: [{ title: 'Engraving', price: '5.00' }],
          customer: 'ada@example.com',
          status: 'INVOICE_SENT',
        },
        { items: [{ product: 'linen-shirt' }], status: 'COMPLETED' },
      ],
      fulfillments: [
        { order: '#1001', quantity: 1, trackingCompany: 'UPS', trackingNumber: '1Z999' },
      ],
      returns: [{ order: '#1002', reason: 'SIZE_TOO_SMALL' }],
    })

    const { draftOrders, orders, returned } = (await query(`{
      draftOrders(first: 5) { nodes { status totalPriceSet { shopMoney { amount } } } }
      orders(first: 5, sortKey: ORDER_NUMBER) { nodes {
        name displayFulfillmentStatus fulfillments { trackingInfo { company number } }
      } }
      returned: orders(first: 1, query: "name:#1002") { nodes { returns(first: 2) { nodes { name status } } } }
    }`)) as Record<string, { nodes: unknown[] }>
    expect(draftOrders?.nodes).toEqual([
      { status: 'OPEN', totalPriceSet: { shopMoney: { amount: '67.5' } } },
      { status: 'INVOICE_SENT', totalPriceSet: { shopMoney: { amount: '5.0' } } },
      { status: 'COMPLETED', totalPriceSet: { shopMoney: { amount: '40.0' } } },
    ])
    expect(orders?.nodes).toEqual([
      {
        name: '#1001',
        displayFulfillmentStatus: 'PARTIALLY_FULFILLED',
        fulfillments: [{ trackingInfo: [{ company: 'UPS', number: '1Z999' }] }],
      },
      {
        name: '#1002',
        displayFulfillmentStatus: 'FULFILLED',
        fulfillments: [{ trackingInfo: [] }],
      },
      { name: '#1003', displayFulfillmentStatus: 'UNFULFILLED', fulfillments: [] },
    ])
    expect(returned?.nodes).toEqual([
      { returns: { nodes: [{ name: '#1002-R1', status: 'OPEN' }] } },
    ])
  })

  it('adds saved searches and files', async () => {
    const query = await storeWith({
      savedSearches: [{ name: 'Large', resourceType: 'ORDER', query: 'total_price:>100' }],
      files: [{ url: 'https://cdn.example.com/linen.jpg', alt: 'Linen' }],
    })

    const { orderSavedSearches, files } = (await query(`{
      orderSavedSearches(first: 20) { nodes { name query } }
      files(first: 5) { nodes { alt fileStatus ... on MediaImage { id } } }
    }`)) as Record<string, { nodes: unknown[] }>
    expect(orderSavedSearches?.nodes).toContainEqual({ name: 'Large', query: 'total_price:>100' })
    expect(files?.nodes).toContainEqual({
      alt: 'Linen',
      fileStatus: 'READY',
      id: expect.stringContaining('MediaImage'),
    })
  })

  it('adds a file at an address like that of an upload', async () => {
    const query = await storeWith({ files: [{ url: 'https://cdn.example.com/tmp/linen.jpg' }] })
    const { files } = (await query(
      '{ files(first: 1, reverse: true) { nodes { ... on MediaImage { originalSource { fileSize url } } } } }',
    )) as Record<string, { nodes: unknown[] }>
    expect(files?.nodes).toEqual([
      { originalSource: { fileSize: null, url: 'https://cdn.example.com/tmp/linen.jpg' } },
    ])
  })

  it('is the same after a reset, and sends no webhooks', async () => {
    const query = await storeWith({
      giftCards: [{ value: '50.00' }],
      draftOrders: [{ items: [{ product: 'wool-scarf' }] }],
    })
    const read = () => query('{ giftCards(first: 1) { nodes { id lastCharacters } } }')
    const before = await read()
    await platform?.emulator.control.reset()

    expect(await read()).toEqual(before)
    expect(await platform?.emulator.control.deliveries({})).toEqual([])
  })

  it('is added to a running store too, and returns the ids', async () => {
    const query = await storeWith({})
    const ids = await platform?.emulator.control.seed({
      shop: DEMO,
      giftCards: [{ value: '10.00' }, { value: '20.00' }],
    })

    expect(ids?.giftCards).toHaveLength(2)
    expect(
      await query(`{ giftCard(id: "${ids?.giftCards?.[1]}") { balance { amount } } }`),
    ).toEqual({
      giftCard: { balance: { amount: '20.0' } },
    })
  })
})

describe('a mistake in a seed', () => {
  it.each<[CommerceSeed, string]>([
    [
      { giftCards: [{ value: '5.00' }, { value: '5.00', customer: 'no@example.com' }] },
      'giftCards[1].customer must be the email address of a customer of the store, not "no@example.com".',
    ],
    [
      { fulfillments: [{ order: '#1002' }] },
      'fulfillments[0].order: #1002 has no items that can be fulfilled.',
    ],
    [
      { returns: [{ order: '#1001' }] },
      'returns[0].order: #1001 has no fulfilled item of which 1 can be returned.',
    ],
    [
      { catalogs: [{ title: 'A', market: 'Mars' }] },
      'catalogs[0].market must be the name of a market, not "Mars".',
    ],
    [
      { discounts: [{ title: 'Both', percentage: 5, amount: '5.00' }] },
      'discounts[0] must have one of percentage, amount, freeShipping, and getQuantity.',
    ],
    [
      { giftCards: [{ value: '5.00', code: 'SHORT' }] },
      'giftCards[0]: Code must be at least 8 characters long (input.code).',
    ],
  ])('%j is named', async (seed, message) => {
    await expect(storeWith(seed)).rejects.toThrow(message)
  })

  it('adds companies with locations and contacts', async () => {
    const query = await storeWith({
      companies: [
        {
          name: 'Mill Works',
          locations: [
            {
              name: 'Mill',
              address: { address1: '2 Mill Lane', countryCode: 'US', company: 'Mill' },
            },
            { name: 'Yard' },
          ],
          contacts: [{ email: 'ida@mill.example', title: 'Buyer' }, { email: 'per@mill.example' }],
        },
      ],
    })
    const read = await query(`{ companies(first: 5) { nodes {
      name mainContact { title customer { email } } contactsCount { count }
      locations(first: 5) { nodes { name billingAddress { address1 companyName } } }
    } } }`)

    expect(read).toEqual({
      companies: {
        nodes: [
          {
            name: 'Mill Works',
            mainContact: { title: 'Buyer', customer: { email: 'ida@mill.example' } },
            contactsCount: { count: 2 },
            locations: {
              nodes: [
                {
                  name: 'Mill',
                  billingAddress: { address1: '2 Mill Lane', companyName: 'Mill Works' },
                },
                { name: 'Yard', billingAddress: null },
              ],
            },
          },
        ],
      },
    })
  })
})
