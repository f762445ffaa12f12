import type { OrderCreateLineItemInput, OrderCreateTaxLineInput } from '../../../generated/admin'
import { INVENTORY_ITEMS } from '../inventory/inventory-records'
import type { RecordStore } from '../../engine/records/record-store'
import { DEFAULT_OPTION, PRODUCTS, VARIANTS, variantTitle } from '../products/product-records'
import { amountBag, bagOf } from './money-bags'
import type { Bag, Currencies } from './money-bags'
import { nextPartId } from './order-parts'
import type { LineItemRecord, TaxLineRecord } from './order-records'

/** What an item takes from the product that it refers to. */
export interface VariantDetails {
  title: string | null
  variantTitle: string | null
  productId: string | null
  sku: string | null
  vendor: string | null
  price: Bag | null
  requiresShipping: boolean
  taxable: boolean
  isGiftCard: boolean
  weight: LineItemRecord['weight']
}

const NO_DETAILS: VariantDetails = {
  title: null,
  variantTitle: null,
  productId: null,
  sku: null,
  vendor: null,
  price: null,
  requiresShipping: false,
  taxable: true,
  isGiftCard: false,
  weight: null,
}

/** Returns the texts and the price of a variant; of none, if there is no such variant. */
export function variantDetails(
  records: RecordStore,
  currencies: Currencies,
  variantId: string | null | undefined,
): VariantDetails {
  const variant = records.table(VARIANTS).get(variantId)
  const product = records.table(PRODUCTS).get(variant?.productId)
  if (!variant || !product) return NO_DETAILS
  const item = records.table(INVENTORY_ITEMS).get(variant.inventoryItemId)
  const title = variantTitle(variant)
  return {
    title: product.title,
    variantTitle: title === DEFAULT_OPTION.value ? null : title,
    productId: product.id,
    sku: item?.sku ?? null,
    vendor: product.vendor,
    price: amountBag(currencies, variant.price),
    requiresShipping: item?.requiresShipping ?? true,
    taxable: variant.taxable,
    isGiftCard: product.isGiftCard,
    weight: item?.weight ?? null,
  }
}

/** An item of a new order. By default, it is no gift card, is taxable, and is not shipped. */
type NewLine = Pick<OrderCreateLineItemInput, 'quantity'> & Partial<OrderCreateLineItemInput>

/** Converts an input to an item. What it lacks comes from its variant. */
export function lineItemFrom(
  records: RecordStore,
  currencies: Currencies,
  input: NewLine,
): LineItemRecord {
  const details = variantDetails(records, currencies, input.variantId)
  return {
    id: nextPartId(records, 'LineItem'),
    title: input.title ?? details.title ?? '',
    variantTitle: input.variantTitle ?? details.variantTitle,
    variantId: details.productId === null ? null : (input.variantId ?? null),
    productId: details.productId ?? input.productId ?? null,
    sku: input.sku ?? details.sku,
    vendor: input.vendor ?? details.vendor,
    quantity: input.quantity,
    currentQuantity: input.quantity,
    fulfillableQuantity: input.quantity,
    requiresShipping: (input.requiresShipping ?? false) || details.requiresShipping,
    taxable: (input.taxable ?? true) && details.taxable,
    isGiftCard: (input.giftCard ?? false) || details.isGiftCard,
    unitPrice: input.priceSet ? bagOf(currencies, input.priceSet) : (details.price ?? [0, 0]),
    taxLines: taxLinesFrom(currencies, input.taxLines),
    allocations: [],
    attributes: (input.properties ?? []).map(({ name, value }) => ({ key: name, value })),
    weight: input.weight ?? details.weight,
  }
}

/** Converts inputs of taxes. */
export function taxLinesFrom(
  currencies: Currencies,
  inputs: readonly OrderCreateTaxLineInput[] | null | undefined,
): TaxLineRecord[] {
  return (inputs ?? []).map(({ title, rate, priceSet, channelLiable }) => ({
    title,
    rate: Number(rate),
    price: bagOf(currencies, priceSet),
    channelLiable: channelLiable ?? false,
  }))
}
