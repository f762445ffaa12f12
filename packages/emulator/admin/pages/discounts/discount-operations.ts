import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'
import type { Merged } from '../../api/merged'

export type DiscountRow = Merged<DataOf<typeof DISCOUNTS>>['records']['nodes'][number]

const COUNTS = 'title status asyncUsageCount'

export const DISCOUNTS = defineOperation(`
  query Discounts($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: DiscountSortKeys, $reverse: Boolean) {
    records: discountNodes(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes {
        id
        discount {
          __typename
          ... on DiscountCodeApp { ${COUNTS} }
          ... on DiscountAutomaticApp { ${COUNTS} }
          ... on DiscountCodeBasic { ${COUNTS} summary }
          ... on DiscountCodeBxgy { ${COUNTS} summary }
          ... on DiscountCodeFreeShipping { ${COUNTS} summary }
          ... on DiscountAutomaticBasic { ${COUNTS} summary }
          ... on DiscountAutomaticBxgy { ${COUNTS} summary }
          ... on DiscountAutomaticFreeShipping { ${COUNTS} summary }
        }
      }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export type DiscountDetail = NonNullable<Merged<DataOf<typeof DISCOUNT>>['code']>

/** Products or collections of a discount; neither for all. */
export type DiscountItems = NonNullable<DiscountDetail['discount']['customerGets']>['items']

const ITEMS = `items {
  ... on DiscountProducts { products(first: 100) { nodes { id label: title } } }
  ... on DiscountCollections { collections(first: 100) { nodes { id label: title } } }
}`
const EFFECT = `... on DiscountPercentage { percentage } ... on DiscountAmount { amount { amount } }`
const GETS = `customerGets {
  ${ITEMS}
  value { ${EFFECT} ... on DiscountOnQuantity { quantity { quantity } effect { ${EFFECT} } } }
}` as const
const BUYS = `customerBuys { ${ITEMS} value { ... on DiscountQuantity { quantity } } }` as const
const MINIMUM = `minimumRequirement {
  ... on DiscountMinimumQuantity { greaterThanOrEqualToQuantity }
  ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount } }
}`
const COMMON = `title status startsAt endsAt asyncUsageCount
  combinesWith { orderDiscounts productDiscounts shippingDiscounts }`
const CODES = 'codes(first: 1) { nodes { code } } usageLimit appliesOncePerCustomer'
const DETAIL = `id discount {
  __typename
  ... on DiscountCodeApp { ${COMMON} }
  ... on DiscountCodeBasic { ${COMMON} summary ${CODES} ${GETS} ${MINIMUM} }
  ... on DiscountCodeBxgy { ${COMMON} summary ${CODES} ${GETS} ${BUYS} }
  ... on DiscountCodeFreeShipping { ${COMMON} summary ${CODES} ${MINIMUM} }
  ... on DiscountAutomaticApp { ${COMMON} }
  ... on DiscountAutomaticBasic { ${COMMON} summary ${GETS} ${MINIMUM} }
  ... on DiscountAutomaticBxgy { ${COMMON} summary ${GETS} ${BUYS} }
  ... on DiscountAutomaticFreeShipping { ${COMMON} summary ${MINIMUM} }
}` as const

/** A discount by both ids that it can have. */
export const DISCOUNT = defineOperation(`
  query Discount($code: ID!, $automatic: ID!) {
    shop { currencyCode }
    code: discountNode(id: $code) { ${DETAIL} }
    automatic: discountNode(id: $automatic) { ${DETAIL} }
  }`)

export const CURRENCY = defineOperation(`
  query Currency { shop { currencyCode } }`)
