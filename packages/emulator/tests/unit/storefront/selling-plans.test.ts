import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../admin-api/started-admin'
import { KIM, submitCheckout } from '../checkout/checkout-form'

const { ask, sendToStorefront, address, received, advanceClock } = startAdmin(
  [
    ...['write_products', 'write_orders', 'write_customers', 'write_discounts', 'write_markets'],
    ...['write_own_subscription_contracts', 'read_customer_payment_methods'],
    'unauthenticated_read_product_listings',
    'unauthenticated_read_selling_plans',
  ],
  ['subscription_contracts/create', 'customer_payment_methods/create', 'orders/create'],
  {
    seed: {
      stores: [
        {
          handle: 'demo-store',
          products: [
            { title: 'Coffee', handle: 'coffee', price: '10.00', totalInventory: 50 },
            { title: 'Mug', handle: 'mug', price: '20.00', totalInventory: 50 },
          ],
          discounts: [{ title: 'Tenth', code: 'TENTH', percentage: 10 }],
          markets: [{ name: 'Euro zone', countries: ['FR'], currencyCode: 'EUR' }],
        },
      ],
    },
  },
)

const DAY_MS = 86_400_000
const every = (interval: string, intervalCount = 1) => ({ recurring: { interval, intervalCount } })
const off = (percentage: number) => ({
  fixed: { adjustmentType: 'PERCENTAGE', adjustmentValue: { percentage } },
})
const PLANS = [
  {
    name: 'Monthly',
    category: 'SUBSCRIPTION',
    options: ['Every month'],
    billingPolicy: every('MONTH'),
    deliveryPolicy: every('MONTH'),
    pricingPolicies: [
      off(10),
      {
        recurring: {
          adjustmentType: 'PERCENTAGE',
          adjustmentValue: { percentage: 20 },
          afterCycle: 1,
        },
      },
    ],
  },
  {
    name: 'Prepaid',
    category: 'SUBSCRIPTION',
    options: ['Three months'],
    billingPolicy: every('MONTH', 3),
    deliveryPolicy: every('MONTH'),
    pricingPolicies: [
      { fixed: { adjustmentType: 'FIXED_AMOUNT', adjustmentValue: { fixedValue: '1.00' } } },
    ],
  },
  {
    name: 'Preorder',
    category: 'PRE_ORDER',
    options: ['Deposit'],
    billingPolicy: {
      fixed: {
        remainingBalanceChargeTrigger: 'TIME_AFTER_CHECKOUT',
        remainingBalanceChargeTimeAfterCheckout: 'P7D',
        checkoutCharge: { type: 'PERCENTAGE', value: { percentage: 25 } },
      },
    },
    deliveryPolicy: { fixed: { fulfillmentTrigger: 'UNKNOWN' } },
  },
]

let coffee: { id: string; variantId: string }
let mug: string
let plans: Record<string, string>
beforeEach(async () => {
  const { nodes } = await ask<{ nodes: { id: string; variants: { nodes: { id: string }[] } }[] }>(
    '{ products(first: 2) { nodes { id variants(first: 1) { nodes { id } } } } }',
  )
  const [first, second] = nodes
  coffee = { id: first?.id ?? '', variantId: first?.variants.nodes[0]?.id ?? '' }
  mug = second?.variants.nodes[0]?.id ?? ''
  const created = await ask<{
    userErrors: object[]
    sellingPlanGroup: { sellingPlans: { nodes: { id: string; name: string }[] } }
  }>(
    `mutation ($input: SellingPlanGroupInput!, $ids: [ID!]) { sellingPlanGroupCreate(input: $input, resources: { productIds: $ids }) {
      userErrors { message } sellingPlanGroup { sellingPlans(first: 9) { nodes { id name } } } } }`,
    {
      input: {
        name: 'Delivery',
        merchantCode: 'delivery',
        options: ['How often'],
        sellingPlansToCreate: PLANS,
      },
      ids: [coffee.id],
    },
  )
  expect(created.userErrors).toEqual([])
  plans = Object.fromEntries(
    created.sellingPlanGroup.sellingPlans.nodes.map(({ id, name }) => [name, id]),
  )
})

