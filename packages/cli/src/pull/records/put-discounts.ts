import {
  DISCOUNTS,
  REDEEM_CODES,
} from '../../../../emulator/src/admin-api/discounts/discount-records'
import type {
  BuyerContext,
  CombinesWith,
  CustomerBuys,
  CustomerGets,
  Destination,
  DiscountClass,
  DiscountKind,
  DiscountRecord,
  ItemSelection,
  MinimumRequirement,
  Reduction,
} from '../../../../emulator/src/admin-api/discounts/discount-records'
import type { RecordStore } from '../../../../emulator/src/engine/records/record-store'
import { putMetafieldRows } from './put-metafields'
import type { MetafieldRow } from './put-metafields'
import type { RowTree } from './row-tree'

type Ids = { nodes: { id: string }[] } | undefined

interface ItemsRow {
  __typename: string
  collections?: Ids
  products?: Ids
  productVariants?: Ids
}

type ReductionRow =
  | { __typename: 'DiscountAmount'; amount: { amount: string }; appliesOnEachItem: boolean }
  | { __typename: 'DiscountPercentage'; percentage: number }

type DiscountView = Pick<
  DiscountRecord,
  'createdAt' | 'endsAt' | 'startsAt' | 'tags' | 'title' | 'updatedAt'
> &
  Partial<
    Pick<
      DiscountRecord,
      | 'appliesOncePerCustomer'
      | 'appliesOnOneTimePurchase'
      | 'appliesOnSubscription'
      | 'recurringCycleLimit'
      | 'usageLimit'
      | 'usesPerOrderLimit'
    >
  > & {
    /** E.g. `DiscountCodeBasic`. */
    __typename: string
    asyncUsageCount: number
    combinesWith: Omit<CombinesWith, 'productDiscountsWithTagsOnSameCartLine'> & {
      productDiscountsWithTagsOnSameCartLine: string[] | null
    }
    context: {
      __typename: string
      customers?: { id: string }[]
      segments?: { id: string }[]
      markets?: Ids
    }
    /** The limit of recurring cycles of an automatic discount. */
    cycles?: number
    customerGets?: Pick<CustomerGets, 'appliesOnOneTimePurchase' | 'appliesOnSubscription'> & {
      items: ItemsRow
      value:
        | ReductionRow
        | {
            __typename: 'DiscountOnQuantity'
            quantity: { quantity: string }
            effect: ReductionRow
          }
    }
    customerBuys?: Pick<CustomerBuys, 'isOneTimePurchase' | 'isSubscription'> & {
      items: ItemsRow
      value: { amount: string } | { quantity: string }
    }
    minimumRequirement?:
      | { greaterThanOrEqualToQuantity: string }
      | { greaterThanOrEqualToSubtotal: { amount: string } }
      | null
    destinationSelection?: Partial<Destination>
    maximumShippingPrice?: { amount: string } | null
    discountClasses?: DiscountClass[]
    appDiscountType?: { functionId: string }
  }

interface DiscountRow {
  __typename: DiscountRecord['__typename']
  id: string
  discount: DiscountView
  metafields: { nodes: MetafieldRow[] }
}

/**
 * Stores the discounts with their codes.
 *
 * @param codes rows of the discounts with codes
 */
export function putDiscounts(records: RecordStore, tree: RowTree, codes: RowTree): void {
  const table = records.table<DiscountRecord, never>(DISCOUNTS)
  for (const row of tree.rootsAs<DiscountRow>()) {
    table.put(discountOf(row))
    putMetafieldRows(records, row.id, row.metafields.nodes)
    for (const code of codes.childrenOf<{ id: string; code: string; asyncUsageCount: number }>(
      row.id,
      REDEEM_CODES.type,
    ))
      records.table(REDEEM_CODES).put({
        id: code.id,
        __typename: REDEEM_CODES.type,
        discountId: row.id,
        code: code.code,
        usageCount: code.asyncUsageCount,
      })
  }
}

