import type { GraphqlContext } from '../../engine/graphql-context'
import { globalId, parseGlobalId } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

export type DiscountMethod = 'Automatic' | 'Code'
export type DiscountKind = 'App' | 'Basic' | 'Bxgy' | 'FreeShipping'
export type DiscountStatus = 'ACTIVE' | 'EXPIRED' | 'SCHEDULED'
export type DiscountClass = 'ORDER' | 'PRODUCT' | 'SHIPPING'

/** The items that a discount applies to, or that a customer has to buy. */
export interface ItemSelection {
  readonly kind: 'all' | 'collections' | 'products'
  readonly productIds: readonly string[]
  readonly variantIds: readonly string[]
  readonly collectionIds: readonly string[]
}

/** A reduction of a price. Amounts are in the currency of the shop. */
export type Reduction =
  | { readonly kind: 'percentage'; readonly percentage: number }
  | { readonly kind: 'amount'; readonly amount: string; readonly appliesOnEachItem: boolean }

/** What a customer gets. */
export interface CustomerGets {
  readonly reduction: Reduction
  /** Number of reduced items of a buy X get Y discount. Null: all items of the selection. */
  readonly quantity: string | null
  readonly items: ItemSelection
  readonly appliesOnOneTimePurchase: boolean
  readonly appliesOnSubscription: boolean
}

/** What a customer has to buy: a quantity, or for an amount. */
export interface CustomerBuys {
  readonly value:
    | { readonly kind: 'amount'; readonly amount: string }
    | { readonly kind: 'quantity'; readonly quantity: string }
  readonly items: ItemSelection
  readonly isOneTimePurchase: boolean
  readonly isSubscription: boolean
}

export type MinimumRequirement =
  | { readonly kind: 'quantity'; readonly quantity: string }
  | { readonly kind: 'subtotal'; readonly amount: string }

/** Who can use a discount. */
export interface BuyerContext {
  readonly kind: 'all' | 'customers' | 'markets' | 'segments'
  readonly ids: readonly string[]
}

export interface CombinesWith {
  readonly orderDiscounts: boolean
  readonly productDiscounts: boolean
  readonly shippingDiscounts: boolean
  readonly productDiscountsWithTagsOnSameCartLine: readonly string[]
}

export interface Destination {
  /** Null: all countries. */
  readonly countries: readonly string[] | null
  readonly includeRestOfWorld: boolean
}

