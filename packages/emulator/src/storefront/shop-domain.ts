import type { Arguments } from '../../generated/storefront'
import type { Domain, FieldResolver } from '../engine/resolve/domain'
import { handleOf } from '../engine/records/handle'
import { idNumber } from '../engine/records/global-id'
import { POLICY_TITLES } from '../admin-api/shop/policy-domain'
import { shopDomain as adminShopDomain } from '../admin-api/shop/shop-domain'
import { shopGid, shopNode } from '../admin-api/shop/shop-node'
import { SHOP_POLICIES } from '../admin-api/shop/shop-policy-records'
import type { ShopPolicyRecord } from '../admin-api/shop/shop-policy-records'
import type { GraphqlContext } from '../engine/graphql-context'
import { visibleMetafields } from '../admin-api/metafields/visible-metafields'
import { paymentSettings } from './localization-domain'
import { soldCountries, translate } from './visitor-locale'

/** Fields of a shop with a legal policy, by its type. */
const POLICIES = {
  contactInformation: 'CONTACT_INFORMATION',
  legalNotice: 'LEGAL_NOTICE',
  privacyPolicy: 'PRIVACY_POLICY',
  refundPolicy: 'REFUND_POLICY',
  shippingPolicy: 'SHIPPING_POLICY',
  subscriptionPolicy: 'SUBSCRIPTION_POLICY',
  termsOfSale: 'TERMS_OF_SALE',
  termsOfService: 'TERMS_OF_SERVICE',
} as const

/** The shop, and objects by their global ids. */
export const shopDomain: Domain<Arguments> = {
  queries: {
    node: ({ id }, context) => context.loadNode(id) ?? null,
    nodes: ({ ids }, context) => ids.map(id => context.loadNode(id) ?? null),
    publicApiVersions: adminShopDomain.queries?.publicApiVersions ?? (() => []),
    shop: (_args, context) => visibleShop(context),
  },
  types: {
    Shop: {
      ...visibleMetafields('SHOP', 'storefront'),
      ...Object.fromEntries(
        Object.entries(POLICIES).map(([field, type]): [string, FieldResolver] => [
          field,
          (_shop: object, _args: object, context) =>
            SHOP_POLICIES.in(context).lookUp('type', type)[0] ?? null,
        ]),
      ),
      brand: () => null,
      customerAccountUrl: (_shop: object, _args, { store }) => `https://${store.domain}/account`,
      paymentSettings: (_shop: object, _args, context) => paymentSettings(context),
      shipsToCountries: (_shop: object, _args, context) => soldCountries(context),
    },
    ShopPolicy: policyFields(),
    ShopPolicyWithDefault: policyFields(),
  },
  nodes: {
    Shop: (id, context) => (id === shopGid(context.store) ? visibleShop(context) : null),
    ShopPolicy: (id, context) => SHOP_POLICIES.in(context).get(id),
  },
}

function visibleShop(context: GraphqlContext) {
  const { id, name, description, primaryDomain } = shopNode(context)
  return { __typename: 'Shop', id, name, description, primaryDomain, moneyFormat: '{{amount}}' }
}

function policyFields(): Record<string, FieldResolver> {
  return {
    body: ({ id, body }: ShopPolicyRecord, _args, context) => translate(context, id, 'body', body),
    handle: ({ type }: ShopPolicyRecord) => handleOf(type.replaceAll('_', '-'), 'policy'),
    title: ({ type }: ShopPolicyRecord) => POLICY_TITLES[type] ?? type,
    url: ({ id }: ShopPolicyRecord, _args, { store }) =>
      `https://${store.domain}/${store.id}/policies/${idNumber(id)}.html?locale=en`,
  }
}
