import type {
  DiscountCustomerBuysInput,
  DiscountCustomerGetsInput,
  DiscountItemsInput,
} from '../../../generated/admin'
import { timestamp } from '../../engine/records/timestamp'
import { normalizeTags, withoutTags } from '../../engine/records/tags'
import type { BuyersInput, DiscountInput } from './discount-input'
import { ALL_COUNTRIES, ALL_ITEMS } from './discount-records'
import type {
  BuyerContext,
  CustomerBuys,
  CustomerGets,
  Destination,
  DiscountRecord,
  ItemSelection,
  MinimumRequirement,
  Reduction,
} from './discount-records'

/** Replaces the fields of a discount that an input contains. */
export function changedDiscount(
  before: DiscountRecord,
  input: DiscountInput,
  at: string,
): DiscountRecord {
  const { combinesWith, tags, functionHandle, functionId, usesPerOrderLimit } = input
  const buyers = input.context ?? input.customerSelection
  return {
    ...before,
    title: input.title?.trim() ?? before.title,
    startsAt: typeof input.startsAt === 'string' ? utc(input.startsAt) : before.startsAt,
    endsAt: input.endsAt === undefined ? before.endsAt : input.endsAt && utc(input.endsAt),
    tags: tags ? normalizeTags(tags) : before.tags,
    combinesWith: combinesWith
      ? {
          orderDiscounts: combinesWith.orderDiscounts ?? false,
          productDiscounts: combinesWith.productDiscounts ?? false,
          shippingDiscounts: combinesWith.shippingDiscounts ?? false,
          productDiscountsWithTagsOnSameCartLine: changedTags(
            before.combinesWith.productDiscountsWithTagsOnSameCartLine,
            combinesWith.productDiscountsWithTagsOnSameCartLine,
          ),
        }
      : before.combinesWith,
    buyers: buyers ? changedBuyers(before.buyers, buyers) : before.buyers,
    appliesOncePerCustomer: input.appliesOncePerCustomer ?? before.appliesOncePerCustomer,
    usageLimit: input.usageLimit === undefined ? before.usageLimit : input.usageLimit,
    recurringCycleLimit: input.recurringCycleLimit ?? before.recurringCycleLimit,
    minimum: changedMinimum(before.minimum, input),
    gets: input.customerGets ? changedGets(before.gets, input.customerGets) : before.gets,
    buys: input.customerBuys ? changedBuys(before.buys, input.customerBuys) : before.buys,
    usesPerOrderLimit:
      usesPerOrderLimit === undefined
        ? before.usesPerOrderLimit
        : usesPerOrderLimit === null
          ? null
          : Number(usesPerOrderLimit),
    destination: changedDestination(before.destination, input),
    maximumShippingPrice:
      input.maximumShippingPrice === undefined
        ? before.maximumShippingPrice
        : input.maximumShippingPrice,
    appliesOnOneTimePurchase: input.appliesOnOneTimePurchase ?? before.appliesOnOneTimePurchase,
    appliesOnSubscription: input.appliesOnSubscription ?? before.appliesOnSubscription,
    functionKey: functionHandle ?? functionId ?? before.functionKey,
    appClasses: input.discountClasses ?? before.appClasses,
    updatedAt: at,
  }
}

/** Returns tags after those of an input were added and removed. */
export function changedTags(
  before: readonly string[],
  input: { add?: readonly string[] | null; remove?: readonly string[] | null } | null | undefined,
): string[] {
  return withoutTags(normalizeTags([...before, ...(input?.add ?? [])]), input?.remove ?? [])
}

function changedBuyers(before: BuyerContext, input: BuyersInput): BuyerContext {
  const { customers, customerSegments, markets } = input
  const [kind, selection] = customers
    ? (['customers', customers] as const)
    : customerSegments
      ? (['segments', customerSegments] as const)
      : (['markets', markets] as const)
  if (!selection) return { kind: 'all', ids: [] }
  const ids = changedIds(before.kind === kind ? before.ids : [], selection.add, selection.remove)
  return ids.length > 0 ? { kind, ids } : { kind: 'all', ids: [] }
}

