import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import { ADDRESS_FIELDS } from '../../format/address'
import type { Address } from '../../format/address'
import type { Money } from '../../format/format-money'
import { TIMELINE_FIELDS } from '../../format/timeline-event'
import type { TimelineEvent } from '../../format/timeline-event'
import type { ListConnection, ListVariables } from '../../lists/list-connection'

export interface CustomerRow {
  id: string
  displayName: string
  numberOfOrders: string
  amountSpent: Money
  defaultEmailAddress: { emailAddress: string; marketingState: string } | null
  defaultAddress: { formattedArea: string | null } | null
}

export const CUSTOMERS = defineOperation<{ records: ListConnection<CustomerRow> }, ListVariables>(`
  query Customers($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: CustomerSortKeys, $reverse: Boolean) {
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

export interface CustomerDetail {
  id: string
  displayName: string
  firstName: string | null
  lastName: string | null
  note: string | null
  tags: string[]
  state: string
  locale: string
  taxExempt: boolean
  createdAt: string
  numberOfOrders: string
  canDelete: boolean
  amountSpent: Money
  defaultEmailAddress: { emailAddress: string; marketingState: string } | null
  defaultPhoneNumber: {
    phoneNumber: string
    smsMarketingConsent: { state: string }
  } | null
  defaultAddress: { id: string } | null
  addressesV2: { nodes: Address[] }
  orders: {
    nodes: {
      id: string
      name: string
      createdAt: string
      displayFinancialStatus: string | null
      displayFulfillmentStatus: string
      currentTotalPriceSet: { shopMoney: Money }
    }[]
  }
  events: { nodes: TimelineEvent[] }
}

export const CUSTOMER = defineOperation<{ customer: CustomerDetail | null }, { id: string }>(`
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

interface Payload {
  userErrors: UserError[]
}

export interface CustomerInput {
  id?: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  note: string
  tags: string[]
  taxExempt: boolean
}

export const CUSTOMER_CREATE = defineOperation<
  { customerCreate: Payload & { customer: { id: string } | null } },
  { input: CustomerInput }
>(`
  mutation CustomerCreate($input: CustomerInput!) {
    customerCreate(input: $input) { customer { id } userErrors { field message } }
  }`)

export const CUSTOMER_UPDATE = defineOperation<
  { customerUpdate: Payload },
  { input: CustomerInput }
>(`
  mutation CustomerUpdate($input: CustomerInput!) {
    customerUpdate(input: $input) { userErrors { field message } }
  }`)

export const EMAIL_CONSENT = defineOperation<
  { customerEmailMarketingConsentUpdate: Payload },
  { id: string; state: string }
>(`
  mutation EmailConsent($id: ID!, $state: CustomerEmailMarketingState!) {
    customerEmailMarketingConsentUpdate(
      input: { customerId: $id, emailMarketingConsent: { marketingState: $state, marketingOptInLevel: SINGLE_OPT_IN } }
    ) { userErrors { field message } }
  }`)

export const SMS_CONSENT = defineOperation<
  { customerSmsMarketingConsentUpdate: Payload },
  { id: string; state: string }
>(`
  mutation SmsConsent($id: ID!, $state: CustomerSmsMarketingState!) {
    customerSmsMarketingConsentUpdate(
      input: { customerId: $id, smsMarketingConsent: { marketingState: $state, marketingOptInLevel: SINGLE_OPT_IN } }
    ) { userErrors { field message } }
  }`)

export const CUSTOMER_DELETE = defineOperation<
  { customerDelete: Payload & { deletedCustomerId: string | null } },
  { id: string }
>(`
  mutation CustomerDelete($id: ID!) {
    customerDelete(input: { id: $id }) { deletedCustomerId userErrors { field message } }
  }`)

export const CUSTOMER_MERGE = defineOperation<
  { customerMerge: Payload & { resultingCustomerId: string | null } },
  { one: string; two: string }
>(`
  mutation CustomerMerge($one: ID!, $two: ID!) {
    customerMerge(customerOneId: $one, customerTwoId: $two) {
      resultingCustomerId
      userErrors { field message }
    }
  }`)

export const TAGS_ADD = defineOperation<{ tagsAdd: Payload }, { id: string; tags: string[] }>(`
  mutation CustomerTagsAdd($id: ID!, $tags: [String!]!) {
    tagsAdd(id: $id, tags: $tags) { userErrors { field message } }
  }`)

export const TAGS_REMOVE = defineOperation<
  { tagsRemove: Payload },
  { id: string; tags: string[] }
>(`
  mutation CustomerTagsRemove($id: ID!, $tags: [String!]!) {
    tagsRemove(id: $id, tags: $tags) { userErrors { field message } }
  }`)
