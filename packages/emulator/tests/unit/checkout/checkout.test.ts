import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readView } from '../read-view'
import { DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { startReceiver } from '../webhooks/receiver'
import type { Receiver } from '../webhooks/receiver'
import { KIM, sendForm, submitCheckout } from './checkout-form'

const DAY_MS = 24 * 60 * 60 * 1000
const TOPICS = [
  'checkouts/create',
  'checkouts/update',
  'customers/create',
  'inventory_levels/update',
  'orders/create',
  'orders/paid',
  'order_transactions/create',
]

let receiver: Receiver
let platform: StartedPlatform
let token: string
let mug: string
beforeAll(async () => {
  receiver = await startReceiver()
  platform = await startPlatform({
    app: {
      appUrl: receiver.origin,
      scopes: [
        'write_products',
        'write_inventory',
        'write_orders',
        'write_customers',
        'write_shipping',
        'write_discounts',
        'write_markets',
        'read_locations',
        'unauthenticated_read_product_listings',
      ],
      webhooks: [{ topics: TOPICS, uri: '/webhooks' }],
    },
    seed: {
      stores: [
        {
          handle: 'demo-store',
          currencyCode: 'CAD',
          taxRates: [{ countryCode: 'CA', title: 'GST', rate: 0.05 }],
          products: [{ title: 'Mug', price: '20.00', totalInventory: 5 }],
          discounts: [{ title: 'Tenth', code: 'TENTH', percentage: 10 }],
        },
      ],
    },
  })
}, 60_000)
afterAll(async () => {
  await platform.emulator.close()
  await receiver.close()
})
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
  token = String((await platform.exchange()).json.access_token)
  const { products } = await admin<{ products: { nodes: { variants: Nodes<{ id: string }> }[] } }>(
    '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
  )
  mug = products.nodes[0]?.variants.nodes[0]?.id ?? ''
  receiver.received.length = 0
})

interface Nodes<Node> {
  nodes: Node[]
}

async function admin<Data>(query: string, variables: object = {}): Promise<Data> {
  const { json } = await platform.graphql(token, { query, variables })
  expect(json.errors).toBeUndefined()
  return json.data as Data
}

/** Creates a cart. Returns the path and query of its checkout. */
async function cartPath(input = ''): Promise<string> {
  const { json } = await platform.post(
    `/${DEMO}/api/2026-07/graphql.json`,
    {
      query: `mutation { cartCreate(input: { lines: [{ merchandiseId: "${mug}", quantity: 2 }] ${input} }) {
        cart { checkoutUrl } userErrors { message } } }`,
    },
    { 'shopify-storefront-private-token': token },
  )
  const { cartCreate } = json.data as { cartCreate: { cart: { checkoutUrl: string } } }
  return cartCreate.cart.checkoutUrl.replace(platform.emulator.url, '')
}

const submit = (path: string, fields: Record<string, string>) =>
  submitCheckout(platform.emulator.url, path, fields)
const send = (path: string, fields: Record<string, string>) =>
  sendForm(platform.emulator.url, path, fields)
const checkoutOf = async (path: string) =>
  readView((await platform.get(path, { accept: 'text/html' })).text, 'checkout')
const stepOf = async (path: string) => (await checkoutOf(path)).step
const enterKim = (path: string) => submit(path, { step: 'information', ...KIM })
const pay = (path: string, payment = 'approved') => submit(path, { step: 'payment', payment })
const topics = () => receiver.received.map(({ headers }) => headers['x-shopify-topic']).sort()
const body = (topic: string) =>
  JSON.parse(
    receiver.received.findLast(({ headers }) => headers['x-shopify-topic'] === topic)?.body ?? '{}',
  ) as Record<string, unknown>

const state = () =>
  admin<Record<string, unknown>>(`{
    orders(first: 5) { nodes { name email test sourceName displayFinancialStatus
      totalPriceSet { shopMoney { amount } } totalDiscountsSet { shopMoney { amount } }
      discountCodes shippingLine { title } shippingAddress { formatted(withName: true) }
      lineItems(first: 5) { nodes { title quantity } }
      transactions { gateway kind status test }
      customer { numberOfOrders amountSpent { amount } } } }
    customers(first: 5) { nodes { email displayName } }
    abandonedCheckouts(first: 5) { nodes { name completedAt } }
    productVariant(id: "${mug}") { inventoryQuantity }
    codeDiscountNodeByCode(code: "TENTH") { codeDiscount { ... on DiscountCodeBasic { asyncUsageCount } } }
  }`)

