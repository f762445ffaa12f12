import type { Resource, Selection } from './resources'

/** One part of a pull, whose rows become a file of their own. */
export interface Stage {
  name: string
  /** Undefined: belongs to every pull. */
  resource?: Resource
  /**
   * Creates the bulk query.
   *
   * @param filter search term that limits the root records; may be empty
   */
  query: (filter: string) => string
}

const METAFIELDS = `metafields(first: 1) {
  edges { node { __typename id namespace key type value ownerType createdAt updatedAt } }
}`
const MONEY_BAG = '{ shopMoney { amount } presentmentMoney { amount } }'
const TAX_LINES = `taxLines { title rate channelLiable priceSet ${MONEY_BAG} }`
const ALLOCATIONS = `discountAllocations {
  allocatedAmountSet ${MONEY_BAG} discountApplication { index }
}`
const ADDRESS = `{
  __typename id firstName lastName company address1 address2 city zip phone
  country countryCodeV2 province provinceCode
}`
/** States of stock, without the sum on hand. */
const QUANTITIES =
  '["available", "committed", "damaged", "incoming", "quality_control", "reserved", "safety_stock"]'

/** The newest records in the search syntax: those from an id on. */
function search(filter: string, ...terms: string[]): string {
  return JSON.stringify([...terms, filter].filter(term => term !== '').join(' '))
}

const ALL_STAGES: readonly Stage[] = [
  {
    name: 'locations',
    query: () => `{ locations(includeInactive: true, includeLegacy: true) { edges { node {
      __typename id name fulfillsOnlineOrders isActive deactivatedAt createdAt updatedAt
      address { address1 address2 city zip phone countryCode provinceCode }
    } } } }`,
  },
  {
    name: 'products',
    resource: 'products',
    query: filter => `{ products(query: ${search(filter)}) { edges { node {
      __typename id title handle status vendor productType descriptionHtml tags templateSuffix
      giftCardTemplateSuffix isGiftCard requiresSellingPlan combinedListingRole publishedAt
      createdAt updatedAt category { id } seo { title description }
      options { id name optionValues { id name } }
      variants { edges { node {
        __typename id position price compareAtPrice barcode inventoryPolicy taxable taxCode
        requiresComponents showUnitPrice createdAt updatedAt
        selectedOptions { name value }
        unitPriceMeasurement {
          measuredType quantityUnit quantityValue referenceUnit referenceValue
        }
        inventoryItem { id }
      } } }
      media { edges { node {
        __typename id alt mediaContentType preview { image { url } }
        ... on MediaImage { createdAt updatedAt image { url } }
        ... on ExternalVideo { originUrl }
      } } }
      ${METAFIELDS}
    } } } }`,
  },
  {
    name: 'variants',
    resource: 'products',
    query: () => `{ productVariants { edges { node {
      __typename id
      media { edges { node { __typename id } } }
      ${METAFIELDS}
    } } } }`,
  },
  {
    name: 'inventory',
    resource: 'products',
    query: () => `{ inventoryItems { edges { node {
      __typename id sku tracked requiresShipping countryCodeOfOrigin provinceCodeOfOrigin
      harmonizedSystemCode createdAt updatedAt unitCost { amount }
      measurement { weight { unit value } }
      countryHarmonizedSystemCodes { edges { node {
        __typename countryCode harmonizedSystemCode
      } } }
      inventoryLevels(includeInactive: true) { edges { node {
        __typename id isActive createdAt updatedAt location { id }
        quantities(names: ${QUANTITIES}) { name quantity updatedAt }
      } } }
    } } } }`,
  },
  {
    name: 'collections',
    resource: 'collections',
    query: filter => `{ collections(query: ${search(filter)}) { edges { node {
      __typename id title handle descriptionHtml sortOrder templateSuffix updatedAt
      seo { title description } image { url altText }
      ruleSet { appliedDisjunctively rules { column relation condition } }
      products(sortKey: MANUAL) { edges { node { __typename id } } }
      ${METAFIELDS}
    } } } }`,
  },
  {
    name: 'customers',
    resource: 'customers',
    query: filter => `{ customers(query: ${search(filter)}) { edges { node {
      __typename id firstName lastName locale note tags state taxExempt taxExemptions
      dataSaleOptOut createdAt updatedAt defaultAddress { id }
      defaultEmailAddress {
        emailAddress marketingState marketingOptInLevel marketingUpdatedAt
      }
      defaultPhoneNumber {
        phoneNumber marketingState marketingOptInLevel marketingUpdatedAt
      }
      addressesV2 { edges { node ${ADDRESS} } }
      ${METAFIELDS}
    } } } }`,
  },
  {
    name: 'orders',
    resource: 'orders',
    query: filter => `{ orders(query: ${search(filter, 'status:any')}) { edges { node {
      __typename id name number email phone note poNumber tags currencyCode
      presentmentCurrencyCode taxesIncluded taxExempt test customerAcceptsMarketing edited
      sourceName cancelReason cancelledAt closedAt createdAt processedAt updatedAt
      displayFinancialStatus displayFulfillmentStatus
      customAttributes { key value } cancellation { staffNote } customer { id }
      billingAddress ${ADDRESS} shippingAddress ${ADDRESS} ${TAX_LINES}
      transactions {
        id kind status gateway test createdAt processedAt amountSet ${MONEY_BAG}
        parentTransaction { id }
      }
      refunds { id } fulfillments { id }
      lineItems { edges { node {
        __typename id title variantTitle sku vendor quantity currentQuantity unfulfilledQuantity
        requiresShipping taxable isGiftCard variant { id } product { id }
        customAttributes { key value } originalUnitPriceSet ${MONEY_BAG} ${TAX_LINES} ${ALLOCATIONS}
      } } }
      shippingLines(includeRemovals: true) { edges { node {
        __typename id title code source isRemoved originalPriceSet ${MONEY_BAG} ${TAX_LINES}
        ${ALLOCATIONS}
      } } }
      discountApplications { edges { node {
        __typename index allocationMethod targetSelection targetType
        value {
          ... on PricingPercentageValue { percentage } ... on MoneyV2 { amount currencyCode }
        }
        ... on AutomaticDiscountApplication { title }
        ... on DiscountCodeApplication { code }
        ... on ManualDiscountApplication { title description }
        ... on ScriptDiscountApplication { title }
      } } }
      ${METAFIELDS}
    } } } }`,
  },
  {
    name: 'fulfillment-orders',
    resource: 'orders',
    query: () => `{ fulfillmentOrders(includeClosed: true) { edges { node {
      __typename id orderId status requestStatus fulfillAt fulfillBy createdAt updatedAt
      assignedLocation { location { id } } deliveryMethod { methodType }
      fulfillmentHolds { id handle reason reasonNotes }
      lineItems { edges { node {
        __typename id totalQuantity remainingQuantity lineItem { id }
      } } }
    } } } }`,
  },
]

