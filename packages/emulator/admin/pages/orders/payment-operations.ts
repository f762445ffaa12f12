import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'

export type { RefundInput } from '../../../generated/admin-operations'

export const MARK_AS_PAID = defineOperation(`
  mutation OrderMarkAsPaid($id: ID!) {
    orderMarkAsPaid(input: { id: $id }) { userErrors { field message } }
  }`)

export const CAPTURABLE = defineOperation(`
  query CapturableTransactions($id: ID!) {
    order(id: $id) { transactions(first: 10, capturable: true) { id } }
  }`)

export const CAPTURE = defineOperation(`
  mutation OrderCapture($input: OrderCaptureInput!) {
    orderCapture(input: $input) { userErrors { field message } }
  }`)

/** A payment of which some is refunded. */
export type SuggestedPayment = SuggestedRefund['suggestedTransactions'][number]

/** What the platform would refund. */
export type SuggestedRefund = NonNullable<
  NonNullable<DataOf<typeof SUGGESTED_REFUND>['order']>['suggestedRefund']
>

export const SUGGESTED_REFUND = defineOperation(`
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

export const REFUND_CREATE = defineOperation(`
  mutation RefundCreate($input: RefundInput!, $key: String!) {
    refundCreate(input: $input) @idempotent(key: $key) { userErrors { field message } }
  }`)
