import { beforeEach, expect } from 'vitest'
import { startAdmin } from '../started-admin'

export const TOPICS = [
  ...['create', 'update', 'activate', 'pause', 'cancel', 'expire', 'fail'].map(
    event => `subscription_contracts/${event}`,
  ),
  ...['success', 'failure', 'challenged'].map(event => `subscription_billing_attempts/${event}`),
  'subscription_billing_cycles/skip',
  'subscription_billing_cycles/unskip',
  ...['create', 'update', 'delete'].map(event => `subscription_billing_cycle_edits/${event}`),
  ...['orders/create', 'orders/paid'],
  ...['create', 'update', 'revoke'].map(event => `customer_payment_methods/${event}`),
]

export const MONTHLY = { interval: 'MONTH', intervalCount: 1 }
export const ADDRESS = {
  address1: '1 Mill Lane',
  city: 'Austin',
  countryCode: 'US',
  provinceCode: 'TX',
}
/** The clock of the tests stands at 2027-01-15T08:00:00Z. */
export const FIRST_BILLING = '2027-02-15T08:00:00Z'

export interface UserError {
  field: string[] | null
  code?: string
  message: string
}

/** A store with a product, a customer, and a payment method. */
export function startSubscribedStore() {
  const admin = startAdmin(
    [
      ...['write_own_subscription_contracts', 'write_customers', 'write_products'],
      ...['write_customer_payment_methods', 'write_orders', 'write_inventory', 'write_discounts'],
      ...['write_payment_mandate', 'write_payment_terms', 'write_purchase_options'],
    ],
    TOPICS,
    {
      seed: {
        stores: [
          {
            handle: 'demo-store',
            plan: 'Plus',
            taxRates: [{ countryCode: 'US', provinceCode: 'TX', title: 'State', rate: 0.1 }],
            products: [
              { title: 'Coffee', price: '12.00', totalInventory: 10 },
              { title: 'Tea', price: '8.00', totalInventory: 10 },
            ],
            customers: [
              { email: 'kim@shop.example', firstName: 'Kim' },
              { email: 'sam@shop.example', firstName: 'Sam', cards: ['4000 0000 0000 9995'] },
            ],
          },
        ],
      },
    },
  )
  const { ask, received } = admin
  const ids = { coffee: '', tea: '', kim: '', sam: '', card: '' }
  beforeEach(async () => {
    const { products, customers } = await ask<{
      products: { nodes: { title: string; variants: { nodes: { id: string }[] } }[] }
      customers: { nodes: { id: string }[] }
    }>(
      '{ products(first: 5) { nodes { title variants(first: 1) { nodes { id } } } } customers(first: 5) { nodes { id } } }',
    )
    const [coffee, tea] = products.nodes.map(({ variants }) => variants.nodes[0]?.id ?? '')
    const [kim, sam] = customers.nodes.map(({ id }) => id)
    Object.assign(ids, { coffee, tea, kim, sam })
    ids.card = await addCard('pm_card_visa')
  })

  /** Adds a payment method of a customer. */
  async function addCard(paymentMethodId: string, customerId = ids.kim): Promise<string> {
    const { customerPaymentMethod, userErrors } = await ask<{
      customerPaymentMethod: { id: string } | null
      userErrors: UserError[]
    }>(
      `mutation ($customerId: ID!, $paymentMethodId: String!) {
        customerPaymentMethodRemoteCreate(customerId: $customerId, remoteReference: {
          stripePaymentMethod: { customerId: "cus_1", paymentMethodId: $paymentMethodId } }) {
          customerPaymentMethod { id } userErrors { field code message } } }`,
      { customerId, paymentMethodId },
    )
    expect(userErrors).toEqual([])
    return customerPaymentMethod?.id ?? ''
  }

  /** Creates a contract for two coffees a month. */
  async function createContract(fields: object = {}, terms: object = {}): Promise<string> {
    const { contract, userErrors } = await ask<{
      contract: { id: string } | null
      userErrors: UserError[]
    }>(
      `mutation ($input: SubscriptionContractAtomicCreateInput!) {
        subscriptionContractAtomicCreate(input: $input) { contract { id } userErrors { field code message } } }`,
      { input: contractInput(fields, terms) },
    )
    expect(userErrors).toEqual([])
    return contract?.id ?? ''
  }

  function contractInput(fields: object = {}, terms: object = {}) {
    return {
      customerId: ids.kim,
      currencyCode: 'USD',
      nextBillingDate: FIRST_BILLING,
      contract: {
        status: 'ACTIVE',
        billingPolicy: MONTHLY,
        deliveryPolicy: MONTHLY,
        deliveryPrice: '5.00',
        deliveryMethod: { shipping: { address: ADDRESS, shippingOption: { title: 'Ground' } } },
        paymentMethodId: ids.card,
        ...terms,
      },
      lines: [{ line: { productVariantId: ids.coffee, quantity: 2, currentPrice: '10.00' } }],
      ...fields,
    }
  }

  /** Runs a mutation without an error. Returns its payload. */
  async function run<Result = Record<string, unknown>>(
    root: string,
    args: string,
    selection: string,
    variables?: Record<string, unknown>,
    types = '',
  ): Promise<Result & { userErrors: UserError[] }> {
    return ask(
      `mutation ${types} { ${root}(${args}) { ${selection} userErrors { field code message } } }`,
      variables,
    )
  }

  /** Lists the topics that the app received, and forgets them. */
  async function topics(): Promise<(string | undefined)[]> {
    await new Promise(resolve => {
      setTimeout(resolve, 30)
    })
    return received().map(([topic]) => topic)
  }

  return { ...admin, ids, addCard, createContract, contractInput, run, topics }
}