/** Parts of orders in lists, whose connections a bulk query cannot read. */
export const ORDER_PARTS_QUERY = `query OrderParts($ids: [ID!]!) { nodes(ids: $ids) {
  __typename id
  ... on Refund {
    note createdAt processedAt order { id }
    refundLineItems(first: 100) { pageInfo { hasNextPage } nodes {
      id quantity restockType restocked lineItem { id } location { id }
      subtotalSet ${MONEY_BAG} totalTaxSet ${MONEY_BAG}
    } }
    refundShippingLines(first: 20) { nodes {
      id shippingLine { id } subtotalAmountSet ${MONEY_BAG} taxAmountSet ${MONEY_BAG}
    } }
    transactions(first: 20) { nodes { id } }
    orderAdjustments(first: 20) { nodes { reason amountSet ${MONEY_BAG} } }
  }
  ... on Fulfillment {
    name status displayStatus deliveredAt estimatedDeliveryAt inTransitAt createdAt updatedAt
    order { id } location { id }
    trackingInfo { carrier: company trackingNumber: number trackingUrl: url }
    fulfillmentLineItems(first: 100) { pageInfo { hasNextPage } nodes {
      id quantity lineItem { id }
    } }
  }
} }`

/** Lists the stages of a pull in the order in which they run. */
export function stagesOf(selections: readonly Selection[]): Stage[] {
  const selected = new Set(selections.map(({ resource }) => resource))
  return ALL_STAGES.filter(({ resource }) => resource === undefined || selected.has(resource))
}

/** Query for the ids of a resource, newest first. */
export function newestIdsQuery(resource: Resource): string {
  return `query NewestIds($first: Int!, $after: String) {
    records: ${resource}(first: $first, after: $after, sortKey: ID, reverse: true) {
      nodes { id } pageInfo { hasNextPage endCursor }
    }
  }`
}
