import { describe, expect, it } from 'vitest'
import { mentionsCustomer } from '../../../../server/core/inbox/redaction'

const CUSTOMER_GID = 'gid://shopify/Customer/7'
const ORDER_GID = 'gid://shopify/Order/31'
const CUSTOMER = { id: 7, email: 'jo@example.com', phone: '+15550100', orders: [31] }

it.each([
  ['an order of the customer', 'ORDERS_PAID', { id: 1, customer: { id: 7 } }],
  ['the customer', 'CUSTOMERS_UPDATE', { id: 7 }],
  ['an id in a nested object', 'FULFILLMENTS_CREATE', { destination: { customer_id: '7' } }],
  ['the email in a list', 'CARTS_UPDATE', { attributes: [{ value: 'jo@example.com' }] }],
  ['the phone', 'CHECKOUTS_CREATE', { phone: '+15550100' }],
  ['an order to redact', 'ORDERS_UPDATED', { id: 31 }],
  ['what belongs to an order to redact', 'REFUNDS_CREATE', { id: 2, order_id: 31 }],
  ['a return of an order to redact', 'RETURNS_REQUEST', { id: 2, order: { id: 31 } }],
  ['the email in capital letters', 'CARTS_UPDATE', { email: 'Jo@Example.COM' }],
  ['a merged customer', 'CUSTOMERS_MERGE', { admin_graphql_api_customer_deleted_id: CUSTOMER_GID }],
  ['a tag of the customer', 'CUSTOMER_TAGS_ADDED', { customerId: CUSTOMER_GID, tags: ['vip'] }],
  ['an id in camel case', 'CUSTOMER_TAGS_ADDED', { customerId: 7 }],
  ['an order in camel case', 'FULFILLMENTS_CREATE', { orderId: '31' }],
  ['a global id with parameters', 'ORDERS_PAID', { by: [`${CUSTOMER_GID}?version=2`] }],
])('finds %s', (_name, topic, payload) => {
  expect(mentionsCustomer(topic, payload, CUSTOMER)).toBe(true)
})

it.each([
  ['another customer', 'ORDERS_PAID', { id: 1, customer: { id: 8, email: 'al@example.com' } }],
  ['a product with the id of the customer', 'PRODUCTS_UPDATE', { id: 7 }],
  ['a product with the id of the order', 'PRODUCTS_UPDATE', { id: 31 }],
  ['nothing', 'ORDERS_PAID', {}],
  [
    'a global id that begins alike',
    'CARTS_UPDATE',
    { by: `${CUSTOMER_GID}0`, of: `${ORDER_GID}1` },
  ],
  ['another resource with the id', 'CARTS_UPDATE', { by: 'gid://shopify/Product/7' }],
  ['an order with the id of the customer', 'CARTS_UPDATE', { of: 'gid://shopify/Order/7' }],
])('does not find %s', (_name, topic, payload) => {
  expect(mentionsCustomer(topic, payload, CUSTOMER)).toBe(false)
})

describe('an event', () => {
  /** As the platform sends it, with the result of a query. */
  const event = (
    topic: string,
    variables: Record<string, string>,
    { data, changed = [] }: { data?: unknown; changed?: string[] } = {},
  ) => ({
    topic,
    action: 'update',
    handle: 'changes',
    ...(data !== undefined && { data }),
    fields_changed: { added: [], updated: changed, removed: [] },
    query_variables: variables,
  })
  const other = { orderId: 'gid://shopify/Order/1' }

  it.each([
    ['of the customer', event('Customer', { customerId: CUSTOMER_GID })],
    ['of an order to redact', event('Order', { orderId: ORDER_GID })],
    [
      'whose changed field has the customer',
      event('Customer', {}, { changed: [`customer[id: '${CUSTOMER_GID}'].firstName`] }),
    ],
    [
      'of an order of the customer',
      event('Order', other, { data: { order: { customer: { id: CUSTOMER_GID } } } }),
    ],
    [
      'whose query selects the number of the customer',
      event('Order', other, { data: { order: { customer: { legacyResourceId: '7' } } } }),
    ],
    [
      'whose query selects the email of the customer',
      event('Order', other, { data: { order: { email: 'JO@example.com' } } }),
    ],
    [
      'of a refund of an order to redact',
      event(
        'Refund',
        { refundId: 'gid://shopify/Refund/5' },
        { data: { refund: { order: { id: ORDER_GID } } } },
      ),
    ],
    [
      'of a fulfillment order, whose query has an alias',
      event(
        'FulfillmentOrder',
        { fulfillmentOrderId: 'gid://shopify/FulfillmentOrder/5' },
        { data: { found: { sale: { id: ORDER_GID } } } },
      ),
    ],
    [
      'of a company whose contact is the customer',
      event(
        'Company',
        { companyId: 'gid://shopify/Company/5' },
        { data: { company: { mainContact: { customer: { id: CUSTOMER_GID } } } } },
      ),
    ],
  ])('%s is found', (_name, payload) => {
    expect(mentionsCustomer(payload.topic.toUpperCase(), payload, CUSTOMER)).toBe(true)
  })

  it.each([
    ['another customer', event('Customer', { customerId: 'gid://shopify/Customer/70' })],
    ['another order', event('Order', other, { data: { order: { customer: null } } })],
    [
      'a product with the number of the customer',
      event('Product', { productId: 'gid://shopify/Product/7' }),
    ],
  ])('of %s is not found', (_name, payload) => {
    expect(mentionsCustomer(payload.topic.toUpperCase(), payload, CUSTOMER)).toBe(false)
  })
})

it('finds no customer when a request contains none, or only empty fields', () => {
  const payload = { id: 1, email: '', phone: null, customer: { id: 7 } }
  expect([
    mentionsCustomer('ORDERS_PAID', payload, {}),
    mentionsCustomer('ORDERS_PAID', payload, { email: '', phone: null }),
  ]).toEqual([false, false])
})
