import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../admin-api/started-admin'

const { ask, sendToStorefront } = startAdmin(
  [
    ...['write_products', 'write_discounts', 'write_markets', 'write_companies', 'write_customers'],
    'unauthenticated_read_product_listings',
  ],
  [],
  {
    seed: {
      stores: [
        {
          handle: 'demo-store',
          currencyCode: 'USD',
          products: [
            { title: 'Mug', handle: 'mug', price: '20.00', totalInventory: 9 },
            { title: 'Hat', handle: 'hat', price: '9.99', totalInventory: 9 },
          ],
          discounts: [
            { title: 'Tenth', code: 'TENTH', percentage: 10 },
            { title: 'Five', code: 'FIVE', amount: '5.00' },
          ],
          markets: [
            { name: 'Euro zone', countries: ['FR', 'DE'], currencyCode: 'EUR' },
            { name: 'Japan', countries: ['JP'], currencyCode: 'JPY' },
            { name: 'United Kingdom', countries: ['GB'] },
            { name: 'Canada', countries: ['CA'], currencyCode: 'CAD', active: false },
          ],
          catalogs: [
            { title: 'Europe', market: 'Euro zone', adjustment: 10, prices: { mug: '17.00' } },
            { title: 'Britain', market: 'United Kingdom', adjustment: -50 },
          ],
        },
      ],
    },
  },
)

interface Variant {
  id: string
}

let mug: Variant
let hat: Variant
beforeEach(async () => {
  const { nodes } = await ask<{ nodes: { id: string; variants: { nodes: Variant[] } }[] }>(
    '{ products(first: 2) { nodes { id variants(first: 1) { nodes { id } } } } }',
  )
  const variants = nodes.flatMap(product => product.variants.nodes)
  mug = variants[0] ?? { id: '' }
  hat = variants[1] ?? { id: '' }
  await ask(
    `mutation ($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
      productVariantsBulkUpdate(productId: $productId, variants: $variants) { userErrors { message } } }`,
    { productId: nodes[0]?.id, variants: [{ id: mug.id, compareAtPrice: '30.00' }] },
  )
})

async function visit<Result>(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await sendToStorefront(query, variables)
  expect(errors).toBeUndefined()
  return Object.values(data as object)[0] as Result
}

const pricesIn = (country: string, handle: string) =>
  visit(`query @inContext(country: ${country}) { product(handle: "${handle}") {
    priceRange { minVariantPrice { amount currencyCode } }
    compareAtPriceRange { maxVariantPrice { amount } }
    variants(first: 1) { nodes { price { amount currencyCode } compareAtPrice { amount currencyCode } } } } }`)

const priced = (amount: string, currencyCode: string, compareAt: string | null = null) => ({
  priceRange: { minVariantPrice: { amount, currencyCode } },
  compareAtPriceRange: { maxVariantPrice: { amount: compareAt ?? '0.0' } },
  variants: {
    nodes: [
      {
        price: { amount, currencyCode },
        compareAtPrice: compareAt === null ? null : { amount: compareAt, currencyCode },
      },
    ],
  },
})