const UNCHANGED = {
  orders: { nodes: [] },
  customers: { nodes: [] },
  productVariant: { inventoryQuantity: 5 },
  codeDiscountNodeByCode: { codeDiscount: { asyncUsageCount: 0 } },
}

async function addRates(): Promise<void> {
  const { deliveryProfiles, location } = await admin<{
    deliveryProfiles: Nodes<{ id: string }>
    location: { id: string }
  }>('{ deliveryProfiles(first: 1) { nodes { id } } location { id } }')
  const rate = (name: string, amount: string) => ({
    name,
    active: true,
    rateDefinition: { price: { amount, currencyCode: 'CAD' } },
  })
  const { deliveryProfileUpdate } = await admin<{ deliveryProfileUpdate: { userErrors: [] } }>(
    `mutation ($id: ID!, $profile: DeliveryProfileInput!) {
      deliveryProfileUpdate(id: $id, profile: $profile) { userErrors { message } } }`,
    {
      id: deliveryProfiles.nodes[0]?.id,
      profile: {
        locationGroupsToCreate: [
          {
            locations: [location.id],
            zonesToCreate: [
              {
                name: 'Canada',
                countries: [{ code: 'CA', includeAllProvinces: true }],
                methodDefinitionsToCreate: [rate('Ground', '6.50'), rate('Express', '15.00')],
              },
            ],
          },
        ],
      },
    },
  )
  expect(deliveryProfileUpdate.userErrors).toEqual([])
}

