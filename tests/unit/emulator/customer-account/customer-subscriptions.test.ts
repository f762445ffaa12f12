import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadAdminSchema, loadSchema } from '../../../../schemas/load-schema'
import { DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { CALLBACK, createClient, customerIds } from './customer-client'

const PATH = `/${DEMO}/customer/api/2026-10/graphql`

let platform: StartedPlatform
let ids: Readonly<Record<string, string>>
let token: string
let offline: string
beforeAll(async () => {
  platform = await startPlatform({
    app: {
      scopes: [
        ...['write_customers', 'write_orders', 'write_products', 'write_returns'],
        ...['write_own_subscription_contracts', 'write_customer_payment_methods'],
        ...['write_payment_mandate', 'write_merchant_managed_fulfillment_orders'],
        ...['customer_write_customers', 'customer_write_orders'],
      ],
      customerRedirectUris: [CALLBACK],
    },
    seed: {
      stores: [
        {
          handle: 'demo-store',
          products: [{ title: 'Coffee', price: '12.00', totalInventory: 10 }],
          customers: [
            { firstName: 'Kim', email: 'kim@example.com' },
            { firstName: 'Sam', email: 'sam@example.com' },
          ],
        },
      ],
    },
  })
  // Here, not in the first test: the schemas take most of its time.
  loadAdminSchema('2026-07')
  loadSchema('customer', '2026-10')
}, 60_000)
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
  ids = await customerIds(platform)
  const client = createClient(platform)
  token = String((await client.redeem(await client.logIn(ids.Kim ?? ''))).json.access_token)
  offline = String((await platform.exchange()).json.access_token)
})

/** Sends an operation of the customer. Returns the value of its only root. */
async function ask<Result>(query: string, variables: object = {}): Promise<Result> {
  const { json } = await platform.post(PATH, { query, variables }, { authorization: token })
  expect(json.errors).toBeUndefined()
  return Object.values(json.data as object)[0] as Result
}

/** Sends an operation of the app to the Admin API. Returns the value of its only root. */
async function admin<Result>(query: string, variables: object = {}): Promise<Result> {
  const { json } = await platform.graphql(offline, { query, variables })
  expect(json.errors).toBeUndefined()
  const payload = Object.values(json.data as object)[0] as Result & { userErrors?: object[] }
  expect(payload.userErrors ?? []).toEqual([])
  return payload
}

async function subscribe(name: string): Promise<string> {
  const { nodes } = await admin<{ nodes: { variants: { nodes: { id: string }[] } }[] }>(
    '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
  )
  const { customerPaymentMethod } = await admin<{ customerPaymentMethod: { id: string } }>(
    `mutation ($customerId: ID!) { customerPaymentMethodRemoteCreate(customerId: $customerId, remoteReference: {
      stripePaymentMethod: { customerId: "cus_1", paymentMethodId: "pm_card_visa" } }) {
      customerPaymentMethod { id } userErrors { message } } }`,
    { customerId: ids[name] },
  )
  const monthly = { interval: 'MONTH', intervalCount: 1 }
  const { contract } = await admin<{ contract: { id: string } }>(
    `mutation ($input: SubscriptionContractAtomicCreateInput!) {
      subscriptionContractAtomicCreate(input: $input) { contract { id } userErrors { field message } } }`,
    {
      input: {
        customerId: ids[name],
        currencyCode: 'USD',
        nextBillingDate: '2027-02-15T08:00:00Z',
        contract: {
          status: 'ACTIVE',
          billingPolicy: monthly,
          deliveryPolicy: monthly,
          deliveryPrice: '5.00',
          paymentMethodId: customerPaymentMethod.id,
          deliveryMethod: {
            shipping: {
              address: {
                address1: '1 Main St',
                city: 'Austin',
                countryCode: 'US',
                provinceCode: 'TX',
              },
              shippingOption: { title: 'Ground' },
            },
          },
        },
        lines: [
          {
            line: {
              productVariantId: nodes[0]?.variants.nodes[0]?.id,
              quantity: 2,
              currentPrice: '10.00',
            },
          },
        ],
      },
    },
  )
  return contract.id
}

const setStatus = (root: string, id: string) =>
  ask(
    `mutation ($id: ID!) { ${root}(subscriptionContractId: $id) { contract { status } userErrors { field code message } } }`,
    { id },
  )
const skip = (root: string, contractId: string, index = 1) =>
  ask(
    `mutation ($input: SubscriptionBillingCycleInput!) { ${root}(billingCycleInput: $input) {
      billingCycle { cycleIndex skipped status } userErrors { field code message } } }`,
    { input: { contractId, selector: { index } } },
  )

