import type { GraphqlContext } from '../../engine/graphql-context'
import { imageOf } from '../media/image-node'
import { mediaOf } from '../products/product-fields'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import type { Fields } from '../../engine/resolve/domain'
import { findContract } from '../subscriptions/contract-records'
import { allocationNode, taxLineNode } from './discount-nodes'
import { addBags, moneyBag, partOfBag, shopMoney, subtractBags } from './money-bags'
import type { Bag } from './money-bags'
import { ORDERS } from './order-records'
import type { LineItemRecord, OrderRecord } from './order-records'
import { discountedTotal, originalTotal, taxAmount } from './order-totals'

/** An item with its order, which has the currencies and the discounts. */
export interface LineItemSource {
  readonly __typename: 'LineItem'
  readonly id: string
  readonly order: OrderRecord
  readonly item: LineItemRecord
}

/** The type `LineItem`. */
export function lineItemNode(order: OrderRecord, item: LineItemRecord): LineItemSource {
  return { __typename: 'LineItem', id: item.id, order, item }
}

/** Finds an item of any order by its global id. */
export function findLineItem(
  { store }: Pick<GraphqlContext, 'store'>,
  id: string,
): LineItemSource | undefined {
  const [order] = store.records.table(ORDERS).lookUp('lineItem', id)
  const item = order?.lineItems.find(candidate => candidate.id === id)
  return order && item && lineItemNode(order, item)
}

/** The name of an item: its title, and that of its variant. */
export function lineItemName({
  title,
  variantTitle,
}: Pick<LineItemRecord, 'title' | 'variantTitle'>): string {
  return variantTitle === null ? title : `${title} - ${variantTitle}`
}

/** Discounts of the item itself, without those that are spread over the order. */
function ownDiscount({ order, item }: LineItemSource, withCodes: boolean): Bag {
  const own = item.allocations.filter(({ discountIndex }) => {
    const discount = order.discounts[discountIndex]
    return discount?.allocationMethod !== 'ACROSS' && (withCodes || discount?.kind !== 'CODE')
  })
  return addBags(own.map(({ amount }) => amount))
}

type BagOf = (source: LineItemSource, args: { withCodeDiscounts?: boolean | null }) => Bag

/** Amounts, each with a deprecated field of the type `Money`. */
const AMOUNTS: Readonly<Record<string, BagOf>> = {
  discountedTotal: (source, { withCodeDiscounts }) =>
    subtractBags(originalTotal(source.item), ownDiscount(source, withCodeDiscounts ?? false)),
  discountedUnitPrice: source =>
    subtractBags(
      source.item.unitPrice,
      partOfBag(ownDiscount(source, false), 1, source.item.quantity),
    ),
  originalTotal: ({ item }) => originalTotal(item),
  originalUnitPrice: ({ item }) => item.unitPrice,
  totalDiscount: source => ownDiscount(source, true),
  unfulfilledDiscountedTotal: source =>
    partOfBag(
      subtractBags(originalTotal(source.item), ownDiscount(source, false)),
      source.item.fulfillableQuantity,
      source.item.quantity,
    ),
  unfulfilledOriginalTotal: ({ item }) =>
    partOfBag(originalTotal(item), item.fulfillableQuantity, item.quantity),
}

const amountFields: Fields<'CashTrackingSession' | 'LineItem' | 'PointOfSaleDevicePaymentSession'> =
  Object.fromEntries(
    Object.entries(AMOUNTS).flatMap(([name, bagOf]) => [
      [
        name,
        (source: LineItemSource, args: object) => shopMoney(source.order, bagOf(source, args)),
      ],
      [
        `${name}Set`,
        (source: LineItemSource, args: object) => moneyBag(source.order, bagOf(source, args)),
      ],
    ]),
  )

const fulfillmentStatus = ({ item }: LineItemSource) => {
  if (item.fulfillableQuantity === 0 && item.currentQuantity > 0) return 'fulfilled'
  return item.fulfillableQuantity < item.currentQuantity ? 'partial' : 'unfulfilled'
}

/** Fields of the type `LineItem`. */
export const lineItemFields: Fields<'LineItem'> = {
  ...amountFields,
  canRestock: ({ item }: LineItemSource) => item.variantId !== null,
  contract: ({ item }: LineItemSource, _args, context) =>
    findContract(context, item.contractId) ?? null,
  currentQuantity: ({ item }: LineItemSource) => item.currentQuantity,
  customAttributes: ({ item }: LineItemSource) => item.attributes,
  discountAllocations: ({ order, item }: LineItemSource) =>
    item.allocations.map(allocation => allocationNode(order, allocation)),
  discountedUnitPriceAfterAllDiscountsSet: ({ order, item }: LineItemSource) =>
    moneyBag(order, partOfBag(discountedTotal(item), 1, item.quantity)),
  duties: () => [],
  fulfillableQuantity: ({ item }: LineItemSource) => item.fulfillableQuantity,
  fulfillmentStatus,
  image: ({ item }: LineItemSource, _args, context) => lineItemImage(context, item),
  isGiftCard: ({ item }: LineItemSource) => item.isGiftCard,
  lineItemGroup: () => null,
  merchantEditable: ({ order }: LineItemSource) => order.cancelledAt === null,
  name: ({ item }: LineItemSource) => lineItemName(item),
  nonFulfillableQuantity: ({ item }: LineItemSource) => item.quantity - item.currentQuantity,
  priceAfterAllDiscountsBeforeTaxesSet: ({ order, item }: LineItemSource) => {
    const price = discountedTotal(item)
    return moneyBag(order, order.taxesIncluded ? subtractBags(price, taxAmount(item)) : price)
  },
  product: ({ item }: LineItemSource, _args, context) =>
    PRODUCTS.in(context).get(item.productId) ?? null,
  quantity: ({ item }: LineItemSource) => item.quantity,
  refundableQuantity: ({ item }: LineItemSource) => item.currentQuantity,
  requiresShipping: ({ item }: LineItemSource) => item.requiresShipping,
  restockable: ({ item }: LineItemSource) => item.variantId !== null,
  sellingPlan: ({ item: { sellingPlan } }: LineItemSource) =>
    sellingPlan ? { sellingPlanId: sellingPlan.id, name: sellingPlan.name } : null,
  sku: ({ item }: LineItemSource) => item.sku,
  staffMember: () => null,
  taxLines: ({ order, item }: LineItemSource, { first }) =>
    item.taxLines.slice(0, first ?? undefined).map(line => taxLineNode(order, line)),
  taxable: ({ item }: LineItemSource) => item.taxable,
  title: ({ item }: LineItemSource) => item.title,
  unfulfilledQuantity: ({ item }: LineItemSource) => item.fulfillableQuantity,
  variant: ({ item }: LineItemSource, _args, context) =>
    VARIANTS.in(context).get(item.variantId) ?? null,
  variantTitle: ({ item }: LineItemSource) => item.variantTitle,
  vendor: ({ item }: LineItemSource) => item.vendor,
  weight: ({ item }: LineItemSource) => item.weight,
}

/** The image of the variant of an item, or else of its product. */
export function lineItemImage(
  context: GraphqlContext,
  { variantId, productId }: Pick<LineItemRecord, 'productId' | 'variantId'>,
) {
  const owners = [VARIANTS.in(context).get(variantId), PRODUCTS.in(context).get(productId)]
  const [media] = owners.flatMap(owner => (owner ? mediaOf(context, owner) : []))
  return media ? imageOf(media, context) : null
}
