import type {
  AttributeRecord,
  OrderAddress,
  OrderDetails,
} from '../../../../emulator/src/admin-api/orders/order-records'
import { addressFields } from './put-customers'
import type { AddressRow } from './put-customers'
import type { Reference } from './row-tree'

/** The fields of an order or of a draft order that {@link orderDetailsOf} converts. */
export type OrderDetailsRow = Pick<
  OrderDetails,
  'email' | 'note' | 'phone' | 'poNumber' | 'tags' | 'taxExempt'
> & {
  customAttributes: AttributeRecord[]
  customer: Reference
  billingAddress: AddressRow | null
  shippingAddress: AddressRow | null
}

/** Converts what orders and draft orders have in common. */
export function orderDetailsOf(row: OrderDetailsRow): OrderDetails {
  return {
    email: row.email,
    phone: row.phone,
    note: row.note,
    poNumber: row.poNumber,
    tags: row.tags,
    attributes: row.customAttributes,
    localizedFields: [],
    customerId: row.customer?.id ?? null,
    billingAddress: orderAddress(row.billingAddress),
    shippingAddress: orderAddress(row.shippingAddress),
    taxExempt: row.taxExempt,
  }
}

/** Converts an address of an order. */
export function orderAddress(row: AddressRow | null): OrderAddress | null {
  return row && { ...addressFields(row), id: row.id, __typename: 'MailingAddress' }
}
