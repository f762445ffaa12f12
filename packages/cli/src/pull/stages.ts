import { DEFINITION_STAGES } from './definition-stages'
import { DISCOUNT_STAGES } from './discount-stages'
import { ORDER_PARTS } from './order-parts'
import type { Resource, Selection } from './resources'
import { ADDRESS, ALLOCATIONS, METAFIELDS, MONEY_BAG, search, TAX_LINES } from './selections'
import type { Stage } from './stage'

/** States of stock, without the sum on hand. */
const QUANTITIES =
  '["available", "committed", "damaged", "incoming", "quality_control", "reserved", "safety_stock"]'

const APPLIED_DISCOUNT = 'appliedDiscount { title note: description value valueType }'

const ALL_STAGES: readonly Stage[] = [
  {
    name: 'locations',
    query: () => `{ locations(includeInactive: true, includeLegacy: true) { edges { node {
      __typename id name fulfillsOnlineOrders isActive deactivatedAt createdAt updatedAt
      address { address1 address2 city zip phone countryCode provinceCode latitude longitude }
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
        ... on ManualDiscountApplication { title note: description }
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
  ORDER_PARTS,
  ...DISCOUNT_STAGES,
  {
    name: 'draft-orders',
    resource: 'draft-orders',
    query: filter => `{ draftOrders(query: ${search(filter)}) { edges { node {
      __typename id name email phone note: note2 poNumber tags status currencyCode
      presentmentCurrencyCode taxExempt discountCodes acceptAutomaticDiscounts
      allowDiscountCodesInCheckout visibleToCustomer reserveInventoryUntil transformerFingerprint
      invoiceSentAt completedAt createdAt updatedAt
      customAttributes { key value } customer { id } order { id } ${APPLIED_DISCOUNT}
      billingAddress ${ADDRESS} shippingAddress ${ADDRESS} taxLines { title rate }
      shippingLine {
        id title code source isRemoved originalPriceSet ${MONEY_BAG} ${TAX_LINES} ${ALLOCATIONS}
      }
      lineItems { edges { node {
        __typename id uuid title variantTitle sku vendor quantity requiresShipping taxable
        isGiftCard weight { unit value } variant { id } product { id } priceOverride { amount }
        customAttributes { key value } originalUnitPriceSet ${MONEY_BAG} ${APPLIED_DISCOUNT}
      } } }
      ${METAFIELDS}
    } } } }`,
  },
  {
    name: 'metaobjects',
    resource: 'metaobjects',
    query: () => `{ metaobjectDefinitions { edges { node {
      __typename id type name description displayNameKey createdAt updatedAt
      access { admin storefront customerAccount }
      capabilities {
        publishable { enabled } translatable { enabled }
        renderable { enabled data { metaTitleKey metaDescriptionKey } }
        onlineStore { enabled data { urlHandle } }
      }
      fieldDefinitions {
        key name description required type { name } validations { name value }
        capabilities { adminFilterable { enabled } }
      }
      metaobjects { edges { node {
        __typename id handle displayName createdAt updatedAt
        fields { key type value } definition { access { storefront } }
        capabilities { publishable { status } onlineStore { templateSuffix } }
      } } }
    } } } }`,
  },
  ...DEFINITION_STAGES,
]

/** Lists the stages of a pull in the order in which they run. */
export function stagesOf(selections: readonly Selection[]): Stage[] {
  const selected = new Set(selections.map(({ resource }) => resource))
  return ALL_STAGES.filter(({ resource }) => resource === undefined || selected.has(resource))
}

/** Roots of the resources that are named in another way. */
const ROOTS: Readonly<Partial<Record<Resource, string>>> = {
  discounts: 'discountNodes',
  'draft-orders': 'draftOrders',
}

/** Query for the ids of a resource, newest first. */
export function newestIdsQuery(resource: Resource): string {
  return `query NewestIds($first: Int!, $after: String) {
    records: ${ROOTS[resource] ?? resource}(first: $first, after: $after, sortKey: ID, reverse: true) {
      nodes { id } pageInfo { hasNextPage endCursor }
    }
  }`
}
