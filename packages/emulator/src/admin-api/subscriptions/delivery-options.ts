import type { GraphqlContext } from '../../engine/graphql-context'
import type { AddressFields } from '../addresses/address-records'
import { shippingRates } from '../draft-orders/shipping-rates'
import type { ShippingRate } from '../draft-orders/shipping-rates'
import type { OrderAddress } from '../orders/order-records'
import type { SubscriptionTerms } from './contract-records'

/** Text of a failure to find options. */
export const NO_OPTIONS = 'There are no delivery options for the address.'

/** Returns the address to which a subscription is delivered. Null for one that is collected. */
export function deliveryAddressOf({ deliveryMethod }: SubscriptionTerms): AddressFields | null {
  return deliveryMethod && deliveryMethod.kind !== 'pickup' ? deliveryMethod.address : null
}

/** Lists the rates at which the items of a subscription can be delivered to an address. */
export function subscriptionRates(
  { store }: GraphqlContext,
  { lines }: SubscriptionTerms,
  currencyCode: string,
  address: AddressFields | null,
): ShippingRate[] {
  const subtotal = lines.reduce(
    (sum, { currentPrice, quantity }) => sum + currentPrice * quantity,
    0,
  )
  const delivered = { lineItems: lines, subtotal }
  return shippingRates(store.records, delivered, address as OrderAddress | null, currencyCode)
}
