import { toMinor } from '../../../../emulator/src/money/minor-units'
import type { Bag, Currencies } from '../../../../emulator/src/admin-api/orders/money-bags'
import type {
  AllocationRecord,
  TaxLineRecord,
} from '../../../../emulator/src/admin-api/orders/order-records'

/** The schema's type `MoneyBag`. */
export interface BagRow {
  shopMoney: { amount: string }
  presentmentMoney: { amount: string }
}

export interface TaxLineRow {
  title: string
  rate: number | null
  channelLiable: boolean | null
  priceSet: BagRow
}

export interface AllocationRow {
  allocatedAmountSet: BagRow
  discountApplication: { index: number }
}

/** Converts an amount to minor units of both currencies. */
export function bagOf(
  { currency, presentmentCurrency }: Currencies,
  { shopMoney, presentmentMoney }: BagRow,
): Bag {
  return [
    toMinor(shopMoney.amount, currency),
    toMinor(presentmentMoney.amount, presentmentCurrency),
  ]
}

/** Converts taxes. */
export function taxLinesOf(currencies: Currencies, rows: readonly TaxLineRow[]): TaxLineRecord[] {
  return rows.map(({ title, rate, channelLiable, priceSet }) => ({
    title,
    rate: rate ?? 0,
    price: bagOf(currencies, priceSet),
    channelLiable: channelLiable ?? false,
  }))
}

/** Converts the parts of discounts. */
export function allocationsOf(
  currencies: Currencies,
  rows: readonly AllocationRow[],
): AllocationRecord[] {
  return rows.map(({ allocatedAmountSet, discountApplication }) => ({
    discountIndex: discountApplication.index,
    amount: bagOf(currencies, allocatedAmountSet),
  }))
}
