import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../admin-api/started-admin'
import { createCompanies } from '../companies'
import type { Company } from '../companies'
import { readView } from '../read-view'
import { KIM, submitCheckout } from './checkout-form'

const { ask, sendToStorefront, address, received } = startAdmin(
  [
    ...['write_products', 'write_companies', 'write_customers', 'write_orders', 'write_discounts'],
    ...['write_draft_orders', 'read_payment_terms', 'write_inventory'],
    ...['unauthenticated_read_product_listings', 'unauthenticated_write_customers'],
    'unauthenticated_read_customers',
  ],
  ['draft_orders/create', 'orders/create', 'payment_terms/create'],
  {
    seed: {
      stores: [
        {
          handle: 'demo-store',
          currencyCode: 'USD',
          products: [{ title: 'Mug', price: '20.00', totalInventory: 9 }],
          taxRates: [{ title: 'GST', rate: 0.05, countryCode: 'CA' }],
          discounts: [{ title: 'Tenth', code: 'TENTH', percentage: 10 }],
        },
      ],
    },
  },
)
const { addCompany, join, setExperience } = createCompanies(ask)

async function visit<Result>(query: string, variables: Record<string, unknown>) {
  const { data, errors } = await sendToStorefront(query, variables)
  expect(errors).toBeUndefined()
  return Object.values(data as object)[0] as Result
}

let company: Company
let contactId: string
let token: string
beforeEach(async () => {
  company = await addCompany('Cafe')
  const input = { email: 'kim@example.com', password: 'correct horse' }
  const { customer } = await visit<{ customer: { id: string } }>(
    'mutation ($input: CustomerCreateInput!) { customerCreate(input: $input) { customer { id } } }',
    { input },
  )
  const { customerAccessToken } = await visit<{ customerAccessToken: { accessToken: string } }>(
    'mutation ($input: CustomerAccessTokenCreateInput!) { customerAccessTokenCreate(input: $input) { customerAccessToken { accessToken } } }',
    { input },
  )
  token = customerAccessToken.accessToken
  contactId = await join(company, customer.id)
})

/** Creates a cart of two mugs for the company. Returns the path of its checkout. */
async function cartPath(): Promise<{ id: string; path: string }> {
  const { nodes } = await ask<{ nodes: { variants: { nodes: { id: string }[] } }[] }>(
    '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
  )
  const { cart } = await visit<{ cart: { id: string; checkoutUrl: string } }>(
    'mutation ($input: CartInput!) { cartCreate(input: $input) { cart { id checkoutUrl } userErrors { message } } }',
    {
      input: {
        lines: [{ merchandiseId: nodes[0]?.variants.nodes[0]?.id, quantity: 2 }],
        note: 'Before noon',
        discountCodes: ['TENTH'],
        buyerIdentity: { customerAccessToken: token },
      },
    },
  )
  return { id: cart.id, path: cart.checkoutUrl.slice(address().length) }
}

const submit = (path: string, fields: Record<string, string>) =>
  submitCheckout(address(), path, fields)

const read = () =>
  ask(`{ draftOrders(first: 5, query: "source:web") { nodes { name status email note2 discountCodes
      subtotalPriceSet { shopMoney { amount } } totalTaxSet { shopMoney { amount } }
      totalPriceSet { shopMoney { amount } } totalDiscountsSet { shopMoney { amount } }
      amountDueNowSet { shopMoney { amount } } amountDueLaterSet { shopMoney { amount } }
      deposit { ... on DepositPercentage { percentage } } paymentTerms { paymentTermsName }
      shippingAddress { city }
      lineItems(first: 5) { nodes { title quantity } }
      purchasingEntity { ... on PurchasingCompany { contact { id } location { id } } } } }
    orders(first: 5) { nodes { name } }
    abandonedCheckouts(first: 5) { nodes { name } } }`)

const amount = (value: string) => ({ shopMoney: { amount: value } })

