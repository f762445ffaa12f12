import type { StartedCustomers } from './started-customers'

/**
 * Creates a function that subscribes a customer to the first product of the store, two items for 10
 * USD each month. It returns the id of the contract.
 */
export function createSubscribe(
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
