import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, startPlatform } from '../started-platform'

const DAY_MS = 24 * 60 * 60 * 1000
const COST =
  'cost { subtotalAmount { amount currencyCode } totalAmount { amount } totalTaxAmount { amount } }'
const CART = `id totalQuantity note attributes { key value } discountCodes { code applicable }
  buyerIdentity { email countryCode } ${COST} lines(first: 10) { nodes { id quantity
  cost { subtotalAmount { amount } totalAmount { amount } }
  merchandise { ... on ProductVariant { id title price { amount } product { title } } } } }`

interface CartNode {
  id: string
  totalQuantity: number
  checkoutUrl: string
  lines: { nodes: { id: string; quantity: number }[] }
  [field: string]: unknown
}

interface Payload {
  cart: CartNode | null
  userErrors: { field: string[]; code: string; message: string }[]
  warnings: { code: string; target: string }[]
}

let token: string
const platform = await startPlatform({
  app: {
    scopes: [
      'write_products',
      'write_discounts',
      'write_inventory',
      'unauthenticated_read_product_listings',
    ],
  },
  seed: {
    stores: [
      {
        handle: 'demo-store',
        currencyCode: 'CAD',
        taxRates: [{ countryCode: 'CA', title: 'GST', rate: 0.05 }],
        products: [
          { title: 'Mug', price: '20.00', totalInventory: 9 },
          { title: 'Hat', price: '9.99', totalInventory: 9 },
          { title: 'Draft', status: 'DRAFT', price: '1.00' },
        ],
        discounts: [{ title: 'Tenth', code: 'TENTH', percentage: 10 }],
      },
    ],
  },
})
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  token = await platform.install()
})

async function ask(query: string, variables: Record<string, unknown> = {}) {
  const { json } = await platform.post(
    `/${DEMO}/api/2026-07/graphql.json`,
    { query, variables },
    { 'shopify-storefront-private-token': token },
  )
  expect(json.errors).toBeUndefined()
  return json.data as Record<string, unknown>
}

async function change(root: string, args: string, fields = CART): Promise<Payload> {
  const query = `mutation { ${root}(${args}) { cart { ${fields} checkoutUrl } userErrors { field code message } warnings { code target } } }`
  return (await ask(query))[root] as Payload
}

async function variants(): Promise<Record<string, string>> {
  const { json } = await platform.graphql(token, {
    query: '{ products(first: 9) { nodes { title variants(first: 1) { nodes { id } } } } }',
  })
  const { products } = json.data as {
    products: { nodes: { title: string; variants: { nodes: { id: string }[] } }[] }
  }
  return Object.fromEntries(
    products.nodes.map(({ title, variants: { nodes } }) => [title, nodes[0]?.id ?? '']),
  )
}

async function createCart(input: string): Promise<CartNode> {
  const { cart, userErrors } = await change('cartCreate', `input: { ${input} }`)
  expect(userErrors).toEqual([])
  if (!cart) throw new Error('There is no cart.')
  return cart
}

