import type { AddressFields } from '../admin-api/addresses/address-records'
import { minorMoneyV2 } from '../money/money-v2'
import { pickupAt, pickupTimeText } from '../admin-api/local-pickup/pickup-records'
import { stockingLocations } from '../admin-api/local-pickup/stocking-locations'
import type { LocationAddress } from '../admin-api/locations/location-records'
import type { ContractRecord } from '../admin-api/subscriptions/contract-records'
import { subscriptionRates } from '../admin-api/subscriptions/delivery-options'
import type { GraphqlContext } from '../engine/graphql-context'

/** The union `SubscriptionDeliveryOption`: shipping to an address, and collection at locations. */
export function deliveryOptions(
  context: GraphqlContext,
  contract: ContractRecord,
  address: AddressFields | null,
) {
  const { currencyCode } = contract
  const shipping = subscriptionRates(context, contract, currencyCode, address).map(
    ({ title, minor }) => ({
      __typename: 'SubscriptionShippingOption' as const,
      ...{ code: title, title, presentmentTitle: title, description: null },
      phoneRequired: false,
      minor,
      price: minorMoneyV2(minor, currencyCode),
    }),
  )
  const pickup = stockingLocations(context.store.records, contract.lines).map(
    ({ id, name, address: place }) => {
      const settings = pickupAt(context.store.records, id)
      return {
        __typename: 'SubscriptionPickupOption' as const,
        ...{ code: name, title: name, presentmentTitle: name },
        description: settings?.instructions || null,
        locationId: id,
        phoneRequired: false,
        pickupAddress: pickupAddress(place),
        pickupTime: settings ? pickupTimeText(settings) : '',
        price: minorMoneyV2(0, currencyCode),
      }
    },
  )
  return { shipping, pickup }
}

/** The type `PickupAddress`. */
export function pickupAddress({
  address1,
  city,
  countryCode,
  provinceCode,
  ...rest
}: LocationAddress) {
  return {
    address1: address1 ?? '',
    address2: rest.address2,
    city: city ?? '',
    countryCode: countryCode ?? 'ZZ',
    phone: rest.phone,
    zip: rest.zip,
    zoneCode: provinceCode,
  }
}
