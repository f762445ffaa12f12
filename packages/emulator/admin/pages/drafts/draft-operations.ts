import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import { ADDRESS_FIELDS } from '../../format/address'
import type { Address } from '../../format/address'
import type { Money } from '../../format/format-money'
import { TIMELINE_FIELDS } from '../../format/timeline-event'
import type { TimelineEvent } from '../../format/timeline-event'
import type { ListConnection, ListVariables } from '../../lists/list-connection'

interface MoneyBag {
  shopMoney: Money
}

const MONEY = '{ shopMoney { amount currencyCode } }'

export interface DraftRow {
  id: string
  name: string
  status: string
  updatedAt: string
  customer: { displayName: string } | null
  totalPriceSet: MoneyBag
}

export const DRAFTS = defineOperation<{ records: ListConnection<DraftRow> }, ListVariables>(`
  query Drafts($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: DraftOrderSortKeys, $reverse: Boolean) {
    records: draftOrders(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes { id name status updatedAt customer { displayName } totalPriceSet ${MONEY} }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

interface AppliedDiscount {
  title: string | null
  value: number
  valueType: string
}

export interface DraftLine {
  id: string
  title: string
  variantTitle: string | null
  quantity: number
  custom: boolean
  variant: { id: string } | null
  originalUnitPriceSet: MoneyBag
}

export interface DraftDetail {
  id: string
  name: string
  status: string
  note2: string | null
  tags: string[]
  email: string | null
  invoiceSentAt: string | null
  createdAt: string
  currencyCode: string
  customer: { id: string; displayName: string; email: string | null } | null
  order: { id: string; name: string } | null
  shippingAddress: Address | null
  appliedDiscount: AppliedDiscount | null
  shippingLine: { title: string; originalPriceSet: MoneyBag } | null
  lineItems: { nodes: DraftLine[] }
  totalPriceSet: MoneyBag
  events: { nodes: TimelineEvent[] }
}

export const DRAFT = defineOperation<{ draftOrder: DraftDetail | null }, { id: string }>(`
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

export const SHOP_CURRENCY = defineOperation<{ shop: { currencyCode: string } }>(`
  query ShopCurrency { shop { currencyCode } }`)

/** The amounts of a draft order. */
export interface DraftTotals {
  lineItemsSubtotalPrice: MoneyBag
  totalDiscountsSet: MoneyBag
  totalShippingPriceSet: MoneyBag
  totalTaxSet: MoneyBag
  totalPriceSet: MoneyBag
}

export interface DraftInput {
  lineItems: {
    variantId?: string
    title?: string
    originalUnitPriceWithCurrency?: Money
    quantity: number
  }[]
  purchasingEntity?: { customerId: string } | null
  useCustomerDefaultAddress?: boolean
  email: string | null
  note: string
  tags: string[]
  appliedDiscount: AppliedDiscount | null
  shippingLine: { title: string; priceWithCurrency: Money } | null
}

export const DRAFT_CALCULATE = defineOperation<
  {
    draftOrderCalculate: { calculatedDraftOrder: DraftTotals | null; userErrors: UserError[] }
  },
  { input: DraftInput }
>(`
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

interface DraftPayload {
  draftOrder: { id: string } | null
  userErrors: UserError[]
}

export const DRAFT_CREATE = defineOperation<
  { draftOrderCreate: DraftPayload },
  { input: DraftInput }
>(`
  mutation DraftCreate($input: DraftOrderInput!) {
    draftOrderCreate(input: $input) { draftOrder { id } userErrors { field message } }
  }`)

export const DRAFT_UPDATE = defineOperation<
  { draftOrderUpdate: DraftPayload },
  { id: string; input: Partial<DraftInput> }
>(`
  mutation DraftUpdate($id: ID!, $input: DraftOrderInput!) {
    draftOrderUpdate(id: $id, input: $input) { draftOrder { id } userErrors { field message } }
  }`)

export const DRAFT_INVOICE = defineOperation<
  { draftOrderInvoiceSend: DraftPayload },
  { id: string; email: { to: string; subject?: string; customMessage?: string } }
>(`
  mutation DraftInvoice($id: ID!, $email: EmailInput) {
    draftOrderInvoiceSend(id: $id, email: $email) { draftOrder { id } userErrors { field message } }
  }`)

export const DRAFT_COMPLETE = defineOperation<
  {
    draftOrderComplete: {
      draftOrder: { order: { id: string } | null } | null
      userErrors: UserError[]
    }
  },
  { id: string; pending: boolean }
>(`
  mutation DraftComplete($id: ID!, $pending: Boolean!) {
    draftOrderComplete(id: $id, paymentPending: $pending) {
      draftOrder { order { id } }
      userErrors { field message }
    }
  }`)

export const DRAFT_DELETE = defineOperation<
  { draftOrderDelete: { deletedId: string | null; userErrors: UserError[] } },
  { id: string }
>(`
  mutation DraftDelete($id: ID!) {
    draftOrderDelete(input: { id: $id }) { deletedId userErrors { field message } }
  }`)
