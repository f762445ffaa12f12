import type {
  DraftOrderAppliedDiscountInput,
  DraftOrderLineItemInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { globalId } from '../../engine/records/global-id'
import { variantDetails } from '../orders/line-item-from-input'
import { amountBag } from '../orders/money-bags'
import type { Bag, Currencies } from '../orders/money-bags'
import type { LineItemRecord } from '../orders/order-records'
import type { DraftDiscountRecord, DraftLineRecord } from './draft-records'

/** Returns a new copy of an item, with ids of its own. */
export function copyLine(context: GraphqlContext, line: DraftLineRecord): DraftLineRecord {
  return { ...line, ...lineIds(context) }
}

/** Returns the ids of a new item. */
export function lineIds({ store, state }: GraphqlContext): Pick<DraftLineRecord, 'id' | 'uuid'> {
  const type = 'DraftOrderLineItem'
  return {
    id: globalId(type, store.records.nextNumber(type)),
    uuid: state.ids.nextUuid(`draft-line:${store.domain}`),
  }
}

/** Converts an item of an order, or of a cart, to one of a draft order. */
export function draftLineOf(
  context: GraphqlContext,
  item: LineItemRecord,
  { quantity, discount }: Pick<DraftLineRecord, 'quantity' | 'discount'>,
): DraftLineRecord {
  return {
    ...lineIds(context),
    title: item.title,
    variantTitle: item.variantTitle,
    variantId: item.variantId,
    productId: item.productId,
    sku: item.sku,
    vendor: item.vendor,
    quantity,
    unitPrice: item.unitPrice,
    isPriceOverridden: false,
    requiresShipping: item.requiresShipping,
    taxable: item.taxable,
    isGiftCard: item.isGiftCard,
    attributes: item.attributes,
    weight: item.weight,
    discount,
  }
}

/** Converts an input to an item of a draft order. */
export function draftLineFrom(
  context: GraphqlContext,
  currencies: Currencies,
  input: DraftOrderLineItemInput,
): DraftLineRecord {
  const { records } = context.store
  const details = variantDetails(records, currencies, input.variantId)
  const override = input.priceOverride
  const isCustom = details.price === null
  const ids = lineIds(context)
  return {
    ...ids,
    uuid: input.uuid ?? ids.uuid,
    // A variant has its own title and price, unless the price is overridden.
    title: details.title ?? input.title ?? '',
    variantTitle: details.variantTitle,
    variantId: isCustom ? null : (input.variantId ?? null),
    productId: details.productId,
    sku: isCustom ? (input.sku ?? null) : details.sku,
    vendor: details.vendor,
    quantity: input.quantity,
    unitPrice: override
      ? amountBag(currencies, override.amount)
      : (details.price ?? customPrice(currencies, input)),
    isPriceOverridden: Boolean(override),
    requiresShipping: isCustom ? (input.requiresShipping ?? false) : details.requiresShipping,
    taxable: isCustom ? (input.taxable ?? true) : details.taxable,
    isGiftCard: details.isGiftCard,
    attributes: input.customAttributes ?? [],
    weight: isCustom ? (input.weight ?? null) : details.weight,
    discount: discountFrom(input.appliedDiscount),
  }
}

function customPrice(currencies: Currencies, input: DraftOrderLineItemInput): Bag {
  return amountBag(
    currencies,
    input.originalUnitPriceWithCurrency?.amount ?? input.originalUnitPrice ?? 0,
  )
}

/** Converts an input to the discount of a draft order, or of an item. */
export function discountFrom(
  input: DraftOrderAppliedDiscountInput | null | undefined,
): DraftDiscountRecord | null {
  return input
    ? {
        title: input.title ?? null,
        description: input.description ?? '',
        value: input.value,
        valueType: input.valueType,
      }
    : null
}