describe('the checkout of a company location whose orders are reviewed', () => {
  it('creates a draft order, takes no payment, and ends the cart', async () => {
    await setExperience(company.locations.nodes[0]?.id, {
      checkoutToDraft: true,
      paymentTermsTemplateId: 'gid://shopify/PaymentTermsTemplate/4',
      deposit: { percentage: 20 },
    })
    const { id, path } = await cartPath()
    await submit(path, { step: 'information', ...KIM })
    const page = await fetch(address() + path, { headers: { accept: 'text/html' } })
    expect(readView(await page.text(), 'checkout')).toMatchObject({
      step: { name: 'review' },
      summary: {
        sums: expect.arrayContaining([{ label: 'Total', amount: '$37.80 USD', isTotal: true }]),
      },
    })

    const refused = await submit(path, { step: 'payment', payment: 'approved' })
    expect(refused.status).toBe(409)
    expect(readView(refused.text, 'checkout').problem).toBe(
      'The merchant reviews the orders of this company location.',
    )

    const submitted = await submit(path, { step: 'review' })
    const thanks = submitted.headers.get('location') ?? ''
    expect([submitted.status, thanks]).toEqual([
      302,
      path.replace('/cart/c/', '/checkouts/').replace('?', '/thank_you?'),
    ])
    expect(await read()).toEqual({
      draftOrders: {
        nodes: [
          {
            name: '#D1',
            status: 'OPEN',
            email: 'kim@example.com',
            note2: 'Before noon',
            discountCodes: ['TENTH'],
            subtotalPriceSet: amount('36.0'),
            totalTaxSet: amount('1.8'),
            totalPriceSet: amount('37.8'),
            totalDiscountsSet: amount('4.0'),
            amountDueNowSet: amount('7.2'),
            amountDueLaterSet: amount('30.6'),
            deposit: { percentage: 20 },
            paymentTerms: { paymentTermsName: 'Net 30' },
            shippingAddress: { city: 'Ottawa' },
            lineItems: { nodes: [{ title: 'Mug', quantity: 2 }] },
            purchasingEntity: {
              contact: { id: contactId },
              location: { id: company.locations.nodes[0]?.id },
            },
          },
        ],
      },
      orders: { nodes: [] },
      abandonedCheckouts: { nodes: [] },
    })
    await expect
      .poll(() =>
        received()
          .map(([topic]) => topic)
          .sort(),
      )
      .toEqual(['draft_orders/create', 'payment_terms/create'])
    expect(Object.fromEntries(received())['draft_orders/create']).toMatchObject({
      name: '#D1',
      'b2b?': true,
      total_price: '37.80',
    })

    const shown = await fetch(address() + thanks, { headers: { accept: 'text/html' } })
    expect(readView(await shown.text(), 'thankYou')).toMatchObject({
      isReviewed: true,
      orderName: '#D1',
      email: 'kim@example.com',
      shipping: null,
      summary: {
        items: [{ title: 'Mug', variant: null, quantity: 2, price: '$40.00 USD' }],
        sums: [
          { label: 'Items', amount: '$40.00 USD' },
          { label: 'Discounts', amount: '−$4.00 USD' },
          { label: 'Shipping', amount: 'Free' },
          { label: 'Tax', amount: '$1.80 USD' },
          { label: 'Total', amount: '$37.80 USD', isTotal: true },
        ],
      },
    })
    expect(await visit('query ($id: ID!) { cart(id: $id) { id } }', { id })).toBeNull()
  })

  it('becomes an order of the company when the merchant completes the draft order', async () => {
    await setExperience(company.locations.nodes[0]?.id, { checkoutToDraft: true })
    const { path } = await cartPath()
    await submit(path, { step: 'information', ...KIM })
    await submit(path, { step: 'review' })
    const { nodes } = await ask<{ nodes: { id: string }[] }>(
      '{ draftOrders(first: 1) { nodes { id } } }',
    )
    expect(
      await ask(
        `mutation ($id: ID!) { draftOrderComplete(id: $id) { draftOrder { status order {
          totalPriceSet { shopMoney { amount } } displayFinancialStatus
          purchasingEntity { ... on PurchasingCompany { company { name } } } } } userErrors { message } } }`,
        { id: nodes[0]?.id },
      ),
    ).toEqual({
      draftOrder: {
        status: 'COMPLETED',
        order: {
          totalPriceSet: amount('37.8'),
          displayFinancialStatus: 'PAID',
          purchasingEntity: { company: { name: 'Cafe' } },
        },
      },
      userErrors: [],
    })
  })

  it('is not offered at other locations', async () => {
    const { path } = await cartPath()
    await submit(path, { step: 'information', ...KIM })
    const refused = await submit(path, { step: 'review' })
    expect(refused.status).toBe(422)
    expect(readView(refused.text, 'checkout')).toMatchObject({
      step: { name: 'payment' },
      problem: 'Choose a test payment.',
    })
    expect(await read()).toMatchObject({ draftOrders: { nodes: [] }, orders: { nodes: [] } })
  })
})
