import { search } from './selections'
import { readByIds } from './stage'
import type { BulkStage, RequestStage } from './stage'

const CODES = 'codes { edges { node { __typename id code asyncUsageCount } } }'
/** The codes alone: they use up the connections of a bulk query. */
export const CODE_DISCOUNTS: BulkStage = {
  name: 'code-discounts',
  resource: 'discounts',
  query: filter => `{ codeDiscountNodes(query: ${search(filter)}) { edges { node {
    __typename id
    codeDiscount {
      ... on DiscountCodeApp { ${CODES} }
      ... on DiscountCodeBasic { ${CODES} }
      ... on DiscountCodeBxgy { ${CODES} }
      ... on DiscountCodeFreeShipping { ${CODES} }
    }
  } } } }`,
}
const AUTOMATIC_DISCOUNTS: BulkStage = {
  name: 'automatic-discounts',
  resource: 'discounts',
  query: filter => `{ automaticDiscountNodes(query: ${search(filter)}) { edges { node {
    __typename id
  } } } }`,
}

const PAGE = 'nodes { id } pageInfo { hasNextPage }'
const ITEMS = `items {
  __typename
  ... on DiscountCollections { collections(first: 100) { ${PAGE} } }
  ... on DiscountProducts {
    products(first: 100) { ${PAGE} } productVariants(first: 100) { ${PAGE} }
  }
}`
const REDUCTION = `
  __typename
  ... on DiscountAmount { amount { amount } appliesOnEachItem }
  ... on DiscountPercentage { percentage }`
const GETS = `customerGets {
  appliesOnOneTimePurchase appliesOnSubscription ${ITEMS}
  value {
    ${REDUCTION}
    ... on DiscountOnQuantity { quantity { quantity } effect { ${REDUCTION} } }
  }
}`
const BUYS = `customerBuys {
  isOneTimePurchase isSubscription ${ITEMS}
  value { ... on DiscountPurchaseAmount { amount } ... on DiscountQuantity { quantity } }
}`
const MINIMUM = `minimumRequirement {
  ... on DiscountMinimumQuantity { greaterThanOrEqualToQuantity }
  ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount } }
}`
const SHIPPING = `
  appliesOnOneTimePurchase appliesOnSubscription maximumShippingPrice { amount } ${MINIMUM}
  destinationSelection { ... on DiscountCountries { countries includeRestOfWorld } }`
const APP = `
  appliesOnOneTimePurchase appliesOnSubscription discountClasses
  appDiscountType { functionId }`
const COMMON = `
  __typename title startsAt endsAt tags asyncUsageCount createdAt updatedAt
  combinesWith {
    orderDiscounts productDiscounts shippingDiscounts productDiscountsWithTagsOnSameCartLine
  }
  context {
    __typename
    ... on DiscountCustomers { customers { id } }
    ... on DiscountCustomerSegments { segments { id } }
    ... on DiscountMarkets { markets(first: 100) { nodes { id } } }
  }`
const CODE_COMMON = `${COMMON} appliesOncePerCustomer usageLimit`

/** Everything but the codes. A discount has more connections than a bulk query may have. */
const DETAILS = `query Discounts($ids: [ID!]!) { nodes(ids: $ids) {
  __typename id
  ... on DiscountCodeNode {
    ...Metafields
    discount: codeDiscount {
      ... on DiscountCodeApp { ${CODE_COMMON} recurringCycleLimit ${APP} }
      ... on DiscountCodeBasic { ${CODE_COMMON} recurringCycleLimit ${GETS} ${MINIMUM} }
      ... on DiscountCodeBxgy { ${CODE_COMMON} usesPerOrderLimit ${GETS} ${BUYS} }
      ... on DiscountCodeFreeShipping { ${CODE_COMMON} recurringCycleLimit ${SHIPPING} }
    }
  }
  ... on DiscountAutomaticNode {
    ...Metafields
    discount: automaticDiscount {
      ... on DiscountAutomaticApp { ${COMMON} cycles: recurringCycleLimit ${APP} }
      ... on DiscountAutomaticBasic { ${COMMON} cycles: recurringCycleLimit ${GETS} ${MINIMUM} }
      ... on DiscountAutomaticBxgy { ${COMMON} usesPerOrderLimit ${GETS} ${BUYS} }
      ... on DiscountAutomaticFreeShipping { ${COMMON} cycles: recurringCycleLimit ${SHIPPING} }
    }
  }
} }
fragment Metafields on HasMetafields { metafields(first: 100) {
  nodes { __typename id namespace key type value ownerType createdAt updatedAt }
  pageInfo { hasNextPage }
} }`

/** The discounts without their codes. */
export const DISCOUNT_DETAILS: RequestStage = {
  name: 'discount-details',
  resource: 'discounts',
  async *read(source) {
    const rows = [
      ...(await source.folder.readRows(CODE_DISCOUNTS.name)),
      ...(await source.folder.readRows(AUTOMATIC_DISCOUNTS.name)),
    ]
    const ids = rows.flatMap(({ __typename, id }) =>
      __typename === 'DiscountRedeemCode' ? [] : [String(id)],
    )
    yield* readByIds(source, DETAILS, ids, ({ metafields, discount }) => {
      const { customerGets, customerBuys } = Object(discount) as Record<string, SelectedItems>
      const items = [customerGets?.items, customerBuys?.items]
      return [metafields, ...items.flatMap(selection => Object.values(selection ?? {}))]
    })
  },
}

type SelectedItems = { items?: Record<string, unknown> } | undefined

/** The stages of discounts, in their order. */
export const DISCOUNT_STAGES = [CODE_DISCOUNTS, AUTOMATIC_DISCOUNTS, DISCOUNT_DETAILS] as const