describe('a cart', () => {
  it('has the lines, the buyer, and the prices of its input', async () => {
    const { Mug, Hat } = await variants()
    const cart = await createCart(
      `lines: [{ merchandiseId: "${Mug}", quantity: 2 }, { merchandiseId: "${Hat}" }, { merchandiseId: "${Mug}" }],
       note: "Soon", attributes: [{ key: "gift", value: "yes" }], discountCodes: ["tenth"],
       buyerIdentity: { email: "kim@example.com", countryCode: CA }`,
    )
    expect(cart.id).toMatch(/^gid:\/\/shopify\/Cart\/c1-[0-9a-f]{32}\?key=[0-9a-f]{32}$/)
    const [, path] = cart.id.split('gid://shopify/Cart/')
    expect({ ...cart, id: '', lines: [] }).toEqual({
      id: '',
      lines: [],
      totalQuantity: 4,
      note: 'Soon',
      attributes: [{ key: 'gift', value: 'yes' }],
      discountCodes: [{ code: 'tenth', applicable: true }],
      buyerIdentity: { email: 'kim@example.com', countryCode: 'CA' },
      // 3 × 20.00 + 9.99, then 10% off: the subtotal is that of the lines.
      cost: {
        subtotalAmount: { amount: '69.99', currencyCode: 'CAD' },
        totalAmount: { amount: '62.99' },
        totalTaxAmount: null,
      },
      checkoutUrl: `${platform.emulator.url}/${DEMO}/cart/c/${path}`,
    })
    expect(cart.lines.nodes).toEqual([
      {
        id: expect.stringMatching(/^gid:\/\/shopify\/CartLine\//),
        quantity: 3,
        cost: { subtotalAmount: { amount: '60.0' }, totalAmount: { amount: '60.0' } },
        merchandise: {
          id: Mug,
          title: 'Default Title',
          price: { amount: '20.0' },
          product: { title: 'Mug' },
        },
      },
      {
        id: expect.stringMatching(/^gid:\/\/shopify\/CartLine\//),
        quantity: 1,
        cost: { subtotalAmount: { amount: '9.99' }, totalAmount: { amount: '9.99' } },
        merchandise: {
          id: Hat,
          title: 'Default Title',
          price: { amount: '9.99' },
          product: { title: 'Hat' },
        },
      },
    ])
  })

  it('has the taxes of its delivery address', async () => {
    const { Mug } = await variants()
    const cart = await createCart(
      `lines: [{ merchandiseId: "${Mug}" }], delivery: { addresses: [{ selected: true,
       address: { deliveryAddress: { city: "Ottawa", countryCode: CA, provinceCode: "ON" } } }] }`,
    )
    expect(cart.cost).toEqual({
      subtotalAmount: { amount: '20.0', currencyCode: 'CAD' },
      totalAmount: { amount: '21.0' },
      totalTaxAmount: { amount: '1.0' },
    })
  })

  it('changes its lines', async () => {
    const { Mug, Hat } = await variants()
    const { id } = await createCart(`lines: [{ merchandiseId: "${Mug}" }]`)
    const added = await change(
      'cartLinesAdd',
      `cartId: "${id}", lines: [{ merchandiseId: "${Hat}", quantity: 2 }]`,
    )
    const [mug, hat] = added.cart?.lines.nodes ?? []
    expect([mug?.quantity, hat?.quantity]).toEqual([1, 2])
    const updated = await change(
      'cartLinesUpdate',
      `cartId: "${id}", lines: [{ id: "${mug?.id}", quantity: 0 }, { id: "${hat?.id}", quantity: 5 }]`,
    )
    expect(updated.cart?.lines.nodes.map(line => [line.id, line.quantity])).toEqual([[hat?.id, 5]])
    const removed = await change('cartLinesRemove', `cartId: "${id}", lineIds: ["${hat?.id}"]`)
    expect([removed.cart?.totalQuantity, removed.cart?.lines.nodes]).toEqual([0, []])
  })

  it('reports a code without effect', async () => {
    const { Mug } = await variants()
    const { id } = await createCart(`lines: [{ merchandiseId: "${Mug}" }]`)
    const { cart, warnings } = await change(
      'cartDiscountCodesUpdate',
      `cartId: "${id}", discountCodes: ["NONE", "TENTH"]`,
    )
    expect([cart?.discountCodes, warnings]).toEqual([
      [
        { code: 'NONE', applicable: false },
        { code: 'TENTH', applicable: true },
      ],
      [{ code: 'DISCOUNT_NOT_FOUND', target: id }],
    ])
  })

  it('is limited to the stock', async () => {
    const { Mug } = await variants()
    const { cart, warnings } = await change(
      'cartCreate',
      `input: { lines: [{ merchandiseId: "${Mug}", quantity: 12 }] }`,
    )
    const [line] = cart?.lines.nodes ?? []
    expect([line?.quantity, warnings]).toEqual([
      9,
      [{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', target: line?.id }],
    ])
  })

  it('hides the buyer and the key from a caller without the key', async () => {
    const { id } = await createCart('buyerIdentity: { email: "kim@example.com" }')
    const withoutKey = id.split('?')[0] ?? ''
    expect(
      await ask(`{ cart(id: "${withoutKey}") { id checkoutUrl buyerIdentity { email } } }`),
    ).toEqual({
      cart: {
        id: withoutKey,
        checkoutUrl: `${platform.emulator.url}/${DEMO}/cart/c/${withoutKey.split('/').at(-1)}`,
        buyerIdentity: { email: null },
      },
    })
  })

  it('is copied without the buyer when a caller without the key changes it', async () => {
    const { Mug } = await variants()
    const { id } = await createCart(
      `note: "Soon", lines: [{ merchandiseId: "${Mug}", quantity: 2 }], buyerIdentity: { email: "kim@example.com" }`,
    )
    const changed = await change('cartNoteUpdate', `cartId: "${id.split('?')[0]}", note: "x"`)
    expect(changed).toMatchObject({
      cart: {
        id: expect.stringMatching(/^gid:\/\/shopify\/Cart\/c1-[0-9a-f]{32}\?key=[0-9a-f]{32}$/),
        note: 'x',
        totalQuantity: 2,
        buyerIdentity: { email: null },
      },
      userErrors: [],
    })
    expect(changed.cart?.id.split('?')[0]).not.toBe(id.split('?')[0])
    expect(await ask(`{ cart(id: "${id}") { note buyerIdentity { email } } }`)).toEqual({
      cart: { note: 'Soon', buyerIdentity: { email: 'kim@example.com' } },
    })
  })

  it('expires after ten days without a change', async () => {
    const { id } = await createCart('note: "x"')
    await platform.emulator.control.advanceClock(10 * DAY_MS - 1000)
    token = String((await platform.exchange({}, DEMO)).json.access_token)
    expect(await ask(`{ cart(id: "${id}") { note } }`)).toEqual({ cart: { note: 'x' } })
    await platform.emulator.control.advanceClock(1000)
    expect(await ask(`{ cart(id: "${id}") { note } }`)).toEqual({ cart: null })
  })

  it.each([
    [
      'an unknown variant',
      'lines: [{ merchandiseId: "gid://shopify/ProductVariant/9" }]',
      {
        field: ['input', 'lines', '0', 'merchandiseId'],
        code: 'INVALID',
        message: 'The merchandise with id gid://shopify/ProductVariant/9 does not exist.',
      },
    ],
    [
      'an email address without a domain',
      'buyerIdentity: { email: "kim" }',
      { field: ['input', 'buyerIdentity', 'email'], code: 'INVALID', message: 'Email is invalid' },
    ],
    [
      'an unknown province',
      'delivery: { addresses: [{ address: { deliveryAddress: { countryCode: CA, provinceCode: "XX" } } }] }',
      {
        field: ['input', 'delivery', 'addresses', '0', 'address', 'deliveryAddress', 'province'],
        code: 'PROVINCE_NOT_FOUND',
        message: 'Province is invalid',
      },
    ],
  ])('is not created with %s', async (_name, input, error) => {
    expect(await change('cartCreate', `input: { ${input} }`)).toEqual({
      cart: null,
      userErrors: [error],
      warnings: [],
    })
  })

  it('does not contain a draft product', async () => {
    const { Draft } = await variants()
    const { userErrors } = await change(
      'cartCreate',
      `input: { lines: [{ merchandiseId: "${Draft}" }] }`,
    )
    expect(userErrors.map(({ field, code }) => [field, code])).toEqual([
      [['input', 'lines', '0', 'merchandiseId'], 'INVALID'],
    ])
  })
})
