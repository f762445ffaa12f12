import { beforeEach, describe, expect, it } from 'vitest'
import { readView } from '../read-view'
import { DEMO } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { KIM } from './checkout-form'
import { startCheckout, TOPICS } from './started-checkout'
import type { Nodes } from './started-checkout'

const {
  admin,
  body,
  cartPath,
  checkoutOf,
  enterKim,
  pay,
  send,
  state,
  stepOf,
  submit,
  topics,
  started,
} = startCheckout()

let platform: StartedPlatform
let token: string
beforeEach(() => {
  ;({ platform, token } = started())
})

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