async function visit<Result>(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await sendToStorefront(query, variables)
  expect(errors).toBeUndefined()
  return Object.values(data as object)[0] as Result
}

interface CartPayload {
  cart: { id: string; checkoutUrl: string } & Record<string, unknown>
  userErrors: { field: string[]; code: string }[]
  warnings: { code: string }[]
}

const CART = `cart { id checkoutUrl
    cost { subtotalAmount { amount } totalAmount { amount } checkoutChargeAmount { amount } }
    lines(first: 9) { nodes { id quantity
      cost { amountPerQuantity { amount } compareAtAmountPerQuantity { amount } }
      sellingPlanAllocation { sellingPlan { name } checkoutChargeAmount { amount } remainingBalanceChargeAmount { amount } } } } }
  userErrors { field code } warnings { code }`

const createCart = (input: object) =>
  visit<CartPayload>(`mutation ($input: CartInput!) { cartCreate(input: $input) { ${CART} } }`, {
    input,
  })

const planned = (plan: string, quantity = 1, merchandiseId = coffee.variantId) => ({
  merchandiseId,
  quantity,
  sellingPlanId: plans[plan],
})

/** Pays for a cart with the test card that is approved. */
async function buy(checkoutUrl: string, information: Record<string, string> = KIM): Promise<void> {
  const path = checkoutUrl.replace(address(), '')
  await submitCheckout(address(), path, { step: 'information', ...information })
  const { status } = await submitCheckout(address(), path, { step: 'payment', payment: 'approved' })
  expect(status).toBe(302)
}

describe('a product with selling plans', () => {
  it('has their groups, and its prices with them', async () => {
    expect(
      await visit(`{ product(handle: "coffee") { requiresSellingPlan
        sellingPlanGroups(first: 2) { nodes { name options { name values } sellingPlans(first: 9) { nodes { name recurringDeliveries
          options { name value } priceAdjustments { orderCount adjustmentValue {
            ... on SellingPlanPercentagePriceAdjustment { adjustmentPercentage }
            ... on SellingPlanFixedAmountPriceAdjustment { adjustmentAmount { amount currencyCode } } } }
          billingPolicy { ... on SellingPlanRecurringBillingPolicy { interval intervalCount } }
          checkoutCharge { type value { ... on SellingPlanCheckoutChargePercentageValue { percentage } } } } } } }
        variants(first: 1) { nodes { sellingPlanAllocations(first: 9) { nodes { sellingPlan { name }
          checkoutChargeAmount { amount } remainingBalanceChargeAmount { amount }
          priceAdjustments { price { amount } compareAtPrice { amount } perDeliveryPrice { amount } } } } } } } }`),
    ).toEqual({
      requiresSellingPlan: false,
      sellingPlanGroups: {
        nodes: [
          {
            name: 'Delivery',
            options: [{ name: 'How often', values: ['Every month', 'Three months', 'Deposit'] }],
            sellingPlans: {
              nodes: [
                {
                  name: 'Monthly',
                  recurringDeliveries: true,
                  options: [{ name: 'How often', value: 'Every month' }],
                  priceAdjustments: [
                    { orderCount: 1, adjustmentValue: { adjustmentPercentage: 10 } },
                    { orderCount: null, adjustmentValue: { adjustmentPercentage: 20 } },
                  ],
                  billingPolicy: { interval: 'MONTH', intervalCount: 1 },
                  checkoutCharge: { type: 'PERCENTAGE', value: { percentage: 100 } },
                },
                {
                  name: 'Prepaid',
                  recurringDeliveries: true,
                  options: [{ name: 'How often', value: 'Three months' }],
                  priceAdjustments: [
                    {
                      orderCount: null,
                      adjustmentValue: { adjustmentAmount: { amount: '1.0', currencyCode: 'USD' } },
                    },
                  ],
                  billingPolicy: { interval: 'MONTH', intervalCount: 3 },
                  checkoutCharge: { type: 'PERCENTAGE', value: { percentage: 100 } },
                },
                {
                  name: 'Preorder',
                  recurringDeliveries: false,
                  options: [{ name: 'How often', value: 'Deposit' }],
                  priceAdjustments: [],
                  billingPolicy: null,
                  checkoutCharge: { type: 'PERCENTAGE', value: { percentage: 25 } },
                },
              ],
            },
          },
        ],
      },
      variants: {
        nodes: [
          {
            sellingPlanAllocations: {
              nodes: [
                {
                  sellingPlan: { name: 'Monthly' },
                  checkoutChargeAmount: { amount: '9.0' },
                  remainingBalanceChargeAmount: { amount: '0.0' },
                  priceAdjustments: [
                    {
                      price: { amount: '9.0' },
                      compareAtPrice: { amount: '10.0' },
                      perDeliveryPrice: { amount: '9.0' },
                    },
                    {
                      price: { amount: '8.0' },
                      compareAtPrice: { amount: '10.0' },
                      perDeliveryPrice: { amount: '8.0' },
                    },
                  ],
                },
                {
                  sellingPlan: { name: 'Prepaid' },
                  checkoutChargeAmount: { amount: '27.0' },
                  remainingBalanceChargeAmount: { amount: '0.0' },
                  priceAdjustments: [
                    {
                      price: { amount: '27.0' },
                      compareAtPrice: { amount: '30.0' },
                      perDeliveryPrice: { amount: '9.0' },
                    },
                  ],
                },
                {
                  sellingPlan: { name: 'Preorder' },
                  checkoutChargeAmount: { amount: '2.5' },
                  remainingBalanceChargeAmount: { amount: '7.5' },
                  priceAdjustments: [
                    {
                      price: { amount: '10.0' },
                      compareAtPrice: { amount: '10.0' },
                      perDeliveryPrice: { amount: '10.0' },
                    },
                  ],
                },
              ],
            },
          },
        ],
      },
    })
  })
})

