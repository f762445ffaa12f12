import { roundMoney } from '../../money/minor-units'
import type { StoredRecord } from '../../engine/records/record-table'
import type { VariantRecord } from '../products/product-records'
import type { PriceListRecord } from './price-list-records'

/** The price of a variant without a fixed price. */
export interface RelativePrice extends StoredRecord {
  readonly priceListId: string
  readonly variantId: string
  readonly productId: string
  readonly price: string
  readonly compareAtPrice: string | null
}

/** Computes the price of a variant by the percentage of a price list. */
export function relativePrice(list: PriceListRecord, variant: VariantRecord): RelativePrice {
  const sign = list.adjustmentType === 'PERCENTAGE_INCREASE' ? 1 : -1
  const adjusted = (amount: string) =>
    roundMoney((Number(amount) * (100 + sign * list.adjustmentValue)) / 100, list.currency)
  const { compareAtPrice } = variant
  return {
    id: variant.id,
    __typename: 'PriceListPrice',
    priceListId: list.id,
    variantId: variant.id,
    productId: variant.productId,
    price: adjusted(variant.price),
    compareAtPrice:
      compareAtPrice === null || list.compareAtMode === 'NULLIFY' ? null : adjusted(compareAtPrice),
  }
}
