import { centsOf } from '../../../emulator/admin-api/orders/money-bags'
import type { Bag } from '../../../emulator/admin-api/orders/money-bags'
import type {
  AllocationRecord,
  TaxLineRecord,
} from '../../../emulator/admin-api/orders/order-records'

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

/** Converts an amount to hundredths in both currencies. */
export function bagOf({ shopMoney, presentmentMoney }: BagRow): Bag {
  return [centsOf(shopMoney.amount), centsOf(presentmentMoney.amount)]
}

/** Converts taxes. */
export function taxLinesOf(rows: readonly TaxLineRow[]): TaxLineRecord[] {
  return rows.map(({ title, rate, channelLiable, priceSet }) => ({
    title,
    rate: rate ?? 0,
    price: bagOf(priceSet),
    channelLiable: channelLiable ?? false,
  }))
}

/** Converts the parts of discounts. */
export function allocationsOf(rows: readonly AllocationRow[]): AllocationRecord[] {
  return rows.map(({ allocatedAmountSet, discountApplication }) => ({
    discountIndex: discountApplication.index,
    amount: bagOf(allocatedAmountSet),
  }))
}