describe('a purchase', () => {
  it('creates a paid order with all its consequences', async () => {
    const path = await cartPath(', discountCodes: ["TENTH"], note: "Ring twice"')
    const entered = await enterKim(path)
    expect([entered.status, entered.headers.get('location')]).toEqual([302, path])
    const paid = await pay(path)
    const thanks = paid.headers.get('location') ?? ''
    expect([paid.status, thanks]).toEqual([
      302,
      path.replace('/cart/c/', '/checkouts/').replace('?', '/thank_you?'),
    ])
    expect(await state()).toEqual({
      orders: {
        nodes: [
          {
            name: '#1001',
            email: 'kim@example.com',
            test: true,
            sourceName: 'web',
            displayFinancialStatus: 'PAID',
            // 40.00 less 10% is 36.00, and 5% tax.
            totalPriceSet: { shopMoney: { amount: '37.8' } },
            totalDiscountsSet: { shopMoney: { amount: '4.0' } },
            discountCodes: ['TENTH'],
            shippingLine: null,
            shippingAddress: {
              formatted: ['Kim Doe', '1 Main St', 'Ottawa ON K1A 0B1', 'Canada'],
            },
            lineItems: { nodes: [{ title: 'Mug', quantity: 2 }] },
            transactions: [{ gateway: 'bogus', kind: 'SALE', status: 'SUCCESS', test: true }],
            // A test order is not money that the customer spent.
            customer: { numberOfOrders: '1', amountSpent: { amount: '0.0' } },
          },
        ],
      },
      customers: { nodes: [{ email: 'kim@example.com', displayName: 'Kim Doe' }] },
      abandonedCheckouts: { nodes: [] },
      productVariant: { inventoryQuantity: 3 },
      codeDiscountNodeByCode: { codeDiscount: { asyncUsageCount: 1 } },
    })
    const shown = await platform.get(thanks, { accept: 'text/html' })
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('<title>Order #1001 · demo-store · Local platform</title>')
    expect(readView(shown.text, 'thankYou')).toMatchObject({
      orderName: '#1001',
      email: 'kim@example.com',
      firstName: 'Kim',
      address: ['Kim Doe', '1 Main St', 'Ottawa ON K1A 0B1', 'Canada'],
    })
  })

  it('sends the webhooks of the checkout and of the order', async () => {
    const path = await cartPath()
    await enterKim(path)
    await expect.poll(topics).toEqual(['checkouts/create'])
    const started = body('checkouts/create')
    expect([started.email, started.completed_at, started.total_price]).toEqual([
      'kim@example.com',
      null,
      '42.00',
    ])
    await pay(path)
    await expect.poll(topics).toEqual([...TOPICS].sort())
    const order = body('orders/create')
    expect([order.checkout_id, order.checkout_token, order.source_name, order.test]).toEqual([
      started.id,
      started.token,
      'web',
      true,
    ])
    expect(body('orders/paid').id).toBe(order.id)
    expect(body('checkouts/update').completed_at).toBe(order.created_at)
    expect(body('inventory_levels/update').available).toBe(3)
  })

  it('ends the cart, and is made once', async () => {
    const path = await cartPath()
    await enterKim(path)
    const { text } = await platform.get(path, { accept: 'text/html' })
    const fields = {
      csrf: readView(text, 'checkout').codeForm.csrf,
      step: 'payment',
      payment: 'approved',
    }
    const both = await Promise.all([send(path, fields), send(path, fields)])
    expect(
      new Set(both.map(({ status, headers }) => `${status} ${headers.get('location')}`)),
    ).toEqual(new Set([`302 ${both[0].headers.get('location')}`]))
    const { orders } = await admin<{ orders: Nodes<object> }>(
      '{ orders(first: 5) { nodes { id } } }',
    )
    expect(orders.nodes).toHaveLength(1)
    const again = await platform.get(path, { accept: 'text/html' })
    expect([again.status, again.headers.get('location')]).toEqual([
      302,
      both[0].headers.get('location'),
    ])
    const id = path.replace(`/${DEMO}/cart/c/`, 'gid://shopify/Cart/')
    const { json } = await platform.post(
      `/${DEMO}/api/2026-07/graphql.json`,
      { query: `{ cart(id: "${id}") { id } }` },
      { 'shopify-storefront-private-token': token },
    )
    expect(json.data).toEqual({ cart: null })
  })

  it.each([
    ['declined', 402, 'The card was declined. Use another card.'],
    ['failed', 402, 'The payment gateway failed. Try again.'],
    ['unknown', 422, 'Choose a test payment.'],
  ])('with a payment that is %s changes nothing', async (payment, status, problem) => {
    const path = await cartPath(', discountCodes: ["TENTH"]')
    await enterKim(path)
    await expect.poll(topics).toEqual(['checkouts/create'])
    const refused = await pay(path, payment)
    expect([refused.status, readView(refused.text, 'checkout').problem]).toEqual([status, problem])
    expect(await state()).toEqual({
      ...UNCHANGED,
      abandonedCheckouts: { nodes: [{ name: expect.any(String), completedAt: null }] },
    })
    expect(topics()).toEqual(['checkouts/create'])
  })

  it('is in the currency of the market of the buyer', async () => {
    const { marketCreate } = await admin<{ marketCreate: { userErrors: [] } }>(
      `mutation { marketCreate(input: { name: "Europe", status: ACTIVE,
        conditions: { regionsCondition: { regions: [{ countryCode: FR }] } },
        currencySettings: { baseCurrency: EUR, baseCurrencyManualRate: "0.6" } }) { userErrors { message } } }`,
    )
    expect(marketCreate.userErrors).toEqual([])
    const path = await cartPath(', discountCodes: ["TENTH"]')
    await submit(path, {
      ...{ step: 'information', ...KIM },
      ...{ city: 'Paris', province: '', zip: '75001', countryCode: 'FR' },
    })
    expect(await stepOf(path)).toMatchObject({ name: 'payment', total: '€21.60 EUR' })
    await pay(path)
    await expect.poll(() => body('orders/create').presentment_currency).toBe('EUR')
    const started = body('checkouts/create')
    expect([started.currency, started.presentment_currency, started.total_price]).toEqual([
      'CAD',
      'EUR',
      '36.00',
    ])
    const { orders } = await admin<{ orders: Nodes<object> }>(
      `{ orders(first: 1) { nodes { presentmentCurrencyCode
        totalPriceSet { shopMoney { amount currencyCode } presentmentMoney { amount currencyCode } }
        transactions { amountSet { presentmentMoney { amount currencyCode } } } } } }`,
    )
    const presentmentMoney = { amount: '21.6', currencyCode: 'EUR' }
    expect(orders.nodes).toEqual([
      {
        presentmentCurrencyCode: 'EUR',
        totalPriceSet: { shopMoney: { amount: '36.0', currencyCode: 'CAD' }, presentmentMoney },
        transactions: [{ amountSet: { presentmentMoney } }],
      },
    ])
  })

  it('needs a rate if the store has delivery profiles', async () => {
    await addRates()
    const path = await cartPath()
    await enterKim(path)
    expect(await stepOf(path)).toMatchObject({
      name: 'shipping',
      choices: [{ value: 'Ground' }, { value: 'Express' }],
    })
    const early = await pay(path)
    expect([early.status, readView(early.text, 'checkout').problem]).toEqual([
      409,
      'Choose a shipping method.',
    ])
    expect((await submit(path, { step: 'shipping', shipping: 'Rocket' })).status).toBe(422)
    expect((await submit(path, { step: 'shipping', shipping: 'Express' })).status).toBe(302)
    expect(await stepOf(path)).toMatchObject({ name: 'payment', total: '$57.00 CAD' })
    await pay(path)
    const { orders } = await admin<{ orders: Nodes<object> }>(
      '{ orders(first: 1) { nodes { shippingLine { title } totalPriceSet { shopMoney { amount } } } } }',
    )
    expect(orders.nodes).toEqual([
      { shippingLine: { title: 'Express' }, totalPriceSet: { shopMoney: { amount: '57.0' } } },
    ])
  })

  it('lists its steps, with links to change the completed ones', async () => {
    const labels = async (path: string) =>
      (await checkoutOf(path)).steps.map(
        ({ href, isCurrent, label }) => `${label}${isCurrent ? '*' : ''}${href ? '>' : ''}`,
      )
    const free = await cartPath()
    expect(await labels(free)).toEqual(['Information*', 'Payment'])
    await addRates()
    const path = await cartPath()
    expect(await labels(path)).toEqual(['Information*', 'Shipping', 'Payment'])
    await enterKim(path)
    expect(await labels(path)).toEqual(['Information>', 'Shipping*', 'Payment'])
    await submit(path, { step: 'shipping', shipping: 'Express' })
    const { steps } = await checkoutOf(path)
    expect(steps.map(({ href }) => href)).toEqual([
      `${path}&step=information`,
      `${path}&step=shipping`,
      null,
    ])
  })

  it('has the pictures of its items, also after the purchase', async () => {
    const items = [{ title: 'Mug', image: expect.stringMatching(/^data:image\/svg\+xml,/) }]
    const path = await cartPath()
    expect((await checkoutOf(path)).summary.items).toMatchObject(items)
    await enterKim(path)
    const { location } = Object.fromEntries((await pay(path)).headers)
    const { text } = await platform.get(String(location), { accept: 'text/html' })
    expect(readView(text, 'thankYou').summary.items).toMatchObject(items)
  })

  it('is refused where the store does not ship to', async () => {
    await addRates()
    const path = await cartPath()
    await submit(path, { step: 'information', ...KIM, countryCode: 'FR', province: '' })
    expect((await checkoutOf(path)).problem).toBe('The store does not ship to this address.')
    expect((await pay(path)).status).toBe(409)
    expect((await state()).orders).toEqual({ nodes: [] })
  })

  it('is refused if the stock was sold in the meantime', async () => {
    const [first, second] = [await cartPath(), await cartPath()]
    const third = await cartPath()
    for (const path of [first, second, third]) await enterKim(path)
    expect((await pay(first)).status).toBe(302)
    expect((await pay(second)).status).toBe(302)
    const refused = await pay(third)
    expect([refused.status, readView(refused.text, 'checkout').problem]).toEqual([
      409,
      'Only 1 of Mug are available, and the cart has 2.',
    ])
  })
})