function changedMinimum(
  before: MinimumRequirement | null,
  { minimumRequirement }: DiscountInput,
): MinimumRequirement | null {
  if (minimumRequirement === undefined) return before
  const quantity = minimumRequirement?.quantity?.greaterThanOrEqualToQuantity
  const amount = minimumRequirement?.subtotal?.greaterThanOrEqualToSubtotal
  if (typeof quantity === 'string') return { kind: 'quantity', quantity }
  if (typeof amount === 'string') return { kind: 'subtotal', amount }
  return null
}

function changedGets(before: CustomerGets | null, input: DiscountCustomerGetsInput): CustomerGets {
  const { value } = input
  const effect = value?.discountOnQuantity?.effect
  const percentage = value?.percentage ?? effect?.percentage
  const amount = value?.discountAmount?.amount ?? effect?.amount
  const reduction: Reduction =
    typeof percentage === 'number'
      ? { kind: 'percentage', percentage }
      : typeof amount === 'string'
        ? {
            kind: 'amount',
            amount,
            appliesOnEachItem: value?.discountAmount?.appliesOnEachItem ?? false,
          }
        : (before?.reduction ?? { kind: 'percentage', percentage: 0 })
  return {
    reduction,
    quantity: value
      ? (value.discountOnQuantity?.quantity ?? (effect ? '1' : null))
      : (before?.quantity ?? null),
    items: changedItems(before?.items, input.items),
    appliesOnOneTimePurchase:
      input.appliesOnOneTimePurchase ?? before?.appliesOnOneTimePurchase ?? true,
    appliesOnSubscription: input.appliesOnSubscription ?? before?.appliesOnSubscription ?? false,
  }
}

function changedBuys(before: CustomerBuys | null, input: DiscountCustomerBuysInput): CustomerBuys {
  const { quantity, amount } = input.value ?? {}
  return {
    value:
      typeof quantity === 'string'
        ? { kind: 'quantity', quantity }
        : typeof amount === 'string'
          ? { kind: 'amount', amount }
          : (before?.value ?? { kind: 'quantity', quantity: '1' }),
    items: changedItems(before?.items, input.items),
    isOneTimePurchase: input.isOneTimePurchase ?? before?.isOneTimePurchase ?? true,
    isSubscription: input.isSubscription ?? before?.isSubscription ?? false,
  }
}

function changedItems(
  before: ItemSelection = ALL_ITEMS,
  input: DiscountItemsInput | null | undefined,
): ItemSelection {
  if (!input) return before
  const { collections, products } = input
  if (products) {
    const productIds = changedIds(
      before.productIds,
      products.productsToAdd,
      products.productsToRemove,
    )
    const variantIds = changedIds(
      before.variantIds,
      products.productVariantsToAdd,
      products.productVariantsToRemove,
    )
    return { kind: 'products', productIds, variantIds, collectionIds: [] }
  }
  if (collections)
    return {
      ...ALL_ITEMS,
      kind: 'collections',
      collectionIds: changedIds(before.collectionIds, collections.add, collections.remove),
    }
  return input.all ? ALL_ITEMS : before
}

function changedDestination(
  before: Destination,
  { destination: input }: DiscountInput,
): Destination {
  if (!input) return before
  const { countries } = input
  if (!countries) return input.all ? ALL_COUNTRIES : before
  return {
    countries: changedIds(before.countries ?? [], countries.add, countries.remove),
    includeRestOfWorld: countries.includeRestOfWorld ?? false,
  }
}

function changedIds(
  before: readonly string[],
  added: readonly string[] | null | undefined,
  removed: readonly string[] | null | undefined,
): string[] {
  return [...new Set([...before, ...(added ?? [])])].filter(id => !removed?.includes(id))
}

function utc(time: string): string {
  return timestamp(Date.parse(time))
}
