import type { MetafieldInput } from '../metafields/set-metafields'
import type { DiscountClass } from './discount-records'

interface Selection {
  add?: readonly string[] | null
  remove?: readonly string[] | null
}

/** The input `DiscountItemsInput`. */
export interface ItemsInput {
  all?: boolean | null
  collections?: Selection | null
  products?: {
    productsToAdd?: readonly string[] | null
    productsToRemove?: readonly string[] | null
    productVariantsToAdd?: readonly string[] | null
    productVariantsToRemove?: readonly string[] | null
  } | null
}

/** The inputs `DiscountContextInput` and `DiscountCustomerSelectionInput`. */
export interface BuyersInput {
  all?: boolean | string | null
  customers?: Selection | null
  customerSegments?: Selection | null
  markets?: Selection | null
}

interface AmountInput {
  amount?: string | null
  appliesOnEachItem?: boolean | null
}

export interface GetsInput {
  value?: {
    percentage?: number | null
    discountAmount?: AmountInput | null
    discountOnQuantity?: {
      quantity?: string | null
      effect?: { percentage?: number | null; amount?: string | null } | null
    } | null
  } | null
  items?: ItemsInput | null
  appliesOnOneTimePurchase?: boolean | null
  appliesOnSubscription?: boolean | null
}

export interface BuysInput {
  value?: { quantity?: string | null; amount?: string | null } | null
  items?: ItemsInput | null
  isOneTimePurchase?: boolean | null
  isSubscription?: boolean | null
}

/** The fields that the inputs of all kinds of discounts have together. */
export interface DiscountInput {
  title?: string | null
  code?: string | null
  startsAt?: string | null
  endsAt?: string | null
  tags?: readonly string[] | null
  combinesWith?: {
    orderDiscounts?: boolean | null
    productDiscounts?: boolean | null
    shippingDiscounts?: boolean | null
    productDiscountsWithTagsOnSameCartLine?: Selection | null
  } | null
  context?: BuyersInput | null
  customerSelection?: BuyersInput | null
  appliesOncePerCustomer?: boolean | null
  usageLimit?: number | null
  recurringCycleLimit?: number | null
  minimumRequirement?: {
    quantity?: { greaterThanOrEqualToQuantity?: string | null } | null
    subtotal?: { greaterThanOrEqualToSubtotal?: string | null } | null
  } | null
  customerGets?: GetsInput | null
  customerBuys?: BuysInput | null
  usesPerOrderLimit?: number | string | null
  destination?: {
    all?: boolean | null
    countries?: (Selection & { includeRestOfWorld?: boolean | null }) | null
  } | null
  maximumShippingPrice?: string | null
  appliesOnOneTimePurchase?: boolean | null
  appliesOnSubscription?: boolean | null
  functionId?: string | null
  functionHandle?: string | null
  discountClasses?: readonly DiscountClass[] | null
  metafields?: readonly MetafieldInput[] | null
}
