import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'
import type { RecordOf } from '../../lists/list-connection'
import { ADDRESS_FIELDS } from '../../format/address'
import { TIMELINE_FIELDS } from '../../format/timeline-event'

export type { DraftOrderInput as DraftInput } from '../../../generated/admin-operations'

const MONEY = '{ shopMoney { amount currencyCode } }'

export type DraftRow = RecordOf<typeof DRAFTS>

export const DRAFTS = defineOperation(`
  query Drafts($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: DraftOrderSortKeys, $reverse: Boolean) {
    records: draftOrders(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes { id name status updatedAt customer { displayName } totalPriceSet ${MONEY} }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export type DraftLine = DraftDetail['lineItems']['nodes'][number]

export type DraftDetail = NonNullable<DataOf<typeof DRAFT>['draftOrder']>

export const DRAFT = defineOperation(`
  query Draft($id: ID!) {
    draftOrder(id: $id) {
      id name status note2 tags email invoiceSentAt createdAt currencyCode
      customer { id displayName email }
      order { id name }
      shippingAddress { ${ADDRESS_FIELDS} }
      appliedDiscount { title value valueType }
      shippingLine { title originalPriceSet ${MONEY} }
      lineItems(first: 100) {
        nodes { id title variantTitle quantity custom variant { id } originalUnitPriceSet ${MONEY} }
      }
      totalPriceSet ${MONEY}
      ${TIMELINE_FIELDS}
    }
  }`)

export const SHOP_CURRENCY = defineOperation(`
  query ShopCurrency { shop { currencyCode } }`)

/** The amounts of a draft order. */
export type DraftTotals = NonNullable<
  NonNullable<DataOf<typeof DRAFT_CALCULATE>['draftOrderCalculate']>['calculatedDraftOrder']
>

export const DRAFT_CALCULATE = defineOperation(`
  mutation DraftCalculate($input: DraftOrderInput!) {
    draftOrderCalculate(input: $input) {
      calculatedDraftOrder {
        lineItemsSubtotalPrice ${MONEY}
        totalDiscountsSet ${MONEY}
        totalShippingPriceSet ${MONEY}
        totalTaxSet ${MONEY}
        totalPriceSet ${MONEY}
      }
      userErrors { field message }
    }
  }`)

export const DRAFT_CREATE = defineOperation(`
  mutation DraftCreate($input: DraftOrderInput!) {
    draftOrderCreate(input: $input) { draftOrder { id } userErrors { field message } }
  }`)

export const DRAFT_UPDATE = defineOperation(`
  mutation DraftUpdate($id: ID!, $input: DraftOrderInput!) {
    draftOrderUpdate(id: $id, input: $input) { draftOrder { id } userErrors { field message } }
  }`)

export const DRAFT_INVOICE = defineOperation(`
  mutation DraftInvoice($id: ID!, $email: EmailInput) {
    draftOrderInvoiceSend(id: $id, email: $email) { draftOrder { id } userErrors { field message } }
  }`)

export const DRAFT_COMPLETE = defineOperation(`
  mutation DraftComplete($id: ID!, $pending: Boolean!) {
    draftOrderComplete(id: $id, paymentPending: $pending) {
      draftOrder { order { id } }
      userErrors { field message }
    }
  }`)

export const DRAFT_DELETE = defineOperation(`
  mutation DraftDelete($id: ID!) {
    draftOrderDelete(input: { id: $id }) { deletedId userErrors { field message } }
  }`)
