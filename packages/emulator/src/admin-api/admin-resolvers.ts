import { annotationDomain } from './analytics/annotation-domain'
import { targetDomain } from './analytics/target-domain'
import { appDomain } from './apps/app-domain'
import { billingDomain } from './apps/billing-domain'
import { storefrontTokenDomain } from './apps/storefront-token-domain'
import { brandingDomain } from './checkout-branding/branding-domain'
import { bulkDomain } from './bulk-operations/bulk-domain'
import { channelDomain } from './publications/channel-domain'
import { carrierDomain } from './carrier-services/carrier-domain'
import { cashDomains } from './cash-management/cash-domains'
import { catalogDomain } from './catalogs/catalog-domain'
import { collectionDomain } from './collections/collection-domain'
import { sourceDomain } from './collection-sources/source-domain'
import { companyDomains } from './companies/company-domains'
import { customerDomains } from './customers/customer-domains'
import { discountDomains } from './discounts/discount-domains'
import { parseGlobalId } from '../engine/records/global-id'
import { createRegistry } from '../engine/resolve/domain'
import type { NodeLoader } from '../engine/resolve/domain'
import { jobDomain } from '../engine/resolve/jobs'
import { createFieldResolver } from '../engine/resolve/resolve-field'
import { nodeDomain } from '../engine/resolve/node-domain'
import type { EmulatorExtension } from '../extensions/extension'
import { extendRegistry } from '../extensions/extend-registry'
import type { FieldResolution } from '../engine/graphql-context'
import { draftDomains } from './draft-orders/draft-domains'
import { eventDomain } from './events/event-domain'
import { fileDomain } from './files/file-domain'
import { giftCardDomain } from './gift-cards/gift-card-domain'
import { flowDomain } from './flow/flow-domain'
import { functionDomain } from './functions/function-domain'
import { fulfillmentDomain } from './fulfillments/fulfillment-domain'
import { fulfillmentOrderDomain } from './fulfillment-orders/fulfillment-order-domain'
import { inventoryDomain } from './inventory/inventory-domain'
import { transferDomain } from './inventory-transfers/transfer-domain'
import { localeDomain } from './localization/locale-domain'
import { translationDomain } from './localization/translation-domain'
import { locationDomain } from './locations/location-domain'
import { localizationDomain } from './markets/localization-domain'
import { marketDomain } from './markets/market-domain'
import { marketingDomain } from './marketing/marketing-domain'
import { mediaDomain } from './media/media-domain'
import { menuDomain } from './menus/menu-domain'
import { metafieldDefinitionDomain } from './metafield-definitions/definition-domain'
import { metafieldDomain } from './metafields/metafield-domain'
import { metaobjectDomain } from './metaobjects/metaobject-domain'
import { mobileApplicationDomain } from './mobile-applications/mobile-application-domain'
import { pickupDomain } from './local-pickup/pickup-domain'
import { termsDomain } from './payment-terms/terms-domain'
import { articleDomain } from './online-store/article-domain'
import { blogDomain } from './online-store/blog-domain'
import { commentDomain } from './online-store/comment-domain'
import { pageDomain } from './online-store/page-domain'
import { pixelDomain } from './pixels/pixel-domain'
import { scriptTagDomain } from './script-tags/script-tag-domain'
import { themeDomain } from './themes/theme-domain'
import { bulkRedirectMutations } from './url-redirects/bulk-redirect-mutations'
import { redirectDomain } from './url-redirects/redirect-domain'
import { redirectImportDomain } from './url-redirects/redirect-import'
import { orderEditDomain } from './order-edits/edit-domain'
import { orderDomains } from './orders/order-domains'
import { priceListDomain } from './price-lists/price-list-domain'
import { productDomains } from './products/product-domains'
import { profileDomain } from './delivery-profiles/profile-domain'
import { promiseDomain } from './delivery-promises/promise-domain'
import { privacyDomain } from './customer-privacy/privacy-domain'
import { deviceDomain } from './point-of-sale/device-domain'
import { paymentSessionDomain } from './point-of-sale/payment-session-domain'
import { policyDomain } from './shop/policy-domain'
import { publicationDomain } from './publications/publication-domain'
import { feedbackDomain } from './resource-feedback/feedback-domain'
import { savedSearchDomain } from './saved-searches/saved-search-domain'
import { returnDomain } from './returns/return-domain'
import { segmentDomain } from './segments/segment-domain'
import { segmentMembersDomain } from './segments/segment-members-domain'
import { serviceDomain } from './fulfillment-services/service-domain'
import { paymentsDomain } from './shopify-payments/payments-domain'
import { addressDomain } from './addresses/address-domain'
import { bundleDomain } from './bundles/bundle-domain'
import { listingDomain } from './combined-listings/listing-domain'
import { productMediaDomain } from './media/product-media-domain'
import { planDomain } from './selling-plans/plan-domain'
import { mandateDomain } from './payment-methods/mandate-payment'
import { paymentMethodDomain } from './payment-methods/payment-method-domain'
import { shopDomain } from './shop/shop-domain'
import { shopifyqlDomain } from './shopifyql/shopifyql-domain'
import { staffDomain } from './shop/staff-domain'
import { storeCreditDomain } from './store-credit/store-credit-domain'
import { subscriptionDomain } from './subscriptions/subscription-domain'
import { tagsDomain } from './tags-domain'
import { webPresenceDomain } from './web-presences/web-presence-domain'
import type { AdminDomain } from './admin-domain'
import type { Timeline } from './timelines'
import { webhookDomain } from './webhooks/webhook-domain'

