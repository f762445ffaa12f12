import { describe, expect, it } from 'vitest'
import { createOrder, FULFILLMENT_SCOPES } from '../fulfillment-orders/ordered-items'
import { startAdmin } from '../started-admin'

const admin = startAdmin([...FULFILLMENT_SCOPES, 'write_customers', 'write_discounts'], [])

const FIELDS = `nodes { action message appTitle attributeToApp
  ... on BasicEvent { subjectId subjectType } }`
const timeline = (root: string, id: string, args = '') =>
  admin.ask<{ events: { nodes: { action: string }[] } }>(
    `query ($id: ID!) { ${root}(id: $id) { events(first: 9${args}) { ${FIELDS} } } }`,
    { id },
  )
const actions = async (root: string, id: string, args?: string) =>
  (await timeline(root, id, args)).events.nodes.map(({ action }) => action)

describe('the timeline of an order', () => {
  it('has what happened to it, in order', async () => {
    const order = await createOrder(admin, [
      {
        title: 'Mug',
        quantity: 1,
        requiresShipping: true,
        priceSet: { shopMoney: { amount: '5', currencyCode: 'USD' } },
      },
    ])
    await admin.ask(
      'mutation ($id: ID!) { orderMarkAsPaid(input: { id: $id }) { userErrors { message } } }',
      { id: order.id },
    )
    await admin.ask(
      `mutation ($id: ID!) { fulfillmentCreate(fulfillment: {
        lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: $id }] }) { userErrors { message } } }`,
      { id: order.fulfillmentOrders.nodes[0]?.id },
    )
    await admin.ask(
      `mutation ($id: ID!) { refundCreate(input: { orderId: $id, note: "Sorry" })
        @idempotent(key: "refund") { userErrors { message } } }`,
      { id: order.id },
    )
    expect(await actions('order', order.id)).toEqual([
      'confirmed',
      'placed',
      'sale_success',
      'fulfillment_success',
      'refund_success',
    ])
    expect(await actions('order', order.id, ', query: "action:placed"')).toEqual(['placed'])
    expect(await actions('order', order.id, ', reverse: true')).toContain('refund_success')
  })
})

describe('events', () => {
  it('are of the app, and of their subject', async () => {
    const { customer } = await admin.ask<{ customer: { id: string } }>(
      'mutation { customerCreate(input: { firstName: "Ada" }) { customer { id } } }',
    )
    const event = {
      action: 'create',
      message: 'Playground created this customer.',
      appTitle: 'Playground',
      attributeToApp: true,
      subjectId: customer.id,
      subjectType: 'CUSTOMER',
    }
    expect(await timeline('customer', customer.id)).toEqual({ events: { nodes: [event] } })
    expect(await admin.ask('{ eventsCount { count } }')).toEqual({ count: 1 })
    expect(
      await admin.ask(`{ events(first: 5, query: "subject_type:CUSTOMER") { nodes {
        action ... on BasicEvent { subject { ... on Customer { id } } }
      } } }`),
    ).toEqual({ nodes: [{ action: 'create', subject: { id: customer.id } }] })
  })

  it('stay when their subject is deleted', async () => {
    const { customer } = await admin.ask<{ customer: { id: string } }>(
      'mutation { customerCreate(input: { firstName: "Ada" }) { customer { id } } }',
    )
    await admin.ask(
      'mutation ($id: ID!) { customerDelete(input: { id: $id }) { userErrors { message } } }',
      { id: customer.id },
    )
    const { nodes } = await admin.ask<{ nodes: { id: string }[] }>(
      `{ events(first: 5, sortKey: CREATED_AT) { nodes {
        id action message ... on BasicEvent { subject { __typename } }
      } } }`,
    )
    expect(nodes).toMatchObject([
      { action: 'create', subject: null },
      { action: 'destroy', message: '', subject: null },
    ])
    expect(
      await admin.ask('query ($id: ID!) { event(id: $id) { action } }', { id: nodes[1]?.id }),
    ).toEqual({ action: 'destroy' })
  })

  it('are not recorded for a mutation that is refused', async () => {
    await admin.ask(
      'mutation { customerCreate(input: { email: "none" }) { userErrors { message } } }',
    )
    expect(await admin.ask('{ eventsCount { count } }')).toEqual({ count: 0 })
  })
})

it('lists the products and collections that were deleted', async () => {
  const add = async (root: 'collection' | 'product') => {
    const input = root === 'product' ? 'product' : 'input'
    const payload = await admin.ask<Record<string, { id: string }>>(
      `mutation { ${root}Create(${input}: { title: "Vase" }) { ${root} { id } } }`,
    )
    const id = payload[root]?.id ?? ''
    await admin.ask(
      `mutation ($id: ID!) { ${root}Delete(input: { id: $id }) { userErrors { message } } }`,
      { id },
    )
    return { subjectId: id, subjectType: root.toUpperCase() }
  }
  const product = await add('product')
  const collection = await add('collection')
  const list = (args = '') =>
    admin.ask(`{ deletionEvents(first: 5${args}) { nodes { subjectId subjectType } } }`)

  expect(await list()).toEqual({ nodes: [product, collection] })
  expect(await list(', subjectTypes: [COLLECTION]')).toEqual({ nodes: [collection] })
  expect(await list(', sortKey: CREATED_AT, reverse: true')).toEqual({
    nodes: [collection, product],
  })
  expect(await list(', query: "occurred_at:<2000-01-01"')).toEqual({ nodes: [] })
})
