import { expect, it } from 'vitest'
import { mentionsCustomer } from '../../../../server/core/inbox/redaction'

const CUSTOMER = { id: 7, email: 'jo@example.com', phone: '+15550100', orders: [31] }

it.each([
  ['an order of the customer', 'ORDERS_PAID', { id: 1, customer: { id: 7 } }],
  ['the customer', 'CUSTOMERS_UPDATE', { id: 7 }],
  ['an id in a nested object', 'FULFILLMENTS_CREATE', { destination: { customer_id: '7' } }],
  ['the email in a list', 'CARTS_UPDATE', { attributes: [{ value: 'jo@example.com' }] }],
  ['the phone', 'CHECKOUTS_CREATE', { phone: '+15550100' }],
  ['an order to redact', 'ORDERS_UPDATED', { id: 31 }],
  ['what belongs to an order to redact', 'REFUNDS_CREATE', { id: 2, order_id: 31 }],
])('finds %s', (_name, topic, payload) => {
  expect(mentionsCustomer(topic, payload, CUSTOMER)).toBe(true)
})

it.each([
  ['another customer', 'ORDERS_PAID', { id: 1, customer: { id: 8, email: 'al@example.com' } }],
  ['a product with the id of the customer', 'PRODUCTS_UPDATE', { id: 7 }],
  ['a product with the id of the order', 'PRODUCTS_UPDATE', { id: 31 }],
  ['nothing', 'ORDERS_PAID', {}],
])('does not find %s', (_name, topic, payload) => {
  expect(mentionsCustomer(topic, payload, CUSTOMER)).toBe(false)
})

it('finds no customer when a request contains none, or only empty fields', () => {
  const payload = { id: 1, email: '', phone: null, customer: { id: 7 } }
  expect([
    mentionsCustomer('ORDERS_PAID', payload, {}),
    mentionsCustomer('ORDERS_PAID', payload, { email: '', phone: null }),
  ]).toEqual([false, false])
})
