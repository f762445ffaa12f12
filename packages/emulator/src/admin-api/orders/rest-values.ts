import { fromMinor } from '../../money/minor-units'
import { fullName } from '../addresses/mailing-address'
import { idNumber } from '../../engine/records/global-id'
import { shopMoney } from './money-bags'
import type { Bag, Currencies } from './money-bags'
import type { AllocationRecord, OrderAddress, TaxLineRecord } from './order-records'

/** An amount in both currencies, as the REST API has it. */
export function restSet({ currency, presentmentCurrency }: Currencies, [shop, own]: Bag) {
  return {
    shop_money: { amount: fromMinor(shop, currency), currency_code: currency },
    presentment_money: {
      amount: fromMinor(own, presentmentCurrency),
      currency_code: presentmentCurrency,
    },
  }
}

export function restTaxLines(currencies: Currencies, lines: readonly TaxLineRecord[]) {
  return lines.map(({ title, rate, price, channelLiable }) => ({
    channel_liable: channelLiable,
    price: shopMoney(currencies, price),
    price_set: restSet(currencies, price),
    rate,
    title,
  }))
}

export function restAllocations(currencies: Currencies, allocations: readonly AllocationRecord[]) {
  return allocations.map(({ discountIndex, amount }) => ({
    amount: shopMoney(currencies, amount),
    amount_set: restSet(currencies, amount),
    discount_application_index: discountIndex,
  }))
}

export function restAddress(address: OrderAddress) {
  return {
    first_name: address.firstName,
    address1: address.address1,
    phone: address.phone,
    city: address.city,
    zip: address.zip,
    province: address.province,
    country: address.country,
    last_name: address.lastName,
    address2: address.address2,
    company: address.company,
    latitude: null,
    longitude: null,
    name: fullName(address) ?? '',
    country_code: address.countryCode,
    province_code: address.provinceCode,
  }
}

/** The number in an optional global id. */
export function restId(id: string | null): number | null {
  return id === null ? null : idNumber(id)
}