describe('the form', () => {
  it('has what is known of the buyer', async () => {
    const path = await cartPath(', buyerIdentity: { email: "kim@example.com", countryCode: CA }')
    const step = await stepOf(path)
    const fields = step.name === 'information' ? step.fields : []
    expect(fields.find(({ name }) => name === 'email')).toMatchObject({
      type: 'email',
      value: 'kim@example.com',
    })
    const country = fields.find(({ name }) => name === 'countryCode')
    expect(country?.value).toBe('CA')
    expect(country?.options).toContainEqual({ value: 'CA', label: 'Canada' })
  })

  it('shows the errors of its fields, and stores nothing', async () => {
    const path = await cartPath()
    const { status, text } = await submit(path, {
      step: 'information',
      ...KIM,
      email: 'kim',
      lastName: ' ',
      province: 'XX',
      address2: '<b>"',
    })
    const { step } = readView(text, 'checkout')
    const given = step.name === 'information' ? step.fields : []
    expect([
      status,
      given.flatMap(({ name, error }) => (error === undefined ? [] : [[name, error]])),
    ]).toEqual([
      422,
      [
        ['email', 'Enter a valid email address.'],
        ['lastName', 'Enter a last name.'],
        ['province', 'Enter a province or state of the country, e.g. ON.'],
      ],
    ])
    expect(given.find(({ name }) => name === 'address2')?.value).toBe('<b>"')
    expect(text).not.toContain('<b>')
    expect((await state()).abandonedCheckouts).toEqual({ nodes: [] })
  })

  it('accepts a discount code', async () => {
    const path = await cartPath()
    await submit(path, { step: 'code', code: 'tenth' })
    await submit(path, { step: 'code', code: 'nothing' })
    const { codes, summary } = await checkoutOf(path)
    expect(codes).toEqual([
      { code: 'tenth', isApplied: true },
      { code: 'nothing', isApplied: false },
    ])
    expect(summary.sums).toContainEqual({ label: 'Discount TENTH', amount: '−$4.00 CAD' })
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }, {}, 403],
    ['no token', {}, { csrf: '' }, 403],
    ['an unknown field', {}, { admin: '1' }, 400],
    ['an unknown step', {}, { step: 'other' }, 400],
  ])('is refused with %s', async (_name, headers, fields, status) => {
    const path = await cartPath()
    const { text } = await platform.get(path, { accept: 'text/html' })
    const response = await fetch(platform.emulator.url + path, {
      method: 'POST',
      headers: {
        origin: platform.emulator.url,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body: new URLSearchParams({
        csrf: readView(text, 'checkout').codeForm.csrf,
        step: 'payment',
        ...fields,
      }),
    })
    expect(response.status).toBe(status)
  })
})

