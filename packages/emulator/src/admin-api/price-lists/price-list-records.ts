import { globalId, idNumber } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** Prices of variants: fixed ones, and for the others a percentage of the shop's prices. */
export interface PriceListRecord extends StoredRecord {
  readonly name: string
  readonly currency: string
  readonly adjustmentType: 'PERCENTAGE_DECREASE' | 'PERCENTAGE_INCREASE'
  readonly adjustmentValue: number
  readonly compareAtMode: 'ADJUSTED' | 'NULLIFY'
}

/** The fixed price of a variant. Amounts are in the currency of the list. */
export interface FixedPriceRecord extends StoredRecord {
  readonly priceListId: string
  readonly variantId: string
  readonly price: string
  readonly compareAtPrice: string | null
}

/** How many pieces of a variant can be bought. */
export interface QuantityRuleRecord extends StoredRecord {
  readonly priceListId: string
  readonly variantId: string
  readonly minimum: number
  readonly maximum: number | null
  readonly increment: number
}

/** The price of a variant from a quantity on. */
export interface PriceBreakRecord extends StoredRecord {
  readonly priceListId: string
  readonly variantId: string
  readonly minimumQuantity: number
  readonly price: string
}

type OfPriceList = { readonly priceListId: string; readonly variantId: string }

const byList = { priceList: ({ priceListId }: OfPriceList) => priceListId }

export const PRICE_LISTS = defineRecords('PriceList', {
  name: (list: PriceListRecord) => list.name.toLowerCase(),
})
export const FIXED_PRICES = defineRecords(
  'PriceListPrice',
  byList as { priceList: (row: FixedPriceRecord) => string },
)
export const QUANTITY_RULES = defineRecords(
  'QuantityRule',
  byList as { priceList: (row: QuantityRuleRecord) => string },
)
export const PRICE_BREAKS = defineRecords('QuantityPriceBreak', {
  ...(byList as { priceList: (row: PriceBreakRecord) => string }),
  variant: (row: PriceBreakRecord) => variantKey(row.priceListId, row.variantId),
})

/** Returns the id of what a price list has at most once for a variant. */
export function entryId(type: string, priceListId: string, variantId: string): string {
  return globalId(type, idNumber(variantId), { price_list_id: idNumber(priceListId) })
}

/** Finds the quantity rule of a variant. */
export function quantityRuleOf(
  records: RecordStore,
  priceListId: string,
  variantId: string,
): QuantityRuleRecord | undefined {
  return records.table(QUANTITY_RULES).get(entryId(QUANTITY_RULES.type, priceListId, variantId))
}

/** Lists the price breaks of a variant, by their quantities. */
export function priceBreaksOf(records: RecordStore, priceListId: string, variantId: string) {
  return records
    .table(PRICE_BREAKS)
    .lookUp('variant', variantKey(priceListId, variantId))
    .sort((left, right) => left.minimumQuantity - right.minimumQuantity)
}

function variantKey(priceListId: string, variantId: string): string {
  return `${priceListId} ${variantId}`
}
