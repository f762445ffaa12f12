import { describe, expect, it } from 'vitest'
import { createCompanies } from '../../companies'
import { startAdmin } from '../started-admin'

const { ask, received } = startAdmin(
  [
    ...['write_draft_orders', 'write_orders', 'write_payment_terms', 'write_customers'],
    ...['write_merchant_managed_fulfillment_orders', 'write_companies'],
  ],
  ['draft_orders/update', 'orders/create', 'orders/fulfilled', 'payment_terms/update'],
)
const { addCompany, join } = createCompanies(ask)

const NOW = '2027-01-15T08:00:00Z'
const ON_FULFILLMENT = 'gid://shopify/PaymentTermsTemplate/9'

/** Creates a draft order of two desks with terms. Returns its id. */
async function createDraft(
  paymentTermsTemplateId: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { draftOrder } = await ask<{ draftOrder: { id: string } }>(
    'mutation ($input: DraftOrderInput!) { draftOrderCreate(input: $input) { draftOrder { id } userErrors { message } } }',
    {
      input: {
        lineItems: [{ title: 'Desk', quantity: 2, originalUnitPrice: '80.00' }],
        paymentTerms: { paymentTermsTemplateId },
        ...fields,
      },
    },
  )
  return draftOrder.id
}

async function complete(id: string): Promise<string> {
  const { draftOrder } = await ask<{ draftOrder: { order: { id: string } } }>(
    'mutation ($id: ID!) { draftOrderComplete(id: $id) { draftOrder { order { id } } userErrors { message } } }',
    { id },
  )
  return draftOrder.order.id
}

/** Fulfills a number of desks. */
async function fulfill(orderId: string, quantity: number): Promise<void> {
  const { fulfillmentOrders } = await ask<{
    fulfillmentOrders: { nodes: { id: string; lineItems: { nodes: { id: string }[] } }[] }
  }>(
    'query ($id: ID!) { order(id: $id) { fulfillmentOrders(first: 1) { nodes { id lineItems(first: 1) { nodes { id } } } } } }',
    { id: orderId },
  )
  const [first] = fulfillmentOrders.nodes
  const part = {
    fulfillmentOrderId: first?.id,
    fulfillmentOrderLineItems: [{ id: first?.lineItems.nodes[0]?.id, quantity }],
  }
  expect(
    await ask(
      'mutation ($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { userErrors { message } } }',
      { fulfillment: { lineItemsByFulfillmentOrder: [part] } },
    ),
  ).toEqual({ userErrors: [] })
}

/** What the app was notified of about payment terms, by topic. */
const termsReceived = (...topics: string[]) =>
  received()
    .filter(([topic = '']) => topics.includes(topic))
    .map(([topic, body]) => [topic, topic === 'payment_terms/update' ? body : body.payment_terms])

const termsPart = (schedules: object[]) => ({
  id: expect.any(Number) as number,
  due_in_days: null,
  payment_schedules: schedules.map(dates => ({
    id: expect.any(Number) as number,
    amount: '160.00',
    currency: 'USD',
    completed_at: null,
    ...dates,
  })),
  payment_terms_name: 'Due on fulfillment',
  payment_terms_type: 'fulfillment',
})

describe('an order that is due on fulfillment', () => {
  it('is due when all of it is fulfilled, which the webhooks report', async () => {
    const orderId = await complete(await createDraft(ON_FULFILLMENT))
    await fulfill(orderId, 1)
    const schedules = () =>
      ask(
        'query ($id: ID!) { order(id: $id) { paymentTerms { paymentSchedules(first: 2) { nodes { issuedAt dueAt due } } } } }',
        { id: orderId },
      )
    const of = (node: object) => ({ paymentTerms: { paymentSchedules: { nodes: [node] } } })
    expect(await schedules()).toEqual(of({ issuedAt: null, dueAt: null, due: false }))
    await fulfill(orderId, 1)
    expect(await schedules()).toEqual(of({ issuedAt: NOW, dueAt: NOW, due: true }))

    const due = { issued_at: NOW, due_at: NOW }
    await expect
      .poll(() => termsReceived('orders/create', 'payment_terms/update', 'orders/fulfilled'))
      .toEqual([
        ['orders/create', termsPart([{ issued_at: null, due_at: null }])],
        [
          'payment_terms/update',
          expect.objectContaining({ payment_schedules: [expect.objectContaining(due)] }),
        ],
        ['orders/fulfilled', termsPart([due])],
      ])
  })
})

describe('the webhook of a draft order', () => {
  it('has its payment terms', async () => {
    const id = await createDraft(ON_FULFILLMENT)
    await ask(
      'mutation ($id: ID!) { draftOrderUpdate(id: $id, input: { note: "Ring twice" }) { userErrors { message } } }',
      { id },
    )
    await expect
      .poll(() => termsReceived('draft_orders/update'))
      .toEqual([['draft_orders/update', termsPart([])]])
  })
})

describe('the webhook of an order of a company', () => {
  it('has the company and its location', async () => {
    const company = await addCompany('Cafe')
    const { customer } = await ask<{ customer: { id: string } }>(
      'mutation { customerCreate(input: { email: "kim@example.com" }) { customer { id } } }',
    )
    const companyContactId = await join(company, customer.id)
    const companyLocationId = company.locations.nodes[0]?.id
    await complete(
      await createDraft(ON_FULFILLMENT, {
        purchasingEntity: {
          purchasingCompany: { companyId: company.id, companyContactId, companyLocationId },
        },
      }),
    )
    const number = (id: string | undefined) => Number(id?.split('/').at(-1))
    await expect
      .poll(() => received().find(([topic]) => topic === 'orders/create')?.[1].company)
      .toEqual({ id: number(company.id), location_id: number(companyLocationId) })
  })
})