it('opens a copy without the buyer for a link without the key', async () => {
  const path = await cartPath(', note: "Soon", buyerIdentity: { email: "kim@example.com" }')
  for (const wrong of [path.split('?')[0] ?? '', `${path}0`]) {
    const response = await fetch(platform.emulator.url + wrong, { redirect: 'manual' })
    const copy = response.headers.get('location') ?? ''
    expect([response.status, copy]).toEqual([
      302,
      expect.stringMatching(/\/cart\/c\/c1-[0-9a-f]{32}\?key=[0-9a-f]{32}$/),
    ])
    expect(copy).not.toContain(path)
    const { status, text } = await platform.get(copy.replace(platform.emulator.url, ''), {
      accept: 'text/html',
    })
    expect([status, text.includes('kim@example.com')]).toEqual([200, false])
  }
  const { text } = await platform.get(path, { accept: 'text/html' })
  expect(text).toContain('kim@example.com')
})

describe('an address without an open cart', () => {
  const notFound = async (path: string) => {
    const { status, text } = await platform.get(path, { accept: 'text/html' })
    return [status, text.includes('There is no such cart, or it has expired.')]
  }

  it('is not found', async () => {
    const path = await cartPath()
    const unknown = `/${DEMO}/cart/c/c1-0?key=0`
    expect(await notFound(unknown)).toEqual([404, true])
    for (const wrong of [path.split('?')[0] ?? '', `${path}0`])
      expect((await send(wrong, { step: 'payment' })).status).toBe(404)
    expect(
      await notFound(path.replace('/cart/c/', '/checkouts/').replace('?', '/thank_you?')),
    ).toEqual([404, true])
    expect((await send(unknown, { step: 'payment' })).status).toBe(404)
  })

  it('is not found after ten days', async () => {
    const path = await cartPath()
    await platform.emulator.control.advanceClock(10 * DAY_MS)
    expect(await notFound(path)).toEqual([404, true])
  })
})

it('a checkout without an order is an abandoned one', async () => {
  const path = await cartPath(', note: "Soon"')
  await enterKim(path)
  const { abandonedCheckouts, abandonedCheckoutsCount } = await admin<{
    abandonedCheckouts: Nodes<Record<string, unknown>>
    abandonedCheckoutsCount: object
  }>(`{ abandonedCheckoutsCount { count } abandonedCheckouts(first: 5) { nodes {
    abandonedCheckoutUrl note lineItemsQuantity completedAt shippingAddress { city }
    totalPriceSet { shopMoney { amount currencyCode } } totalTaxSet { shopMoney { amount } }
    lineItems(first: 5) { nodes { title quantity originalTotalPriceSet { shopMoney { amount } } variant { id } } }
  } } }`)
  expect(abandonedCheckoutsCount).toEqual({ count: 1 })
  expect(abandonedCheckouts.nodes).toEqual([
    {
      abandonedCheckoutUrl: platform.emulator.url + path,
      note: 'Soon',
      lineItemsQuantity: 2,
      completedAt: null,
      shippingAddress: { city: 'Ottawa' },
      totalPriceSet: { shopMoney: { amount: '42.0', currencyCode: 'CAD' } },
      totalTaxSet: { shopMoney: { amount: '2.0' } },
      lineItems: {
        nodes: [
          {
            title: 'Mug',
            quantity: 2,
            originalTotalPriceSet: { shopMoney: { amount: '40.0' } },
            variant: { id: mug },
          },
        ],
      },
    },
  ])
})
