import type { GraphqlContext } from '../../engine/graphql-context'
import type { Fields } from '../../engine/resolve/domain'
import { taxLineNode } from '../orders/discount-nodes'
import { lineItemImage, lineItemName } from '../orders/line-item-fields'
import { moneyBag, partOfBag, shopMoney, shopMoneyV2, subtractBags } from '../orders/money-bags'
import type { Bag } from '../orders/money-bags'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import { draftDiscountNode } from './draft-nodes'
import type { DraftLineSource } from './draft-nodes'
import { lineTaxes } from './draft-taxes'
import { lineDiscount, lineTotal } from './draft-totals'

type BagOf = (source: DraftLineSource) => Bag

const discountedTotal: BagOf = ({ draft, line }) =>
  subtractBags(lineTotal(line), lineDiscount(draft, line))
const discountedUnitPrice: BagOf = source =>
  partOfBag(discountedTotal(source), 1, source.line.quantity)

/** Amounts that are stored in both currencies, and the fields with the shop's alone. */
const AMOUNTS: Readonly<Record<string, BagOf>> = {
  discountedTotal,
  discountedUnitPrice,
  originalTotal: ({ line }) => lineTotal(line),
  originalUnitPrice: ({ line }) => line.unitPrice,
  totalDiscount: ({ draft, line }) => lineDiscount(draft, line),
}

const sharedFields = {
  appliedDiscount: ({ draft, line }: DraftLineSource) =>
    draftDiscountNode(draft, line.discount, lineDiscount(draft, line)),
  approximateDiscountedUnitPriceSet: (source: DraftLineSource) =>
    moneyBag(source.draft, discountedUnitPrice(source)),
  bundleComponents: () => [],
  components: () => [],
  custom: ({ line }: DraftLineSource) => line.variantId === null,
  customAttributes: ({ line }: DraftLineSource) => line.attributes,
  customAttributesV2: ({ line }: DraftLineSource) =>
    line.attributes.map(attribute => ({ ...attribute, __typename: 'Attribute' })),
  fulfillmentService: () => null,
  image: ({ line }: DraftLineSource, _args: object, context: GraphqlContext) =>
    lineItemImage(context, line),
  isGiftCard: ({ line }: DraftLineSource) => line.isGiftCard,
  name: ({ line }: DraftLineSource) => lineItemName(line),
  originalUnitPriceWithCurrency: ({ draft, line }: DraftLineSource) =>
    shopMoneyV2(draft, line.unitPrice),
  priceOverride: ({ draft, line }: DraftLineSource) =>
    line.isPriceOverridden ? shopMoneyV2(draft, line.unitPrice) : null,
  product: ({ line }: DraftLineSource, _args: object, context: GraphqlContext) =>
    PRODUCTS.in(context).get(line.productId) ?? null,
  quantity: ({ line }: DraftLineSource) => line.quantity,
  requiresShipping: ({ line }: DraftLineSource) => line.requiresShipping,
  sku: ({ line }: DraftLineSource) => line.sku,
  taxable: ({ line }: DraftLineSource) => line.taxable,
  title: ({ line }: DraftLineSource) => line.title,
  uuid: ({ line }: DraftLineSource) => line.uuid,
  variant: ({ line }: DraftLineSource, _args: object, context: GraphqlContext) =>
    VARIANTS.in(context).get(line.variantId) ?? null,
  variantTitle: ({ line }: DraftLineSource) => line.variantTitle,
  vendor: ({ line }: DraftLineSource) => line.vendor,
  weight: ({ line }: DraftLineSource) => line.weight,
  ...Object.fromEntries(
    Object.entries(AMOUNTS).map(([name, bagOf]) => [
      `${name}Set`,
      (source: DraftLineSource) => moneyBag(source.draft, bagOf(source)),
    ]),
  ),
} satisfies Fields<'CalculatedDraftOrderLineItem' | 'DraftOrderLineItem'>

/** Fields of the type `DraftOrderLineItem`. */
export const draftLineFields: Fields<'DraftOrderLineItem'> = {
  ...sharedFields,
  grams: () => null,
  taxLines: ({ draft, line }: DraftLineSource) =>
    (lineTaxes(draft)[draft.lineItems.indexOf(line)] ?? []).map(tax => taxLineNode(draft, tax)),
  ...Object.fromEntries(
    Object.entries(AMOUNTS).map(([name, bagOf]) => [
      name,
      (source: DraftLineSource) => shopMoney(source.draft, bagOf(source)),
    ]),
  ),
}

/** Fields of the type `CalculatedDraftOrderLineItem`. */
export const calculatedLineFields: Fields<'CalculatedDraftOrderLineItem'> = {
  ...sharedFields,
  ...Object.fromEntries(
    Object.entries(AMOUNTS).map(([name, bagOf]) => [
      name,
      (source: DraftLineSource) => shopMoneyV2(source.draft, bagOf(source)),
    ]),
  ),
}
