import type { AddressFields } from '../admin-api/addresses/address-records'
import { addressesOf, ADDRESSES } from '../admin-api/addresses/address-records'
import { addressText } from '../admin-api/addresses/address-domain'
import type { CustomerRecord } from '../admin-api/customers/customer-records'
import { displayName } from '../admin-api/customers/customer-name'
import { ordersOf } from '../admin-api/customers/customer-orders'
import { paginate } from '../admin-api/engine/records/connection'
import type { ConnectionArgs } from '../admin-api/engine/records/connection'
import type { Domain } from '../admin-api/engine/resolve/domain'
import { metafieldFields } from '../admin-api/metafields/metafield-domain'
import { shopNode } from '../admin-api/shop/shop-domain'
import { customerMutations } from './customer-mutations'
import { emailNode, marketingMutations } from './marketing-mutations'
import { metafieldMutations } from './metafield-mutations'
import { requireCustomer } from './signed-in-customer'
import { visibleMetafields } from '../graphql/visible-metafields'

/** The customer who is logged in, with addresses and orders. */
export const customerDomain: Domain = {
  queries: {
    customer: (_args: object, context) => requireCustomer(context),
    shop: (_args: object, context) => {
      const { id, name, email, myshopifyDomain, url } = shopNode(context)
      return { __typename: 'Shop', id, name, email, myshopifyDomain, url, shopPolicies: [] }
    },
  },
  mutations: { ...customerMutations, ...marketingMutations, ...metafieldMutations },
  types: {
    Customer: {
      ...visibleMetafields('CUSTOMER', 'customerAccount'),
      addresses: (
        { id, defaultAddressId }: CustomerRecord,
        args: ConnectionArgs & { skipDefault?: boolean | null },
        { store },
      ) =>
        paginate(
          addressesOf(store.records, id).filter(
            address => !args.skipDefault || address.id !== defaultAddressId,
          ),
          args,
          { idOf: address => address.id },
        ),
      creationDate: ({ createdAt }: CustomerRecord) => createdAt,
      defaultAddress: ({ defaultAddressId }: CustomerRecord, _args, { store }) =>
        store.records.table(ADDRESSES).get(defaultAddressId) ?? null,
      displayName: (customer: CustomerRecord) => displayName(customer),
      emailAddress: (customer: CustomerRecord) => emailNode(customer),
      imageUrl: (_customer: CustomerRecord, _args, { store }) =>
        `https://${store.domain}/cdn/customer.png`,
      marketCurrencyCode: (_customer: CustomerRecord, _args, { store }) => store.currencyCode,
      orders: (customer: CustomerRecord, args: ConnectionArgs, { store }) =>
        paginate(ordersOf(store.records, customer), args, { idOf: ({ id }) => id }),
      phoneNumber: ({ phone, smsConsent }: CustomerRecord) =>
        phone === null ? null : { phoneNumber: phone, marketingState: smsConsent.state },
    },
    CustomerAddress: {
      ...addressText,
      phoneNumber: ({ phone }: AddressFields) => phone,
      territoryCode: ({ countryCode }: AddressFields) => countryCode,
      zoneCode: ({ provinceCode }: AddressFields) => provinceCode,
    },
    Metafield: metafieldFields,
  },
  nodes: {
    // Others do not exist.
    Customer: (id, context) => {
      const customer = requireCustomer(context)
      return customer.id === id ? customer : null
    },
  },
}