describe('a price in the context of a country', () => {
  it('is that of the shop in a market without a price list and a currency', async () => {
    expect(await pricesIn('US', 'mug')).toEqual(priced('20.0', 'USD', '30.0'))
  })

  it('is fixed by the price list of the market, or adjusted and converted by it', async () => {
    expect(await pricesIn('FR', 'mug')).toEqual(priced('17.0', 'EUR'))
    // 9.99 + 10 % = 10.99, at 0.9 euros for a dollar.
    expect(await pricesIn('DE', 'hat')).toEqual(priced('9.89', 'EUR'))
    expect(await pricesIn('GB', 'mug')).toEqual(priced('10.0', 'USD', '15.0'))
  })

  it('is in whole units of a currency without a minor unit', async () => {
    expect(await pricesIn('JP', 'hat')).toEqual(priced('1499.0', 'JPY'))
  })

  it('is that of the shop where the market is a draft', async () => {
    expect(await pricesIn('CA', 'mug')).toEqual(priced('20.0', 'USD', '30.0'))
  })

  it('has the manual rate of the market', async () => {
    const { nodes } = await ask<{ nodes: { id: string; name: string }[] }>(
      '{ markets(first: 9) { nodes { id name } } }',
    )
    const { userErrors } = await ask<{ userErrors: object[] }>(
      `mutation ($id: ID!) { marketUpdate(id: $id, input: {
        currencySettings: { baseCurrencyManualRate: "2.5" } }) { userErrors { message } } }`,
      { id: nodes.find(({ name }) => name === 'Euro zone')?.id },
    )
    expect(userErrors).toEqual([])
    expect(await pricesIn('FR', 'hat')).toEqual(priced('27.48', 'EUR'))
    // A fixed price is not converted.
    expect(await pricesIn('FR', 'mug')).toEqual(priced('17.0', 'EUR'))
  })

  it('sorts and filters products', async () => {
    expect(
      await visit(
        `query @inContext(country: FR) { products(first: 2, sortKey: PRICE) { nodes { title }
          filters { id values { input } } } }`,
      ),
    ).toEqual({
      nodes: [{ title: 'Hat' }, { title: 'Mug' }],
      filters: [
        expect.anything(),
        { id: 'filter.v.price', values: [{ input: '{"price":{"min":0,"max":17}}' }] },
      ],
    })
  })

  it('is named by the localization', async () => {
    const { country, availableCountries } = await visit<{
      country: object
      availableCountries: { isoCode: string; currency: object }[]
    }>(
      `query @inContext(country: JP) { localization { country { currency { isoCode symbol } }
        availableCountries { isoCode currency { isoCode } } } }`,
    )
    expect(country).toEqual({ currency: { isoCode: 'JPY', symbol: '¥' } })
    expect(availableCountries.find(({ isoCode }) => isoCode === 'FR')?.currency).toEqual({
      isoCode: 'EUR',
    })
    expect(
      await visit('{ paymentSettings { currencyCode enabledPresentmentCurrencies } }'),
    ).toEqual({ currencyCode: 'USD', enabledPresentmentCurrencies: ['USD', 'EUR', 'JPY'] })
  })
})

describe('a cart', () => {
  const CART = `cart { id cost { subtotalAmount { amount currencyCode } totalAmount { amount currencyCode } }
    lines(first: 9) { nodes { cost { amountPerQuantity { amount } compareAtAmountPerQuantity { amount } totalAmount { amount } } } }
    discountCodes { code applicable } } userErrors { message }`

  it('has the prices of its buyer, whatever the country of the request', async () => {
    const lines = [
      { merchandiseId: mug.id, quantity: 2 },
      { merchandiseId: hat.id, quantity: 1 },
    ]
    const created = await visit<{ cart: { id: string } }>(
      `mutation ($lines: [CartLineInput!]) @inContext(country: US) {
        cartCreate(input: { lines: $lines, buyerIdentity: { countryCode: FR }, discountCodes: ["tenth"] }) { ${CART} } }`,
      { lines },
    )
    expect(created).toMatchObject({
      userErrors: [],
      cart: {
        cost: {
          subtotalAmount: { amount: '43.89', currencyCode: 'EUR' },
          totalAmount: { amount: '39.5', currencyCode: 'EUR' },
        },
        lines: {
          nodes: [
            {
              cost: {
                amountPerQuantity: { amount: '17.0' },
                compareAtAmountPerQuantity: null,
                totalAmount: { amount: '34.0' },
              },
            },
            { cost: { amountPerQuantity: { amount: '9.89' } } },
          ],
        },
        discountCodes: [{ code: 'tenth', applicable: true }],
      },
    })
    const change = (countryCode: string) =>
      visit(
        `mutation ($id: ID!) { cartBuyerIdentityUpdate(cartId: $id, buyerIdentity: { countryCode: ${countryCode} }) { ${CART} } }`,
        { id: created.cart.id },
      )
    expect(await change('GB')).toMatchObject({
      cart: { cost: { subtotalAmount: { amount: '25.0', currencyCode: 'USD' } } },
    })
    expect(await change('US')).toMatchObject({
      cart: {
        cost: { subtotalAmount: { amount: '49.99', currencyCode: 'USD' } },
        lines: { nodes: [{ cost: { compareAtAmountPerQuantity: { amount: '30.0' } } }, {}] },
      },
    })
  })

  it('converts the amount of a discount', async () => {
    expect(
      await visit(
        `mutation ($lines: [CartLineInput!]) @inContext(country: FR) {
          cartCreate(input: { lines: $lines, discountCodes: ["five"] }) { ${CART} } }`,
        { lines: [{ merchandiseId: mug.id }] },
      ),
      // 5 dollars are 4.50 euros.
    ).toMatchObject({ cart: { cost: { totalAmount: { amount: '12.5', currencyCode: 'EUR' } } } })
  })
})

