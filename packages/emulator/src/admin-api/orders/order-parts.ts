import type { OrderCreateDiscountCodeInput } from '../../../generated/admin'
import { ADDRESSES } from '../addresses/address-records'
import type { AddressFields } from '../addresses/address-records'
import { globalId } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import { bagOf, splitBag } from './money-bags'
import type { Bag, Currencies } from './money-bags'
import type {
  DiscountRecord,
  LineItemRecord,
  OrderAddress,
  ShippingLineRecord,
} from './order-records'

/** Returns the global id of the next part of an order, e.g. of an item. */
export function nextPartId(
  records: RecordStore,
  type:
    | 'LineItem'
    | 'OrderTransaction'
    | 'Refund'
    | 'RefundLineItem'
    | 'RefundShippingLine'
    | 'ShippingLine',
): string {
  return globalId(type, records.nextNumber(type))
}

/** Adds an id to an address of an order. It names the model, as the platform's does. */
export function orderAddress(records: RecordStore, fields: AddressFields): OrderAddress {
  const id = globalId(ADDRESSES.type, records.nextNumber(ADDRESSES.type), { model_name: 'Address' })
  return { ...fields, id, __typename: ADDRESSES.type }
}

/** Converts the code in an input to a discount. Undefined without one. */
export function discountFrom(
  currencies: Currencies,
  input: OrderCreateDiscountCodeInput | null | undefined,
): DiscountRecord | undefined {
  const { itemFixedDiscountCode: fixed, itemPercentageDiscountCode: percentage } = input ?? {}
  const shared = {
    kind: 'CODE',
    description: null,
    allocationMethod: 'ACROSS',
    targetSelection: 'ALL',
    targetType: 'LINE_ITEM',
  } as const
  if (fixed)
    return { ...shared, title: fixed.code, value: { amount: bagOf(currencies, fixed.amountSet) } }
  if (percentage)
    return {
      ...shared,
      title: percentage.code,
      value: { percentage: percentage.percentage ?? 0 },
    }
  const freeShipping = input?.freeShippingDiscountCode
  return (
    (freeShipping && {
      ...shared,
      title: freeShipping.code,
      value: { percentage: 100 },
      allocationMethod: 'EACH',
      targetType: 'SHIPPING_LINE',
    }) ??
    undefined
  )
}

interface DiscountedParts {
  lineItems: readonly LineItemRecord[]
  shippingLines: readonly ShippingLineRecord[]
}

/** Allocates a discount to all items of an order, or to its shipping, by their prices. */
export function allocateDiscount<Parts extends DiscountedParts>(
  parts: Parts,
  { value, targetType }: DiscountRecord,
  discountIndex: number,
): Parts {
  const name = targetType === 'LINE_ITEM' ? 'lineItems' : 'shippingLines'
  const prices: Bag[] =
    targetType === 'LINE_ITEM'
      ? parts.lineItems.map(({ unitPrice: [shop, own], quantity }) => [
          shop * quantity,
          own * quantity,
        ])
      : parts.shippingLines.map(({ price }) => price)
  const total = prices.reduce<Bag>((sum, [shop, own]) => [sum[0] + shop, sum[1] + own], [0, 0])
  const wanted: Bag =
    'percentage' in value
      ? [
          Math.round((total[0] * value.percentage) / 100),
          Math.round((total[1] * value.percentage) / 100),
        ]
      : value.amount
  const amount: Bag = [Math.min(wanted[0], total[0]), Math.min(wanted[1], total[1])]
  const amounts = splitBag(
    amount,
    prices.map(([shop]) => shop),
  )
  return {
    ...parts,
    [name]: parts[name].map((part, index) => ({
      ...part,
      allocations: [
        ...part.allocations,
        { discountIndex, amount: amounts[index] ?? ([0, 0] as const) },
      ],
    })),
  }
}
