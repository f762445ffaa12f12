import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(
  [
    ...['write_customers', 'read_customer_merge', 'write_customer_merge', 'write_products'],
    ...['write_own_subscription_contracts', 'read_customer_payment_methods'],
  ],
  [],
  {
    seed: {
      stores: [
        {
          handle: 'demo-store',
          plan: 'plus',
          products: [{ title: 'Coffee', price: '12.00' }],
          customers: [
            { email: 'kim@shop.example', firstName: 'Kim' },
            { email: 'sam@shop.example', firstName: 'Sam', cards: ['4242424242424242'] },
            { email: 'ada@shop.example', firstName: 'Ada' },
            { email: 'eva@shop.example', firstName: 'Eva' },
            { email: 'noa@shop.example', firstName: 'Noa', acceptsMarketing: true },
          ],
          giftCards: [{ value: '10.00', customer: 'ada@shop.example' }],
          storeCredits: [{ customer: 'eva@shop.example', amount: '5.00' }],
          companies: [
            {
              name: 'Mill',
              locations: [{ name: 'Mill' }],
              contacts: [{ email: 'lin@mill.example', firstName: 'Lin' }],
            },
          ],
        },
      ],
    },
  },
)

async function idOf(name: string): Promise<string> {
  const { nodes } = await ask<{ nodes: { id: string }[] }>(
    'query ($query: String!) { customers(first: 1, query: $query) { nodes { id } } }',
    { query: `first_name:${name}` },
  )
  return nodes[0]?.id ?? ''
}

const merge = (one: string, two: string) =>
  ask(
    `mutation ($one: ID!, $two: ID!) {
      customerMerge(customerOneId: $one, customerTwoId: $two) {
        resultingCustomerId userErrors { field message code }
      }
    }`,
    { one, two },
  )

const preview = (one: string, two: string, note?: string) =>
  ask(
    `query ($one: ID!, $two: ID!, $overrides: CustomerMergeOverrideFields) {
      customerMergePreview(customerOneId: $one, customerTwoId: $two, overrideFields: $overrides) {
        resultingCustomerId customerMergeErrors { message errorFields } blockingFields { note tags }
      }
    }`,
    { one, two, overrides: note === undefined ? {} : { note } },
  )

const mergeable = (id: string) =>
  ask('query ($id: ID!) { customer(id: $id) { mergeable { isMergeable reason errorFields } } }', {
    id,
  })

describe('a customer', () => {
  it.each([
    ['Lin', 'COMPANY_CONTACT', 'Lin is a company contact and can’t be merged.'],
    ['Sam', 'CUSTOMER_PAYMENT_METHODS', 'Sam has payment methods and can’t be merged.'],
    ['Ada', 'GIFT_CARDS', 'Ada has gift cards and can’t be merged.'],
    ['Eva', 'STORE_CREDIT', 'Eva has store credit and can’t be merged.'],
  ])('%s cannot be merged because of %s', async (name, field, message) => {
    const [one, two] = [await idOf('Kim'), await idOf(name)]
    expect(await merge(one, two)).toEqual({
      resultingCustomerId: null,
      userErrors: [{ field: ['customerTwoId'], message, code: 'INVALID_CUSTOMER' }],
    })
    expect(await preview(one, two)).toEqual({
      resultingCustomerId: null,
      customerMergeErrors: [{ message, errorFields: [field] }],
      blockingFields: null,
    })
    expect(await mergeable(two)).toEqual({
      mergeable: { isMergeable: false, reason: message, errorFields: [field] },
    })
  })

  it('with a subscription cannot be merged', async () => {
    const id = await idOf('Sam')
    const { product, method } = await ask<{
      product: { nodes: { variants: { nodes: { id: string }[] } }[] }
      method: { paymentMethods: { nodes: { id: string }[] } }
    }>(
      `query ($id: ID!) {
        product: products(first: 1) { nodes { variants(first: 1) { nodes { id } } } }
        method: customer(id: $id) { paymentMethods(first: 1) { nodes { id } } }
      }`,
      { id },
    )
    const monthly = { interval: 'MONTH', intervalCount: 1 }
    const created = await ask(
      `mutation ($input: SubscriptionContractAtomicCreateInput!) {
        subscriptionContractAtomicCreate(input: $input) { userErrors { message } }
      }`,
      {
        input: {
          customerId: id,
          currencyCode: 'USD',
          nextBillingDate: '2030-01-01T00:00:00Z',
          contract: {
            status: 'ACTIVE',
            billingPolicy: monthly,
            deliveryPolicy: monthly,
            deliveryPrice: '0.00',
            deliveryMethod: {
              shipping: {
                address: { address1: '1 Mill Lane', city: 'Austin', countryCode: 'US' },
                shippingOption: { title: 'Ground' },
              },
            },
            paymentMethodId: method.paymentMethods.nodes[0]?.id,
          },
          lines: [
            {
              line: {
                productVariantId: product.nodes[0]?.variants.nodes[0]?.id,
                quantity: 1,
                currentPrice: '12.00',
              },
            },
          ],
        },
      },
    )
    expect(created).toEqual({ userErrors: [] })
    expect(await mergeable(id)).toEqual({
      mergeable: {
        isMergeable: false,
        reason: 'Sam has payment methods and can’t be merged.',
        errorFields: ['CUSTOMER_PAYMENT_METHODS', 'SUBSCRIPTIONS'],
      },
    })
  })

  it('without any of that can be merged', async () => {
    const [one, two] = [await idOf('Kim'), await idOf('Noa')]
    expect(await mergeable(one)).toEqual({
      mergeable: { isMergeable: true, reason: null, errorFields: [] },
    })
    expect(await preview(one, two)).toEqual({
      resultingCustomerId: two,
      customerMergeErrors: null,
      blockingFields: null,
    })
  })
})

describe('a merge', () => {
  it('is blocked by a note that is too long', async () => {
    const [one, two] = [await idOf('Kim'), await idOf('Noa')]
    const note = 'x'.repeat(5001)
    expect(await preview(one, two, note)).toEqual({
      resultingCustomerId: two,
      customerMergeErrors: null,
      blockingFields: { note, tags: [] },
    })
  })

  it('keeps the customer with the better consent, in either order', async () => {
    const [kim, noa] = [await idOf('Kim'), await idOf('Noa')]
    expect(await preview(noa, kim)).toMatchObject({ resultingCustomerId: noa })
    expect(await preview(kim, noa)).toMatchObject({ resultingCustomerId: noa })
  })
})