describe('the subscriptions of a customer', () => {
  it('are listed with their items, prices, and cycles', async () => {
    const own = await subscribe('Kim')
    await subscribe('Sam')
    expect(
      await ask(`{ customer { subscriptionContracts(first: 5) { nodes { id status deliveryPrice { amount }
        billingPolicy { interval intervalCount { count } } linesCount { count }
        deliveryMethod { ... on SubscriptionDeliveryMethodShipping { address { city } shippingOption { title } } }
        lines(first: 5) { nodes { name quantity currentPrice { amount } lineDiscountedPrice { amount } } }
        upcomingBillingCycles(first: 2) { nodes { cycleIndex skipped status } } } } } }`),
    ).toEqual({
      subscriptionContracts: {
        nodes: [
          {
            id: own,
            status: 'ACTIVE',
            deliveryPrice: { amount: '5.0' },
            billingPolicy: { interval: 'MONTH', intervalCount: { count: 1 } },
            linesCount: { count: 1 },
            deliveryMethod: { address: { city: 'Austin' }, shippingOption: { title: 'Ground' } },
            lines: {
              nodes: [
                {
                  name: 'Coffee',
                  quantity: 2,
                  currentPrice: { amount: '10.0' },
                  lineDiscountedPrice: { amount: '20.0' },
                },
              ],
            },
            upcomingBillingCycles: {
              nodes: [
                { cycleIndex: 1, skipped: false, status: 'UNBILLED' },
                { cycleIndex: 2, skipped: false, status: 'UNBILLED' },
              ],
            },
          },
        ],
      },
    })
  })

  it('are paused, activated, and cancelled, as the app sees', async () => {
    const id = await subscribe('Kim')
    const changed = (status: string) => ({ contract: { status }, userErrors: [] })
    expect(await setStatus('subscriptionContractPause', id)).toEqual(changed('PAUSED'))
    expect(await admin(`{ subscriptionContract(id: "${id}") { status } }`)).toEqual({
      status: 'PAUSED',
    })
    expect(await setStatus('subscriptionContractActivate', id)).toEqual(changed('ACTIVE'))
    expect(await setStatus('subscriptionContractCancel', id)).toEqual(changed('CANCELLED'))
    expect(await setStatus('subscriptionContractPause', id)).toEqual({
      contract: null,
      userErrors: [
        {
          field: ['subscriptionContractId'],
          code: 'INVALID',
          message: 'Subscription contract has been terminated',
        },
      ],
    })
  })

  it('skip a delivery, and no longer skip it', async () => {
    const id = await subscribe('Kim')
    const cycle = (skipped: boolean) => ({
      billingCycle: { cycleIndex: 1, skipped, status: 'UNBILLED' },
      userErrors: [],
    })
    expect(await skip('subscriptionBillingCycleSkip', id)).toEqual(cycle(true))
    expect(await skip('subscriptionBillingCycleUnskip', id)).toEqual(cycle(false))
  })

  it('of others do not exist', async () => {
    const id = await subscribe('Sam')
    const message = 'Subscription contract does not exist'
    expect(await setStatus('subscriptionContractCancel', id)).toEqual({
      contract: null,
      userErrors: [
        {
          field: ['subscriptionContractId'],
          code: 'SUBSCRIPTION_CONTRACT_DOES_NOT_EXIST',
          message,
        },
      ],
    })
    expect(await skip('subscriptionBillingCycleSkip', id)).toEqual({
      billingCycle: null,
      userErrors: [{ field: ['billingCycleInput', 'contractId'], code: 'INVALID', message }],
    })
    expect(await ask(`{ customer { subscriptionContract(id: "${id}") { id } } }`)).toEqual({
      subscriptionContract: null,
    })
    expect(await admin(`{ subscriptionContract(id: "${id}") { status } }`)).toEqual({
      status: 'ACTIVE',
    })
  })
})

