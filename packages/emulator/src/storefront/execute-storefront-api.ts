import { getDirectiveValues } from 'graphql'
import type { GraphQLSchema } from 'graphql'
import { addressDomain } from '../admin-api/addresses/address-domain'
import type { GraphqlResult } from '../engine/request/execute-request'
import type { GraphqlOperation, GraphqlRequest } from '../engine/request/read-request'
import type { GraphqlCaller, GraphqlContext, Visitor } from '../engine/graphql-context'
import { createVisitorApi } from './visitor-api'
import { cartDomain } from './cart/cart-domain'
import { catalogDomain } from './catalog-domain'
import { contentDomain } from './content-domain'
import { customerDomain } from './customers/customer-domain'
import { localizationDomain } from './localization-domain'
import { metaobjectDomain } from './metaobject-domain'
import { navigationDomain } from './navigation-domain'
import { pickupDomain } from './pickup-domain'
import { searchDomain } from './search-domain'
import { sellingPlanDomain } from './selling-plan-domain'
import { shopDomain } from './shop-domain'
import { sitemapDomain } from './sitemap-domain'

/** Domains of the Storefront API. */
export const STOREFRONT_DOMAINS = [
  addressDomain,
  cartDomain,
  catalogDomain,
  contentDomain,
  customerDomain,
  localizationDomain,
  metaobjectDomain,
  navigationDomain,
  pickupDomain,
  searchDomain,
  sellingPlanDomain,
  shopDomain,
  sitemapDomain,
]

const execute = createVisitorApi({
  api: 'storefront',
  title: 'Storefront API',
  domains: STOREFRONT_DOMAINS,
})

/** Executes one Storefront API request. */
export function executeStorefrontApi(
  request: GraphqlRequest,
  caller: GraphqlCaller,
): Promise<GraphqlResult> {
  return execute(request, caller, (operation, schema) => visitorOf(operation, schema))
}

/** Reads the directive `@inContext` of an operation. */
function visitorOf(
  { operation, variables }: GraphqlOperation,
  schema: GraphQLSchema,
): Partial<GraphqlContext> {
  const directive = schema.getDirective('inContext')
  const given = directive ? getDirectiveValues(directive, operation, variables) : undefined
  const buyer = given?.buyer as Visitor['buyer'] | null
  const visitor: Visitor = {
    countryCode: typeof given?.country === 'string' ? given.country : null,
    languageCode: typeof given?.language === 'string' ? given.language : null,
    ...(buyer && { buyer }),
  }
  return { visitor }
}