export interface DiscountRecord extends StoredRecord {
  readonly __typename: 'DiscountAutomaticNode' | 'DiscountCodeNode'
  readonly kind: DiscountKind
  readonly title: string
  readonly startsAt: string
  readonly endsAt: string | null
  readonly tags: readonly string[]
  readonly combinesWith: CombinesWith
  readonly buyers: BuyerContext
  readonly appliesOncePerCustomer: boolean
  readonly usageLimit: number | null
  readonly recurringCycleLimit: number | null
  readonly minimum: MinimumRequirement | null
  readonly gets: CustomerGets | null
  readonly buys: CustomerBuys | null
  readonly usesPerOrderLimit: number | null
  readonly destination: Destination
  readonly maximumShippingPrice: string | null
  /** Purchases that a free shipping or app discount applies to. */
  readonly appliesOnOneTimePurchase: boolean
  readonly appliesOnSubscription: boolean
  /** The Function of an app discount: its id or its handle. */
  readonly functionKey: string | null
  /** Classes of an app discount. */
  readonly appClasses: readonly DiscountClass[]
  readonly usageCount: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** A code that a customer enters. */
export interface RedeemCodeRecord extends StoredRecord {
  readonly discountId: string
  readonly code: string
  readonly usageCount: number
}

/** Discounts of both methods: their ids have different types, but one sequence of numbers. */
export const DISCOUNTS = defineRecords<DiscountRecord>('DiscountNode')

export const REDEEM_CODES = defineRecords('DiscountRedeemCode', {
  code: (redeemCode: RedeemCodeRecord) => codeKey(redeemCode.code),
  discount: (redeemCode: RedeemCodeRecord) => redeemCode.discountId,
})

/** Returns the key of a code in the index: case does not matter. */
export function codeKey(code: string): string {
  return code.trim().toLowerCase()
}

/** The items of a discount that is not limited to some. */
export const ALL_ITEMS: ItemSelection = {
  kind: 'all',
  productIds: [],
  variantIds: [],
  collectionIds: [],
}
/** The destination of a discount that is not limited to some countries. */
export const ALL_COUNTRIES: Destination = { countries: null, includeRestOfWorld: true }

/** Creates a discount for everyone, which takes nothing off yet. It is not stored. */
export function blankDiscount(
  records: RecordStore,
  method: DiscountMethod,
  kind: DiscountKind,
  at: string,
): DiscountRecord {
  const type = `Discount${method}Node` as const
  return {
    id: globalId(type, records.nextNumber(DISCOUNTS.type)),
    __typename: type,
    kind,
    title: '',
    startsAt: at,
    endsAt: null,
    tags: [],
    combinesWith: {
      orderDiscounts: false,
      productDiscounts: false,
      shippingDiscounts: false,
      productDiscountsWithTagsOnSameCartLine: [],
    },
    buyers: { kind: 'all', ids: [] },
    appliesOncePerCustomer: false,
    usageLimit: null,
    recurringCycleLimit: method === 'Automatic' ? 1 : null,
    minimum: null,
    gets: null,
    buys: null,
    usesPerOrderLimit: null,
    destination: ALL_COUNTRIES,
    maximumShippingPrice: null,
    appliesOnOneTimePurchase: true,
    appliesOnSubscription: false,
    functionKey: null,
    appClasses: [],
    usageCount: 0,
    createdAt: at,
    updatedAt: at,
  }
}

/** Adds a code to a discount. */
export function addCode(records: RecordStore, discountId: string, code: string): RedeemCodeRecord {
  return records.table(REDEEM_CODES).add({
    discountId,
    code,
    usageCount: 0,
  })
}

/** Finds a discount of one method. */
export function findDiscount(
  context: GraphqlContext,
  id: string,
  method: DiscountMethod,
): DiscountRecord | undefined {
  const discount = DISCOUNTS.in(context).get(id)
  return discount?.__typename === `Discount${method}Node` ? discount : undefined
}

/** Finds a discount by any of its global ids, e.g. `gid://shopify/DiscountNode/1`. */
export function findAnyDiscount(context: GraphqlContext, id: string): DiscountRecord | undefined {
  const parsed = parseGlobalId(id)
  if (parsed?.type !== DISCOUNTS.type) return DISCOUNTS.in(context).get(id)
  const discounts = DISCOUNTS.in(context)
  return (
    discounts.get(globalId('DiscountCodeNode', parsed.key)) ??
    discounts.get(globalId('DiscountAutomaticNode', parsed.key))
  )
}

/** Lists the codes of a discount, oldest first. */
export function codesOf(context: GraphqlContext, discountId: string): RedeemCodeRecord[] {
  return REDEEM_CODES.in(context).lookUp('discount', discountId)
}

export function methodOf({ __typename }: DiscountRecord): DiscountMethod {
  return __typename === 'DiscountCodeNode' ? 'Code' : 'Automatic'
}

/**
 * Returns the status of a discount.
 *
 * @param now milliseconds since the epoch
 */
export function statusOf(
  { startsAt, endsAt }: Pick<DiscountRecord, 'endsAt' | 'startsAt'>,
  now: number,
): DiscountStatus {
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'EXPIRED'
  return Date.parse(startsAt) > now ? 'SCHEDULED' : 'ACTIVE'
}

/** Returns what a discount reduces: the order, products, or the shipping price. */
export function classesOf({ kind, gets, appClasses }: DiscountRecord): readonly DiscountClass[] {
  if (kind === 'App') return appClasses
  if (kind === 'FreeShipping') return ['SHIPPING']
  return kind === 'Basic' && gets?.items.kind === 'all' ? ['ORDER'] : ['PRODUCT']
}
