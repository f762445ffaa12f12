import { describe, expect, it, vi } from 'vitest'
import { ATTEMPT } from './billing-attempt'
import type { Attempt } from './billing-attempt'
import { startSubscribedStore } from './subscribed-store'

const store = startSubscribedStore()
const { ask, ids, run, createContract, received, addFault } = store

let number = 0
const attempt = (contractId: string, input = '', key = `key-${++number}`) =>
  run<{ subscriptionBillingAttempt: Attempt | null }>(
    'subscriptionBillingAttemptCreate',
    `subscriptionContractId: "${contractId}", subscriptionBillingAttemptInput: { idempotencyKey: "${key}", ${input} }`,
    `subscriptionBillingAttempt { ${ATTEMPT} }`,
  )
const read = (id: string | undefined) =>
  ask<Attempt>(`{ subscriptionBillingAttempt(id: "${id}") { ${ATTEMPT} } }`)
const bodyOf = async (topic: string) =>
  (await vi.waitUntil(() => received().find(([name]) => name === topic)))[1]

describe('a billing attempt', () => {
  it('is pending in its response, and creates an order', async () => {
    const id = await createContract()
    const { subscriptionBillingAttempt: pending } = await attempt(id)
    expect(pending).toMatchObject({
      ready: false,
      order: null,
      completedAt: null,
      state: { __typename: 'SubscriptionBillingAttemptPendingState' },
    })
    expect(await read(pending?.id)).toMatchObject({
      ready: true,
      errorCode: null,
      originTime: '2027-01-15T08:00:00Z',
      completedAt: '2027-01-15T08:00:00Z',
      order: { name: '#1001' },
      state: { __typename: 'SubscriptionBillingAttemptSuccessState' },
    })
    const contract = await ask(
      `{ subscriptionContract(id: "${id}") { lastPaymentStatus lastBillingAttemptErrorType orders(first: 3) { nodes {
        name displayFinancialStatus sourceName test customer { email } shippingAddress { city }
        subtotalPriceSet { shopMoney { amount } } totalTaxSet { shopMoney { amount } }
        totalShippingPriceSet { shopMoney { amount } } totalPriceSet { shopMoney { amount } }
        transactions { kind status gateway }
        lineItems(first: 3) { nodes { title quantity contract { id } sellingPlan { name } } } } } } }`,
    )
    expect(contract).toEqual({
      lastPaymentStatus: 'SUCCEEDED',
      lastBillingAttemptErrorType: null,
      orders: {
        nodes: [
          {
            name: '#1001',
            displayFinancialStatus: 'PAID',
            sourceName: 'subscription_contract_checkout_one',
            test: true,
            customer: { email: 'kim@shop.example' },
            shippingAddress: { city: 'Austin' },
            subtotalPriceSet: { shopMoney: { amount: '20.0' } },
            totalTaxSet: { shopMoney: { amount: '2.0' } },
            totalShippingPriceSet: { shopMoney: { amount: '5.0' } },
            totalPriceSet: { shopMoney: { amount: '27.0' } },
            transactions: [{ kind: 'SALE', status: 'SUCCESS', gateway: 'bogus' }],
            lineItems: {
              nodes: [{ title: 'Coffee', quantity: 2, contract: { id }, sellingPlan: null }],
            },
          },
        ],
      },
    })
    const body = await bodyOf('subscription_billing_attempts/success')
    expect(body).toMatchObject({
      admin_graphql_api_id: pending?.id,
      admin_graphql_api_subscription_contract_id: id,
      idempotency_key: expect.any(String) as string,
      ready: true,
      error_code: null,
      order_id: expect.any(Number) as number,
    })
    expect((await bodyOf('orders/create')).name).toBe('#1001')
    await bodyOf('orders/paid')
  })

  it('takes the stock of the order', async () => {
    const id = await createContract()
    await attempt(id)
    expect(await ask(`{ productVariant(id: "${ids.coffee}") { inventoryQuantity } }`)).toEqual({
      inventoryQuantity: 8,
    })
  })

  it('is not repeated with the same key', async () => {
    const id = await createContract()
    const first = await attempt(id, '', 'once')
    const second = await attempt(id, '', 'once')
    expect(second.subscriptionBillingAttempt).toMatchObject({
      id: first.subscriptionBillingAttempt?.id,
      ready: true,
    })
    expect(await ask('{ ordersCount { count } }')).toEqual({ count: 1 })
  })

  it.each([
    ['pm_card_chargeDeclined', 'CARD_DECLINED'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'INSUFFICIENT_FUNDS'],
    ['pm_card_chargeDeclinedExpiredCard', 'EXPIRED_CARD'],
  ])('fails with the card %s, and creates no order', async (card, code) => {
    const id = await createContract({}, { paymentMethodId: await store.addCard(card) })
    const { subscriptionBillingAttempt } = await attempt(id)
    expect(await read(subscriptionBillingAttempt?.id)).toMatchObject({
      ready: true,
      errorCode: code,
      order: null,
      state: {
        __typename: 'SubscriptionBillingAttemptFailedState',
        error: { __typename: 'SubscriptionBillingAttemptPaymentError', paymentCode: code },
      },
    })
    expect(
      await ask(
        `{ subscriptionContract(id: "${id}") { status lastPaymentStatus lastBillingAttemptErrorType } }`,
      ),
    ).toEqual({
      status: 'ACTIVE',
      lastPaymentStatus: 'FAILED',
      lastBillingAttemptErrorType: 'PAYMENT_ERROR',
    })
    expect(await ask('{ ordersCount { count } }')).toEqual({ count: 0 })
    expect(await bodyOf('subscription_billing_attempts/failure')).toMatchObject({
      error_code: code.toLowerCase(),
      order_id: null,
      ready: true,
    })
  })

  it('needs the customer with a card that must be authenticated', async () => {
    const id = await createContract(
      {},
      { paymentMethodId: await store.addCard('pm_card_authenticationRequired') },
    )
    const { subscriptionBillingAttempt } = await attempt(id)
    expect(
      await ask(
        `{ subscriptionBillingAttempt(id: "${subscriptionBillingAttempt?.id}") { ready nextActionUrl
          state { ... on SubscriptionBillingAttemptActionRequiredState { action { ... on SubscriptionBillingAttemptPaymentChallenge { status } } } } } }`,
      ),
    ).toEqual({
      ready: false,
      nextActionUrl: expect.stringContaining('/account/subscriptions/challenges/') as string,
      state: { action: { status: 'ON_SESSION_CHALLENGED' } },
    })
    await bodyOf('subscription_billing_attempts/challenged')
  })

  it('fails with an injected fault', async () => {
    const id = await createContract()
    await addFault({ on: 'subscription_billing', billingError: 'PROCESSING_ERROR' })
    const failed = await attempt(id)
    expect((await read(failed.subscriptionBillingAttempt?.id)).errorCode).toBe('PROCESSING_ERROR')
    const next = await attempt(id)
    expect((await read(next.subscriptionBillingAttempt?.id)).order).toEqual({ name: '#1001' })
  })

  it('fails without a payment method, unless the order may be unpaid', async () => {
    const id = await createContract({}, { paymentMethodId: null })
    const failed = await attempt(id)
    expect(await read(failed.subscriptionBillingAttempt?.id)).toMatchObject({
      errorCode: 'PAYMENT_METHOD_NOT_SPECIFIED',
      state: {
        error: {
          __typename: 'SubscriptionBillingAttemptGeneralError',
          generalCode: 'PAYMENT_METHOD_NOT_SPECIFIED',
        },
      },
    })
    await attempt(id, 'paymentProcessingPolicy: SKIP_PAYMENT_AND_CREATE_UNPAID_ORDER')
    expect(await ask('{ orders(first: 3) { nodes { displayFinancialStatus } } }')).toEqual({
      nodes: [{ displayFinancialStatus: 'PENDING' }],
    })
  })

  it('fails when an item is sold out, unless it may oversell', async () => {
    const id = await createContract({
      lines: [{ line: { productVariantId: ids.coffee, quantity: 11, currentPrice: '1.00' } }],
    })
    const failed = await attempt(id)
    expect(await read(failed.subscriptionBillingAttempt?.id)).toMatchObject({
      respectInventoryPolicy: true,
      errorCode: 'INSUFFICIENT_INVENTORY',
      state: { error: { inventoryCode: 'INSUFFICIENT_INVENTORY' } },
    })
    const sold = await attempt(id, 'inventoryPolicy: ALLOW_OVERSELLING')
    expect(await read(sold.subscriptionBillingAttempt?.id)).toMatchObject({
      respectInventoryPolicy: false,
      order: { name: '#1001' },
    })
  })

  it('has the price of its cycle, and discounts for as many cycles as they last', async () => {
    const id = await createContract({
      lines: [
        {
          line: {
            productVariantId: ids.coffee,
            quantity: 1,
            currentPrice: '10.00',
            pricingPolicy: {
              basePrice: '12.00',
              cycleDiscounts: [
                {
                  afterCycle: 0,
                  adjustmentType: 'PRICE',
                  adjustmentValue: { fixedValue: '10.00' },
                  computedPrice: '10.00',
                },
                {
                  afterCycle: 2,
                  adjustmentType: 'PRICE',
                  adjustmentValue: { fixedValue: '11.00' },
                  computedPrice: '11.00',
                },
              ],
            },
          },
          discounts: [{ title: 'First', value: { percentage: 50 }, recurringCycleLimit: 1 }],
        },
      ],
    })
    for (let cycle = 0; cycle < 3; cycle++) await attempt(id)
    const { nodes } = await ask<{
      nodes: { subtotalPriceSet: { shopMoney: { amount: string } } }[]
    }>('{ orders(first: 5) { nodes { subtotalPriceSet { shopMoney { amount } } } } }')
    expect(nodes.map(({ subtotalPriceSet }) => subtotalPriceSet.shopMoney.amount)).toEqual([
      '5.0',
      '10.0',
      '11.0',
    ])
  })

  it.each([
    ['Pause', 'CONTRACT_PAUSED'],
    ['Cancel', 'CONTRACT_TERMINATED'],
  ])('is refused after %s', async (name, code) => {
    const id = await createContract()
    await run(`subscriptionContract${name}`, `subscriptionContractId: "${id}"`, 'contract { id }')
    const { subscriptionBillingAttempt, userErrors } = await attempt(id)
    expect([subscriptionBillingAttempt, userErrors[0]?.code]).toEqual([null, code])
    expect(await ask('{ subscriptionBillingAttempts(first: 3) { nodes { id } } }')).toEqual({
      nodes: [],
    })
  })

  it('is refused without a contract, a key, or in the past', async () => {
    const codes = async (contractId: string, input = '', key?: string) =>
      (await attempt(contractId, input, key)).userErrors.map(({ field, code }) => [field, code])
    expect(await codes('gid://shopify/SubscriptionContract/9')).toEqual([
      [['subscriptionContractId'], 'CONTRACT_NOT_FOUND'],
    ])
    const id = await createContract()
    expect(await codes(id, '', ' ')).toEqual([
      [['subscriptionBillingAttemptInput', 'idempotencyKey'], 'BLANK'],
    ])
    expect(await codes(id, 'originTime: "2020-01-01T00:00:00Z"')).toEqual([
      [['subscriptionBillingAttemptInput', 'originTime'], 'ORIGIN_TIME_BEFORE_CONTRACT_CREATION'],
    ])
  })
})
