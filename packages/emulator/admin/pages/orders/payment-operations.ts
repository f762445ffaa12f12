import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import type { Money } from '../../format/format-money'

interface Payload {
  userErrors: UserError[]
}

export const MARK_AS_PAID = defineOperation<{ orderMarkAsPaid: Payload }, { id: string }>(`
  mutation OrderMarkAsPaid($id: ID!) {
    orderMarkAsPaid(input: { id: $id }) { userErrors { field message } }
  }`)

export const CAPTURABLE = defineOperation<
  { order: { transactions: { id: string }[] } | null },
  { id: string }
>(`
  query CapturableTransactions($id: ID!) {
    order(id: $id) { transactions(first: 10, capturable: true) { id } }
  }`)

export const CAPTURE = defineOperation<
  { orderCapture: Payload },
  { input: { id: string; parentTransactionId: string; amount: string; currency: string } }
>(`
  mutation OrderCapture($input: OrderCaptureInput!) {
    orderCapture(input: $input) { userErrors { field message } }
  }`)

interface RefundLine {
  lineItemId: string
  quantity: number
  restockType?: string
  locationId?: string
}

/** A payment of which some is refunded. */
export interface SuggestedPayment {
  gateway: string | null
  amountSet: { shopMoney: Money }
  maximumRefundableSet: { shopMoney: Money } | null
  parentTransaction: { id: string } | null
}

/** What the platform would refund. */
export interface SuggestedRefund {
  amountSet: { shopMoney: Money }
  maximumRefundableSet: { shopMoney: Money }
  shipping: { amountSet: { shopMoney: Money }; maximumRefundableSet: { shopMoney: Money } }
  suggestedTransactions: SuggestedPayment[]
}

export const SUGGESTED_REFUND = defineOperation<
  { order: { suggestedRefund: SuggestedRefund | null } | null },
  { id: string; lines: RefundLine[]; shipping: string | null }
>(`
  query SuggestedRefund($id: ID!, $lines: [RefundLineItemInput!], $shipping: Money) {
    order(id: $id) {
      suggestedRefund(refundLineItems: $lines, shippingAmount: $shipping) {
        amountSet { shopMoney { amount currencyCode } }
        maximumRefundableSet { shopMoney { amount currencyCode } }
        shipping {
          amountSet { shopMoney { amount currencyCode } }
          maximumRefundableSet { shopMoney { amount currencyCode } }
        }
        suggestedTransactions {
          gateway
          amountSet { shopMoney { amount currencyCode } }
          maximumRefundableSet { shopMoney { amount currencyCode } }
          parentTransaction { id }
        }
      }
    }
  }`)

export interface RefundInput {
  orderId: string
  note?: string
  notify: boolean
  refundLineItems: RefundLine[]
  shipping?: { amount: string }
  transactions: {
    orderId: string
    parentId: string
    gateway: string
    kind: 'REFUND'
    amount: string
  }[]
}

export const REFUND_CREATE = defineOperation<
  { refundCreate: Payload },
  { input: RefundInput; key: string }
>(`
  mutation RefundCreate($input: RefundInput!, $key: String!) {
    refundCreate(input: $input) @idempotent(key: $key) { userErrors { field message } }
  }`)