/** A fulfilled order of two mugs. */
async function deliver(name: string): Promise<{ id: string; lineItemId: string }> {
  const { order } = await admin<{
    order: { id: string; lineItems: { nodes: { id: string }[] } }
  }>(
    `mutation ($order: OrderCreateOrderInput!) { orderCreate(order: $order) {
      order { id lineItems(first: 1) { nodes { id } } } userErrors { message } } }`,
    {
      order: {
        customerId: ids[name],
        lineItems: [
          {
            title: 'Mug',
            quantity: 2,
            requiresShipping: true,
            priceSet: { shopMoney: { amount: '20.00', currencyCode: 'USD' } },
          },
        ],
      },
    },
  )
  const { fulfillmentOrders } = await admin<{ fulfillmentOrders: { nodes: { id: string }[] } }>(
    `{ order(id: "${order.id}") { fulfillmentOrders(first: 1) { nodes { id } } } }`,
  )
  await admin(
    `mutation ($id: ID!) { fulfillmentCreate(fulfillment: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: $id }] }) {
      fulfillment { id } userErrors { message } } }`,
    { id: fulfillmentOrders.nodes[0]?.id },
  )
  return { id: order.id, lineItemId: order.lineItems.nodes[0]?.id ?? '' }
}

const requestReturn = (orderId: string, requestedLineItems: object[]) =>
  ask<{ return: { id: string } | null; userErrors: object[] }>(
    `mutation ($orderId: ID!, $requestedLineItems: [RequestedLineItemInput!]!) {
      orderRequestReturn(orderId: $orderId, requestedLineItems: $requestedLineItems) {
        return { id name status returnLineItems(first: 5) { nodes { quantity returnReason lineItem { title } } } }
        userErrors { field code message } } }`,
    { orderId, requestedLineItems },
  )
const returnable = (id: string) =>
  ask(
    `{ order(id: "${id}") { returnInformation { returnableLineItems(first: 5) { nodes { quantity lineItem { title } } }
      nonReturnableLineItems(first: 5) { nodes { quantity quantityDetails { reasonCode } } } } } }`,
  )

describe('the return of an order', () => {
  it('is requested by its customer, and listed with the order', async () => {
    const { id, lineItemId } = await deliver('Kim')
    expect(await returnable(id)).toEqual({
      returnInformation: {
        returnableLineItems: { nodes: [{ quantity: 2, lineItem: { title: 'Mug' } }] },
        nonReturnableLineItems: { nodes: [] },
      },
    })
    const requested = await requestReturn(id, [
      { lineItemId, quantity: 1, returnReason: 'DEFECTIVE', customerNote: 'Cracked' },
    ])
    expect(requested).toEqual({
      return: {
        id: requested.return?.id,
        name: '#1001-R1',
        status: 'REQUESTED',
        returnLineItems: {
          nodes: [{ quantity: 1, returnReason: 'DEFECTIVE', lineItem: { title: 'Mug' } }],
        },
      },
      userErrors: [],
    })
    expect(await returnable(id)).toEqual({
      returnInformation: {
        returnableLineItems: { nodes: [{ quantity: 1, lineItem: { title: 'Mug' } }] },
        nonReturnableLineItems: {
          nodes: [{ quantity: 1, quantityDetails: [{ reasonCode: 'RETURNED' }] }],
        },
      },
    })
    expect(await ask(`{ order(id: "${id}") { returns(first: 5) { nodes { id } } } }`)).toEqual({
      returns: { nodes: [{ id: requested.return?.id }] },
    })
    // The merchant sees what the customer wrote.
    expect(
      await admin(`{ return(id: "${requested.return?.id}") { returnLineItems(first: 1) { nodes {
        ... on ReturnLineItem { customerNote } } } } }`),
    ).toEqual({ returnLineItems: { nodes: [{ customerNote: 'Cracked' }] } })
  })

  it('is refused for too many items, without a reason, and for orders of others', async () => {
    const { id, lineItemId } = await deliver('Kim')
    const errorsOf = async (orderId: string, lines: object[]) => {
      const payload = await requestReturn(orderId, lines)
      expect(payload.return).toBeNull()
      return payload.userErrors
    }
    const path = ['requestedLineItems', '0']
    expect(await errorsOf(id, [{ lineItemId, quantity: 3, returnReason: 'STYLE' }])).toEqual([
      {
        field: [...path, 'quantity'],
        code: 'INVALID',
        message: 'Return line item has an invalid quantity.',
      },
    ])
    expect(await errorsOf(id, [{ lineItemId, quantity: 1 }])).toEqual([
      {
        field: [...path, 'returnReason'],
        code: 'BLANK',
        message: "Return reason can't be blank",
      },
    ])
    const other = await deliver('Sam')
    expect(
      await errorsOf(other.id, [
        { lineItemId: other.lineItemId, quantity: 1, returnReason: 'STYLE' },
      ]),
    ).toEqual([{ field: ['orderId'], code: 'NOT_FOUND', message: 'Order not found.' }])
  })
})
