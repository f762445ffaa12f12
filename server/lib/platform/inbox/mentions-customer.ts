import { isJsonObject } from '../json/json-object'
import type { InboxCustomer } from './inbox'

/**
 * Whether a payload is about a customer: it is the customer, it has one with the id, email or phone, or it is or belongs to
 * one of the orders. What no field names, such as a name in a note, is not found.
 *
 * @param topic upper case, e.g. `ORDERS_CREATE`
 */
export function mentionsCustomer(topic: string, payload: unknown, customer: InboxCustomer): boolean {
  const texts = [customer.email, customer.phone].filter(text => typeof text === 'string' && text !== '')
  const isCustomer = (id: unknown) => customer.id !== undefined && Number(id) === customer.id
  const isOrder = (id: unknown) => customer.orders?.includes(Number(id)) ?? false

  function mentions(value: unknown): boolean {
    if (typeof value === 'string') return texts.includes(value)
    if (Array.isArray(value)) return value.some(mentions)
    if (!isJsonObject(value)) return false
    if (isCustomer(value.customer_id) || isOrder(value.order_id)) return true
    if (isJsonObject(value.customer) && isCustomer(value.customer.id)) return true
    return Object.values(value).some(mentions)
  }

  const id = isJsonObject(payload) ? payload.id : undefined
  return (topic.startsWith('CUSTOMERS_') && isCustomer(id)) || (topic.startsWith('ORDERS_') && isOrder(id)) || mentions(payload)
}
