import type { PriceListPriceInput, QuantityRuleInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { CATALOGS } from '../catalogs/catalog-records'
import type { RecordStore } from '../../engine/records/record-store'
import {
  entryId,
  FIXED_PRICES,
  PRICE_BREAKS,
  PRICE_LISTS,
  priceBreaksOf,
  QUANTITY_RULES,
} from './price-list-records'
import type { FixedPriceRecord, QuantityRuleRecord } from './price-list-records'

/** Sets the fixed price of a variant. */
export function setFixedPrice(
  records: RecordStore,
  priceListId: string,
  { variantId, price, compareAtPrice }: PriceListPriceInput,
): FixedPriceRecord {
  return records.table(FIXED_PRICES).put({
    id: entryId(FIXED_PRICES.type, priceListId, variantId),
    __typename: FIXED_PRICES.type,
    priceListId,
    variantId,
    price: price.amount,
    compareAtPrice: compareAtPrice?.amount ?? null,
  })
}

/** Removes the fixed price of a variant, with its price breaks. */
export function removeFixedPrice(
  records: RecordStore,
  priceListId: string,
  variantId: string,
): void {
  removePriceBreaks(records, priceListId, variantId)
  records.table(FIXED_PRICES).remove(entryId(FIXED_PRICES.type, priceListId, variantId))
}

/** Removes the price breaks of a variant. */
export function removePriceBreaks(
  records: RecordStore,
  priceListId: string,
  variantId: string,
): void {
  for (const { id } of priceBreaksOf(records, priceListId, variantId))
    records.table(PRICE_BREAKS).remove(id)
}

/** Removes all fixed prices of a list, with their price breaks. */
export function removeFixedPrices(records: RecordStore, priceListId: string): void {
  for (const { variantId } of records.table(FIXED_PRICES).lookUp('priceList', priceListId))
    removeFixedPrice(records, priceListId, variantId)
}

/** Sets the quantity rule of a variant. */
export function setQuantityRule(
  records: RecordStore,
  priceListId: string,
  { variantId, minimum, maximum = null, increment }: QuantityRuleInput,
): QuantityRuleRecord {
  return records.table(QUANTITY_RULES).put({
    id: entryId(QUANTITY_RULES.type, priceListId, variantId),
    __typename: QUANTITY_RULES.type,
    priceListId,
    variantId,
    minimum,
    maximum,
    increment,
  })
}

/** Removes the quantity rule of a variant. */
export function removeQuantityRule(
  records: RecordStore,
  priceListId: string,
  variantId: string,
): void {
  records.table(QUANTITY_RULES).remove(entryId(QUANTITY_RULES.type, priceListId, variantId))
}

/** Deletes a price list with everything in it. */
export function removePriceList({ store: { records } }: GraphqlContext, id: string): void {
  removeFixedPrices(records, id)
  for (const { variantId } of records.table(QUANTITY_RULES).lookUp('priceList', id))
    removeQuantityRule(records, id, variantId)
  const catalogs = records.table(CATALOGS)
  for (const catalog of catalogs.lookUp('priceList', id))
    catalogs.update(catalog.id, { priceListId: null })
  records.table(PRICE_LISTS).remove(id)
}