function discountOf({ __typename, id, discount }: DiscountRow): DiscountRecord {
  const { countries = null, includeRestOfWorld = true } = discount.destinationSelection ?? {}
  return {
    id,
    __typename,
    kind: discount.__typename.replace(/^Discount(?:Automatic|Code)/, '') as DiscountKind,
    title: discount.title,
    startsAt: discount.startsAt,
    endsAt: discount.endsAt,
    tags: discount.tags,
    combinesWith: {
      ...discount.combinesWith,
      productDiscountsWithTagsOnSameCartLine:
        discount.combinesWith.productDiscountsWithTagsOnSameCartLine ?? [],
    },
    buyers: buyersOf(discount.context),
    appliesOncePerCustomer: discount.appliesOncePerCustomer ?? false,
    usageLimit: discount.usageLimit ?? null,
    recurringCycleLimit: discount.recurringCycleLimit ?? discount.cycles ?? null,
    minimum: minimumOf(discount),
    gets: getsOf(discount),
    buys: buysOf(discount),
    usesPerOrderLimit: discount.usesPerOrderLimit ?? null,
    destination: { countries, includeRestOfWorld },
    maximumShippingPrice: discount.maximumShippingPrice?.amount ?? null,
    appliesOnOneTimePurchase: discount.appliesOnOneTimePurchase ?? true,
    appliesOnSubscription: discount.appliesOnSubscription ?? false,
    functionKey: discount.appDiscountType?.functionId ?? null,
    appClasses: discount.appDiscountType ? (discount.discountClasses ?? []) : [],
    usageCount: discount.asyncUsageCount,
    createdAt: discount.createdAt,
    updatedAt: discount.updatedAt,
  }
}

function buyersOf({ customers, segments, markets }: DiscountView['context']): BuyerContext {
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  if (customers) return { kind: 'customers', ids: ids(customers) }
  if (segments) return { kind: 'segments', ids: ids(segments) }
  return markets ? { kind: 'markets', ids: ids(markets.nodes) } : { kind: 'all', ids: [] }
}

function minimumOf({ minimumRequirement }: DiscountView): MinimumRequirement | null {
  if (!minimumRequirement) return null
  return 'greaterThanOrEqualToQuantity' in minimumRequirement
    ? { kind: 'quantity', quantity: minimumRequirement.greaterThanOrEqualToQuantity }
    : { kind: 'subtotal', amount: minimumRequirement.greaterThanOrEqualToSubtotal.amount }
}

function getsOf({ customerGets }: DiscountView): CustomerGets | null {
  if (!customerGets) return null
  const { value, items, appliesOnOneTimePurchase, appliesOnSubscription } = customerGets
  const isLimited = value.__typename === 'DiscountOnQuantity'
  return {
    reduction: reductionOf(isLimited ? value.effect : value),
    quantity: isLimited ? value.quantity.quantity : null,
    items: itemsOf(items),
    appliesOnOneTimePurchase,
    appliesOnSubscription,
  }
}

function reductionOf(row: ReductionRow): Reduction {
  return row.__typename === 'DiscountPercentage'
    ? { kind: 'percentage', percentage: row.percentage }
    : { kind: 'amount', amount: row.amount.amount, appliesOnEachItem: row.appliesOnEachItem }
}

function buysOf({ customerBuys }: DiscountView): CustomerBuys | null {
  if (!customerBuys) return null
  const { value, items, isOneTimePurchase, isSubscription } = customerBuys
  return {
    value:
      'amount' in value
        ? { kind: 'amount', amount: value.amount }
        : { kind: 'quantity', quantity: value.quantity },
    items: itemsOf(items),
    isOneTimePurchase,
    isSubscription,
  }
}

function itemsOf({ collections, products, productVariants }: ItemsRow): ItemSelection {
  const ids = (page: Ids) => (page?.nodes ?? []).map(({ id }) => id)
  return {
    kind: collections ? 'collections' : products ? 'products' : 'all',
    productIds: ids(products),
    variantIds: ids(productVariants),
    collectionIds: ids(collections),
  }
}