describe('a cart line with a selling plan', () => {
  it('has the price of the plan, and is another line than one without', async () => {
    const { cart, userErrors } = await createCart({
      lines: [
        planned('Monthly', 2),
        { merchandiseId: coffee.variantId },
        planned('Monthly'),
        planned('Prepaid'),
      ],
    })
    expect(userErrors).toEqual([])
    expect(cart).toMatchObject({
      cost: { subtotalAmount: { amount: '64.0' } },
      lines: {
        nodes: [
          {
            quantity: 3,
            cost: {
              amountPerQuantity: { amount: '9.0' },
              compareAtAmountPerQuantity: { amount: '10.0' },
            },
            sellingPlanAllocation: { sellingPlan: { name: 'Monthly' } },
          },
          {
            quantity: 1,
            cost: { amountPerQuantity: { amount: '10.0' }, compareAtAmountPerQuantity: null },
            sellingPlanAllocation: null,
          },
          { quantity: 1, cost: { amountPerQuantity: { amount: '27.0' } } },
        ],
      },
    })
  })

  it('can get another plan, and lose it', async () => {
    const { cart } = await createCart({ lines: [planned('Monthly')] })
    const [line] = (cart.lines as { nodes: { id: string }[] }).nodes
    const update = (change: object) =>
      visit<CartPayload>(
        `mutation ($id: ID!, $lines: [CartLineUpdateInput!]!) { cartLinesUpdate(cartId: $id, lines: $lines) { ${CART} } }`,
        { id: cart.id, lines: [{ id: line?.id, ...change }] },
      )
    expect((await update({ sellingPlanId: plans.Prepaid })).cart.cost).toMatchObject({
      subtotalAmount: { amount: '27.0' },
    })
    expect((await update({ quantity: 2 })).cart.cost).toMatchObject({
      subtotalAmount: { amount: '54.0' },
    })
    expect((await update({ sellingPlanId: null })).cart.cost).toMatchObject({
      subtotalAmount: { amount: '20.0' },
    })
    const refused = await update({ sellingPlanId: 'gid://shopify/SellingPlan/999' })
    expect(refused.userErrors).toEqual([
      { field: ['lines', '0', 'sellingPlanId'], code: 'SELLING_PLAN_NOT_APPLICABLE' },
    ])
  })

  it('needs a plan of the product, and one where the product requires it', async () => {
    const lines = [planned('Monthly', 1, mug)]
    expect(await createCart({ lines })).toMatchObject({
      cart: null,
      userErrors: [
        { field: ['input', 'lines', '0', 'sellingPlanId'], code: 'SELLING_PLAN_NOT_APPLICABLE' },
      ],
    })
    await ask(
      'mutation ($id: ID!) { productUpdate(product: { id: $id, requiresSellingPlan: true }) { userErrors { message } } }',
      { id: coffee.id },
    )
    expect(await createCart({ lines: [{ merchandiseId: coffee.variantId }] })).toMatchObject({
      cart: null,
      userErrors: [
        { field: ['input', 'lines', '0', 'sellingPlanId'], code: 'VARIANT_REQUIRES_SELLING_PLAN' },
      ],
    })
  })

  it('is reduced by discounts for subscriptions alone', async () => {
    const alone = await createCart({ lines: [planned('Monthly')], discountCodes: ['tenth'] })
    expect(alone.warnings).toEqual([{ code: 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE' }])
    const mixed = await createCart({
      lines: [planned('Monthly'), { merchandiseId: mug }],
      discountCodes: ['tenth'],
    })
    expect(mixed.warnings).toEqual([])
    expect(mixed.cart.cost).toMatchObject({ totalAmount: { amount: '27.0' } })
  })
})

describe('the checkout of a selling plan', () => {
  const CONTRACTS = `{ subscriptionContracts(first: 5) { nodes { status currencyCode nextBillingDate lastPaymentStatus
    originOrder { name } customer { email } billingPolicy { interval intervalCount } deliveryPolicy { interval intervalCount }
    deliveryMethod { ... on SubscriptionDeliveryMethodShipping { address { city } } }
    customerPaymentMethod { instrument { ... on CustomerCreditCard { lastDigits } } }
    lines(first: 5) { nodes { title quantity currentPrice { amount } sellingPlanName
      pricingPolicy { basePrice { amount } cycleDiscounts { afterCycle computedPrice { amount } } } } } } } }`

  it('creates one contract for items that are billed and delivered alike', async () => {
    const { cart } = await createCart({
      lines: [planned('Monthly', 2), planned('Prepaid'), { merchandiseId: mug }],
    })
    await buy(cart.checkoutUrl)
    const { nodes: orders } = await ask<{ nodes: object[] }>(
      `{ orders(first: 2) { nodes { name displayFinancialStatus totalPriceSet { shopMoney { amount } }
        lineItems(first: 5) { nodes { title sellingPlan { name sellingPlanId } contract { id } } } } } }`,
    )
    expect(orders).toEqual([
      {
        name: '#1001',
        displayFinancialStatus: 'PAID',
        totalPriceSet: { shopMoney: { amount: '65.0' } },
        lineItems: {
          nodes: [
            {
              title: 'Coffee',
              sellingPlan: { name: 'Monthly', sellingPlanId: plans.Monthly },
              contract: { id: 'gid://shopify/SubscriptionContract/1001' },
            },
            {
              title: 'Coffee',
              sellingPlan: { name: 'Prepaid', sellingPlanId: plans.Prepaid },
              contract: { id: 'gid://shopify/SubscriptionContract/1002' },
            },
            { title: 'Mug', sellingPlan: null, contract: null },
          ],
        },
      },
    ])
    const { nodes } = await ask<{ nodes: object[] }>(CONTRACTS)
    expect(nodes).toHaveLength(2)
    expect(nodes[0]).toMatchObject({
      status: 'ACTIVE',
      currencyCode: 'USD',
      lastPaymentStatus: 'SUCCEEDED',
      originOrder: { name: '#1001' },
      customer: { email: KIM.email },
      billingPolicy: { interval: 'MONTH', intervalCount: 1 },
      deliveryPolicy: { interval: 'MONTH', intervalCount: 1 },
      deliveryMethod: { address: { city: 'Ottawa' } },
      customerPaymentMethod: { instrument: { lastDigits: '0001' } },
      lines: {
        nodes: [
          {
            title: 'Coffee',
            quantity: 2,
            currentPrice: { amount: '9.0' },
            sellingPlanName: 'Monthly',
            pricingPolicy: {
              basePrice: { amount: '10.0' },
              cycleDiscounts: [
                { afterCycle: 0, computedPrice: { amount: '9.0' } },
                { afterCycle: 1, computedPrice: { amount: '8.0' } },
              ],
            },
          },
        ],
      },
    })
    expect(nodes[1]).toMatchObject({
      billingPolicy: { interval: 'MONTH', intervalCount: 3 },
      lines: { nodes: [{ currentPrice: { amount: '27.0' } }] },
    })
    await expect
      .poll(() =>
        received()
          .map(([topic]) => topic)
          .sort(),
      )
      .toEqual([
        'customer_payment_methods/create',
        'orders/create',
        'subscription_contracts/create',
        'subscription_contracts/create',
      ])
  })

  it('is followed by orders with the price of later cycles', async () => {
    const { cart } = await createCart({ lines: [planned('Monthly')] })
    await buy(cart.checkoutUrl)
    await advanceClock(32 * DAY_MS)
    const { userErrors } = await ask<{ userErrors: object[] }>(
      `mutation { subscriptionBillingAttemptCreate(subscriptionContractId: "gid://shopify/SubscriptionContract/1001",
        subscriptionBillingAttemptInput: { idempotencyKey: "two" }) { userErrors { message } } }`,
    )
    expect(userErrors).toEqual([])
    await expect
      .poll(() =>
        ask('{ orders(first: 5) { nodes { name totalPriceSet { shopMoney { amount } } } } }'),
      )
      .toEqual({
        nodes: [
          { name: '#1001', totalPriceSet: { shopMoney: { amount: '9.0' } } },
          { name: '#1002', totalPriceSet: { shopMoney: { amount: '8.0' } } },
        ],
      })
  })

  it('takes the deposit of a plan, and creates no contract', async () => {
    const { cart } = await createCart({ lines: [planned('Preorder', 2), { merchandiseId: mug }] })
    expect(cart.cost).toEqual({
      subtotalAmount: { amount: '40.0' },
      totalAmount: { amount: '40.0' },
      checkoutChargeAmount: { amount: '25.0' },
    })
    await buy(cart.checkoutUrl)
    expect(
      await ask(
        `{ orders(first: 2) { nodes { displayFinancialStatus totalReceivedSet { shopMoney { amount } }
          totalOutstandingSet { shopMoney { amount } } } } subscriptionContracts(first: 1) { nodes { id } } }`,
      ),
    ).toEqual({
      orders: {
        nodes: [
          {
            displayFinancialStatus: 'PARTIALLY_PAID',
            totalReceivedSet: { shopMoney: { amount: '25.0' } },
            totalOutstandingSet: { shopMoney: { amount: '15.0' } },
          },
        ],
      },
      subscriptionContracts: { nodes: [] },
    })
  })

  it('has a contract in the currency of the shop', async () => {
    const { cart } = await createCart({
      lines: [planned('Monthly')],
      buyerIdentity: { countryCode: 'FR' },
    })
    expect(cart.cost).toMatchObject({ subtotalAmount: { amount: '8.1' } })
    await buy(cart.checkoutUrl, { ...KIM, city: 'Paris', province: '', countryCode: 'FR' })
    const { nodes } = await ask<{ nodes: object[] }>(CONTRACTS)
    expect(nodes).toMatchObject([
      { currencyCode: 'USD', lines: { nodes: [{ currentPrice: { amount: '9.0' } }] } },
    ])
  })
})
