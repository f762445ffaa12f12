import { beforeEach, describe, expect, it } from 'vitest'
import { euros, PARENT, NO_VARIANT, startPriceLists } from './started-price-lists'
import type { Payload } from './started-price-lists'

const { add, admin, create, priced } = startPriceLists()

let product: string
let variant: string
beforeEach(() => {
  ;({ product, variant } = priced)
})

const update = (id: string, input: object) =>
  admin.ask<Payload>(
    `mutation ($id: ID!, $input: PriceListUpdateInput!) { priceListUpdate(id: $id, input: $input) {
      priceList { id currency fixedPricesCount } userErrors { field message code }
    } }`,
    { id, input },
  )
const setPrice = (id: string, price: object = { price: euros('5') }) =>
  admin.ask(
    `mutation ($id: ID!, $prices: [PriceListPriceInput!]!) {
      priceListFixedPricesAdd(priceListId: $id, prices: $prices) {
        prices { originType price { amount currencyCode } compareAtPrice { amount } }
        userErrors { field message code }
      }
    }`,
    { id, prices: [{ variantId: variant, ...price }] },
  )
const pricesOf = async (id: string, args = '') => {
  const { prices } = await admin.ask<{ prices: { nodes: object[] } }>(
    `{ priceList(id: "${id}") { prices(first: 5, query: "variant_id:${variant.split('/').at(-1) ?? ''}"${args}) {
      nodes { originType price { amount } compareAtPrice { amount } }
    } } }`,
  )
  return prices.nodes
}

describe('price lists', () => {
  it('are created', async () => {
    expect(await create()).toEqual({
      priceList: {
        id: 'gid://shopify/PriceList/1001',
        name: 'Europe',
        currency: 'EUR',
        parent: { ...PARENT, settings: { compareAtMode: 'ADJUSTED' } },
      },
      userErrors: [],
    })
  })

  const CASES: [object, string[], string, string][] = [
    [{ name: '' }, ['name'], 'BLANK', "Name can't be blank"],
    [
      { name: 'x'.repeat(256) },
      ['name'],
      'TOO_LONG',
      'Name is too long (maximum is 255 characters)',
    ],
    [{ name: 'taken' }, ['name'], 'TAKEN', 'Name has already been taken'],
    [
      { name: '', catalogId: 'gid://shopify/MarketCatalog/7' },
      ['catalogId'],
      'CATALOG_DOES_NOT_EXIST',
      'Catalog does not exist.',
    ],
  ]

  it.each(CASES)('refuse %o', async (input, field, code, message) => {
    await add({ name: 'Taken' })
    expect(await create(input)).toEqual({
      priceList: null,
      userErrors: [{ field: ['input', ...field], message, code }],
    })
  })

  it('return the unchanged list after an invalid adjustment', async () => {
    const id = await add()
    const payload = await update(id, {
      currency: 'USD',
      parent: { adjustment: { type: 'PERCENTAGE_DECREASE', value: 101 } },
    })
    expect(payload).toMatchObject({
      priceList: { id, currency: 'EUR' },
      userErrors: [
        { field: ['input', 'parent', 'adjustment', 'value'], code: 'INVALID_ADJUSTMENT_VALUE' },
      ],
    })
  })

  it('lose their fixed prices with their currency', async () => {
    const id = await add()
    await setPrice(id)
    expect((await update(id, { name: 'EU' })).priceList).toMatchObject({ fixedPricesCount: 1 })
    expect((await update(id, { currency: 'GBP' })).priceList).toMatchObject({
      currency: 'GBP',
      fixedPricesCount: 0,
    })
  })

  it('are deleted', async () => {
    const id = await add()
    await admin.ask(`mutation { priceListDelete(id: "${id}") { deletedId } }`)
    expect(await admin.ask(`{ priceList(id: "${id}") { id } }`)).toBeNull()
    expect((await update(id, {})).userErrors).toEqual([
      { field: ['id'], message: 'Price list does not exist.', code: 'PRICE_LIST_NOT_FOUND' },
    ])
  })
})

