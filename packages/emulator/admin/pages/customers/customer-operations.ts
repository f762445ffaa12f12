import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'
import type { RecordOf } from '../../lists/list-connection'
import { ADDRESS_FIELDS } from '../../format/address'
import { TIMELINE_FIELDS } from '../../format/timeline-event'

export type { CustomerInput } from '../../../generated/admin-operations'

export type CustomerRow = RecordOf<typeof CUSTOMERS>

export const CUSTOMERS = defineOperation(`
  query Customers($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: CustomerSortKeys, $reverse: Boolean) {
    count: customersCount(query: $query) { count }
    records: customers(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes {
        id displayName numberOfOrders
        amountSpent { amount currencyCode }
        defaultEmailAddress { emailAddress marketingState }
        defaultAddress { formattedArea }
      }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export type CustomerDetail = NonNullable<DataOf<typeof CUSTOMER>['customer']>

export const CUSTOMER = defineOperation(`
  query Customer($id: ID!) {
    customer(id: $id) {
      id displayName firstName lastName note tags state locale taxExempt createdAt numberOfOrders canDelete
      amountSpent { amount currencyCode }
      defaultEmailAddress { emailAddress marketingState }
      defaultPhoneNumber { phoneNumber smsMarketingConsent { state } }
      defaultAddress { id }
      addressesV2(first: 20) { nodes { ${ADDRESS_FIELDS} } }
      orders(first: 10, sortKey: CREATED_AT, reverse: true) {
        nodes {
          id name createdAt displayFinancialStatus displayFulfillmentStatus
          currentTotalPriceSet { shopMoney { amount currencyCode } }
        }
      }
      ${TIMELINE_FIELDS}
    }
  }`)

export const CUSTOMER_CREATE = defineOperation(`
  mutation CustomerCreate($input: CustomerInput!) {
    customerCreate(input: $input) { customer { id } userErrors { field message } }
  }`)

export const CUSTOMER_UPDATE = defineOperation(`
  mutation CustomerUpdate($input: CustomerInput!) {
    customerUpdate(input: $input) { userErrors { field message } }
  }`)

export const EMAIL_CONSENT = defineOperation(`
  mutation EmailConsent($id: ID!, $state: CustomerEmailMarketingState!) {
    customerEmailMarketingConsentUpdate(
      input: { customerId: $id, emailMarketingConsent: { marketingState: $state, marketingOptInLevel: SINGLE_OPT_IN } }
    ) { userErrors { field message } }
  }`)

export const SMS_CONSENT = defineOperation(`
  mutation SmsConsent($id: ID!, $state: CustomerSmsMarketingState!) {
    customerSmsMarketingConsentUpdate(
      input: { customerId: $id, smsMarketingConsent: { marketingState: $state, marketingOptInLevel: SINGLE_OPT_IN } }
    ) { userErrors { field message } }
  }`)

export const CUSTOMER_DELETE = defineOperation(`
  mutation CustomerDelete($id: ID!) {
    customerDelete(input: { id: $id }) { deletedCustomerId userErrors { field message } }
  }`)

export const CUSTOMER_MERGE = defineOperation(`
  mutation CustomerMerge($one: ID!, $two: ID!) {
    customerMerge(customerOneId: $one, customerTwoId: $two) {
      resultingCustomerId
      userErrors { field message }
    }
  }`)

export const TAGS_ADD = defineOperation(`
  mutation CustomerTagsAdd($id: ID!, $tags: [String!]!) {
    tagsAdd(id: $id, tags: $tags) { userErrors { field message } }
  }`)

export const TAGS_REMOVE = defineOperation(`
  mutation CustomerTagsRemove($id: ID!, $tags: [String!]!) {
    tagsRemove(id: $id, tags: $tags) { userErrors { field message } }
  }`)
