import { startCustomers } from './started-customers'
import type { StartedCustomers } from './started-customers'

const SCOPES = [
  ...['write_customers', 'write_orders', 'write_products', 'customer_write_customers'],
  ...['write_own_subscription_contracts', 'write_customer_payment_methods'],
  ...['write_payment_mandate', 'customer_read_orders'],
]

/** Customers of a store with one product, who can be subscribed to it. */
interface StartedSubscribers extends StartedCustomers {
  /** Subscribes a customer. Returns the id of the contract. */
  subscribe: (name: string) => Promise<string>
}

/**
 * Starts a platform for the tests of a file, with the customers Kim and Sam.
 *
 * @param scopes in addition to those for subscriptions
 */
export function startSubscribers(scopes: string[] = [], topics: string[] = []): StartedSubscribers {
  const started = startCustomers([...SCOPES, ...scopes], topics, {
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
  })
  return { ...started, subscribe: createSubscribe(started.admin, started.idOf) }
}

/**
 * Creates a function that subscribes a customer to the first product of the store, two items for 10
 * USD each month. It returns the id of the contract.
 */
function createSubscribe(
  admin: StartedCustomers['admin'],
  idOf: StartedCustomers['idOf'],
): (name: string) => Promise<string> {
  return subscribe

  async function subscribe(name: string): Promise<string> {
    const { nodes } = await admin<{ nodes: { variants: { nodes: { id: string }[] } }[] }>(
      '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
    )
    const { customerPaymentMethod } = await admin<{ customerPaymentMethod: { id: string } }>(
      `mutation ($customerId: ID!) { customerPaymentMethodRemoteCreate(customerId: $customerId, remoteReference: {
        stripePaymentMethod: { customerId: "cus_1", paymentMethodId: "pm_card_visa" } }) {
        customerPaymentMethod { id } userErrors { message } } }`,
      { customerId: idOf(name) },
    )
    const monthly = { interval: 'MONTH', intervalCount: 1 }
    const { contract } = await admin<{ contract: { id: string } }>(
      `mutation ($input: SubscriptionContractAtomicCreateInput!) {
        subscriptionContractAtomicCreate(input: $input) { contract { id } userErrors { field message } } }`,
      {
        input: {
          customerId: idOf(name),
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
}