describe('prices', () => {
  const dollars = { amount: '5', currencyCode: 'USD' }

  it('are relative without a fixed price', async () => {
    const id = await add()
    expect(await pricesOf(id)).toEqual([
      { originType: 'RELATIVE', price: { amount: '18.0' }, compareAtPrice: { amount: '27.0' } },
    ])
    await setPrice(id)
    expect(await pricesOf(id)).toEqual([
      { originType: 'FIXED', price: { amount: '5.0' }, compareAtPrice: null },
    ])
    expect(await pricesOf(id, ', originType: RELATIVE')).toEqual([])
  })

  it('are deleted', async () => {
    const id = await add()
    await setPrice(id)
    const remove = () =>
      admin.ask(
        `mutation { priceListFixedPricesDelete(priceListId: "${id}", variantIds: ["${variant}"]) {
          deletedFixedPriceVariantIds userErrors { field code }
        } }`,
      )
    expect(await remove()).toEqual({ deletedFixedPriceVariantIds: [variant], userErrors: [] })
    expect(await remove()).toEqual({
      deletedFixedPriceVariantIds: [],
      userErrors: [{ field: ['variantIds', '0'], code: 'PRICE_NOT_FIXED' }],
    })
  })

  it.each([
    [{ price: dollars }, [[['price', 'currencyCode'], 'PRICE_LIST_CURRENCY_MISMATCH']]],
    [
      { price: dollars, compareAtPrice: dollars },
      [
        [['price', 'currencyCode'], 'PRICE_LIST_CURRENCY_MISMATCH'],
        [['compareAtPrice', 'currencyCode'], 'PRICE_LIST_CURRENCY_MISMATCH'],
      ],
    ],
    [{ variantId: NO_VARIANT, price: dollars }, [[['variantId'], 'VARIANT_NOT_FOUND']]],
  ] as const)('refuse %o', async (price, errors) => {
    const id = await add()
    expect(await setPrice(id, price)).toMatchObject({
      prices: [],
      userErrors: errors.map(([field, code]) => ({ field: ['prices', '0', ...field], code })),
    })
    expect(
      await admin.ask(
        `mutation ($id: ID!, $prices: [PriceListPriceInput!]!) {
          priceListFixedPricesUpdate(priceListId: $id, pricesToAdd: $prices, variantIdsToDelete: []) {
            priceList { id } pricesAdded { originType } deletedFixedPriceVariantIds
            userErrors { field code }
          }
        }`,
        { id, prices: [{ variantId: variant, ...price }] },
      ),
    ).toEqual({
      priceList: { id },
      pricesAdded: [],
      deletedFixedPriceVariantIds: [],
      userErrors: errors.map(([field, code]) => ({ field: ['pricesToAdd', '0', ...field], code })),
    })
  })

  const byProduct = (id: string, variables: object) =>
    admin.ask<Payload & { pricesToAddProducts: object[] | null }>(
      `mutation ($id: ID!, $add: [PriceListProductPriceInput!]!, $remove: [ID!]!) {
        priceListFixedPricesByProductUpdate(priceListId: $id, pricesToAdd: $add, pricesToDeleteByProductIds: $remove) {
          priceList { fixedPricesCount } pricesToAddProducts { title } userErrors { field message code }
        }
      }`,
      { id, add: [], remove: [], ...variables },
    )

  it('are set for all variants of a product', async () => {
    const id = await add()
    expect(await byProduct(id, { add: [{ productId: product, price: euros('4') }] })).toEqual({
      priceList: { fixedPricesCount: 1 },
      pricesToAddProducts: [{ title: 'Lantern' }],
      userErrors: [],
    })
    expect(await byProduct(id, { remove: [product] })).toMatchObject({
      priceList: { fixedPricesCount: 0 },
    })
  })

  it.each([
    [() => ({}), 'NO_UPDATE_OPERATIONS_SPECIFIED'],
    [() => ({ remove: [product, product] }), 'DUPLICATE_ID_IN_INPUT'],
    [
      () => ({ remove: [product], add: [{ productId: product, price: euros('1') }] }),
      'ID_MUST_BE_MUTUALLY_EXCLUSIVE',
    ],
    [() => ({ remove: ['gid://shopify/Product/7'] }), 'PRODUCT_DOES_NOT_EXIST'],
  ])('refuse a product update: %#', async (variables, code) => {
    const { userErrors } = await byProduct(await add(), variables())
    expect(userErrors.map(error => error.code)).toEqual([code])
  })
})
