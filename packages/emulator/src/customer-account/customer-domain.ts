import type { Arguments } from '../../generated/customer'
import type { AddressFields } from '../admin-api/addresses/address-records'
import { addressesOf, ADDRESSES } from '../admin-api/addresses/address-records'
import { addressText } from '../admin-api/addresses/address-domain'
import { CONTACTS } from '../admin-api/companies/company-records'
import { phoneNode } from '../admin-api/customers/customer-fields'
import type { CustomerRecord } from '../admin-api/customers/customer-records'
import { displayName } from '../admin-api/customers/customer-name'
import { BY_ID, paginate } from '../engine/records/connection'
import { handleOf } from '../engine/records/handle'
import type { Domain } from '../engine/resolve/domain'
import { metafieldFields } from '../admin-api/metafields/metafield-domain'
import { policyDomain } from '../admin-api/shop/policy-domain'
import { shopNode } from '../admin-api/shop/shop-node'
import type { ShopPolicyRecord } from '../admin-api/shop/shop-policy-records'
import { customerMutations } from './customer-mutations'
import { emailNode, marketingMutations } from './marketing-mutations'
import { metafieldMutations } from './metafield-mutations'
import { customerListFields } from './companies/visible-orders'
import { hideFromOthers, requireCustomer } from './signed-in-customer'
import { visibleMetafields } from '../admin-api/metafields/visible-metafields'

/** The customer who is logged in, with addresses and orders. */
export const customerDomain: Domain<Arguments> = {
  queries: {
    customer: (_args, context) => requireCustomer(context),
    shop: (_args, context) => {
      const { id, name, email, myshopifyDomain, url } = shopNode(context)
      return { __typename: 'Shop', id, name, email, myshopifyDomain, url }
    },
  },
  mutations: { ...customerMutations, ...marketingMutations, ...metafieldMutations },
  types: {
    Customer: {
      ...hideFromOthers({
        ...customerListFields,
        ...visibleMetafields('CUSTOMER', 'customerAccount'),
        addresses: ({ id, defaultAddressId }: CustomerRecord, args, { store }) =>
          paginate(
            addressesOf(store.records, id).filter(
              address => !args.skipDefault || address.id !== defaultAddressId,
            ),
            args,
            BY_ID,
          ),
        companyContacts: CONTACTS.pageBy('customer'),
        defaultAddress: ADDRESSES.at<CustomerRecord>('defaultAddressId'),
        phoneNumber: (customer: CustomerRecord, _args, context) => phoneNode(customer, context),
        tags: ({ tags }: CustomerRecord) => tags,
      }),
      creationDate: ({ createdAt }: CustomerRecord) => createdAt,
      displayName: (customer: CustomerRecord) => displayName(customer),
      emailAddress: (customer: CustomerRecord) => emailNode(customer),
      imageUrl: (_customer: CustomerRecord, _args, { store }) =>
        `https://${store.domain}/cdn/customer.png`,
      marketCurrencyCode: (_customer: CustomerRecord, _args, { store }) => store.currencyCode,
    },
    CustomerAddress: {
      ...addressText,
      phoneNumber: ({ phone }: AddressFields) => phone,
      territoryCode: ({ countryCode }: AddressFields) => countryCode,
      zoneCode: ({ provinceCode }: AddressFields) => provinceCode,
    },
    Metafield: metafieldFields,
    Shop: {
      ...visibleMetafields('SHOP', 'customerAccount'),
      ...policyDomain.types?.Shop,
    },
    ShopPolicy: {
      ...policyDomain.types?.ShopPolicy,
      handle: ({ type }: ShopPolicyRecord) => handleOf(type.replaceAll('_', '-'), 'policy'),
    },
  },
  nodes: {
    // Others do not exist.
    Customer: (id, context) => {
      const customer = requireCustomer(context)
      return customer.id === id ? customer : null
    },
  },
}