describe('contextualPricing of the Admin API', () => {
  it('returns the prices of a country', async () => {
    expect(
      await ask(
        `query ($id: ID!) { productVariant(id: $id) {
          fr: contextualPricing(context: { country: FR }) { price { amount currencyCode } compareAtPrice { amount } quantityRule { minimum isDefault originType } }
          us: contextualPricing(context: { country: US }) { price { amount currencyCode } compareAtPrice { amount } }
          product { contextualPricing(context: { country: GB }) { fixedQuantityRulesCount
            priceRange { minVariantPrice { amount currencyCode } maxVariantPrice { amount } } maxVariantPricing { price { amount } } } } } }`,
        { id: mug.id },
      ),
    ).toEqual({
      fr: {
        price: { amount: '17.0', currencyCode: 'EUR' },
        compareAtPrice: null,
        quantityRule: { minimum: 1, isDefault: true, originType: 'RELATIVE' },
      },
      us: { price: { amount: '20.0', currencyCode: 'USD' }, compareAtPrice: { amount: '30.0' } },
      product: {
        contextualPricing: {
          fixedQuantityRulesCount: 0,
          priceRange: {
            minVariantPrice: { amount: '10.0', currencyCode: 'USD' },
            maxVariantPrice: { amount: '10.0' },
          },
          maxVariantPricing: { price: { amount: '10.0' } },
        },
      },
    })
  })

  it('returns the prices, the rules, and the price breaks of a company location', async () => {
    const { company } = await ask<{ company: { locations: { nodes: Variant[] } } }>(
      'mutation { companyCreate(input: { company: { name: "Cafe" } }) { company { locations(first: 1) { nodes { id } } } } }',
    )
    const companyLocationId = company.locations.nodes[0]?.id
    const { catalog } = await ask<{ catalog: Variant }>(
      `mutation ($ids: [ID!]) { catalogCreate(input: { title: "Trade", status: ACTIVE, context: { companyLocationIds: $ids } }) { catalog { id } } }`,
      { ids: [companyLocationId] },
    )
    const { priceList } = await ask<{ priceList: Variant }>(
      `mutation ($id: ID!) { priceListCreate(input: { name: "Trade", currency: USD, catalogId: $id,
        parent: { adjustment: { type: PERCENTAGE_DECREASE, value: 25 } } }) { priceList { id } } }`,
      { id: catalog.id },
    )
    const { userErrors } = await ask<{ userErrors: object[] }>(
      `mutation ($list: ID!, $id: ID!) { quantityPricingByVariantUpdate(priceListId: $list, input: {
        pricesToAdd: [{ variantId: $id, price: { amount: "14.00", currencyCode: USD } }], pricesToDeleteByVariantId: [],
        quantityRulesToAdd: [{ variantId: $id, minimum: 4, increment: 2 }], quantityRulesToDeleteByVariantId: [],
        quantityPriceBreaksToAdd: [{ variantId: $id, minimumQuantity: 8, price: { amount: "12.00", currencyCode: USD } }],
        quantityPriceBreaksToDelete: [] }) { userErrors { message } } }`,
      { list: priceList.id, id: mug.id },
    )
    expect(userErrors).toEqual([])
    expect(
      await ask(
        `query ($id: ID!, $location: ID!) { productVariant(id: $id) {
          contextualPricing(context: { companyLocationId: $location }) { price { amount }
            quantityRule { minimum increment isDefault originType }
            quantityPriceBreaks(first: 2) { nodes { minimumQuantity price { amount } } } } } }`,
        { id: mug.id, location: companyLocationId },
      ),
    ).toEqual({
      contextualPricing: {
        price: { amount: '14.0' },
        quantityRule: { minimum: 4, increment: 2, isDefault: false, originType: 'FIXED' },
        quantityPriceBreaks: { nodes: [{ minimumQuantity: 8, price: { amount: '12.0' } }] },
      },
    })
  })
})