/** The simulated part of the Admin API. */
export const registry = createRegistry<AdminDomain>(
  [
    addressDomain,
    annotationDomain,
    appDomain,
    articleDomain,
    billingDomain,
    blogDomain,
    brandingDomain,
    bulkRedirectMutations,
    bulkDomain,
    bundleDomain,
    carrierDomain,
    ...cashDomains,
    channelDomain,
    collectionDomain,
    commentDomain,
    catalogDomain,
    ...companyDomains,
    ...customerDomains,
    ...discountDomains,
    ...draftDomains,
    eventDomain,
    feedbackDomain,
    fileDomain,
    fulfillmentDomain,
    fulfillmentOrderDomain,
    flowDomain,
    functionDomain,
    giftCardDomain,
    inventoryDomain,
    jobDomain,
    listingDomain,
    localeDomain,
    locationDomain,
    localizationDomain,
    mandateDomain,
    marketDomain,
    marketingDomain,
    mediaDomain,
    menuDomain,
    metafieldDefinitionDomain,
    metafieldDomain,
    metaobjectDomain,
    mobileApplicationDomain,
    nodeDomain(),
    pageDomain,
    pickupDomain,
    pixelDomain,
    orderEditDomain,
    ...orderDomains,
    termsDomain,
    themeDomain,
    paymentMethodDomain,
    paymentsDomain,
    profileDomain,
    priceListDomain,
    ...productDomains,
    deviceDomain,
    paymentSessionDomain,
    planDomain,
    policyDomain,
    productMediaDomain,
    privacyDomain,
    promiseDomain,
    publicationDomain,
    redirectDomain,
    redirectImportDomain,
    savedSearchDomain,
    returnDomain,
    scriptTagDomain,
    segmentDomain,
    segmentMembersDomain,
    serviceDomain,
    shopDomain,
    sourceDomain,
    shopifyqlDomain,
    staffDomain,
    storeCreditDomain,
    storefrontTokenDomain,
    subscriptionDomain,
    tagsDomain,
    targetDomain,
    transferDomain,
    translationDomain,
    webPresenceDomain,
    webhookDomain,
  ],
  id => parseGlobalId(id)?.type,
)

const TIMELINES = new Map(
  registry.domains.flatMap(({ timelines }) => Object.entries({ ...timelines })),
)

/** @param topic of a webhook, e.g. `products/create` */
export function timelineOf(topic: string): Timeline | undefined {
  return TIMELINES.get(topic)
}

/** Resolvers of the Admin API. */
interface AdminResolvers {
  resolveField: FieldResolution
  /** Finds an object of any type by its global id. */
  loadNode: NodeLoader
}

const ADMIN_RESOLVERS: AdminResolvers = {
  resolveField: createFieldResolver(registry),
  loadNode: registry.node,
}
const extended = new WeakMap<readonly EmulatorExtension[], AdminResolvers>()

/** Returns the resolvers of the Admin API with those that the app adds. */
export function adminResolvers(extensions: readonly EmulatorExtension[]): AdminResolvers {
  if (extensions.length === 0) return ADMIN_RESOLVERS
  const known = extended.get(extensions)
  if (known) return known
  const own = extendRegistry(registry, extensions)
  const resolvers = { resolveField: createFieldResolver(own), loadNode: own.node }
  extended.set(extensions, resolvers)
  return resolvers
}
