import type { Arguments } from '../../generated/customer'
import { GIFT_CARDS } from '../admin-api/gift-cards/gift-card-records'
import { minorMoneyV2, moneyV2 } from '../money/money-v2'
import { globalId } from '../engine/records/global-id'
import { pickFields } from '../engine/resolve/domain'
import type { Domain } from '../engine/resolve/domain'
import { moneyBag } from '../admin-api/orders/money-bags'
import type { OrderRecord } from '../admin-api/orders/order-records'
import { paymentState } from '../admin-api/orders/payment-state'
import { refundedAmount, refundNode } from '../admin-api/orders/refund-fields'
import type { RefundSource } from '../admin-api/orders/refund-fields'
import { transactionFields, transactionNode } from '../admin-api/orders/transaction-fields'
import type { TransactionSource } from '../admin-api/orders/transaction-fields'
import { termsDomain } from '../admin-api/payment-terms/terms-domain'
import { termsOf } from '../admin-api/payment-terms/terms-records'
import type { TermsRecord } from '../admin-api/payment-terms/terms-records'
import { RETURNS } from '../admin-api/returns/return-records'
import type { GraphqlContext } from '../engine/graphql-context'

/** Types of payments by gateway. Others are custom ones. */
const TRANSACTION_TYPES: Readonly<Record<string, string>> = {
  'bank deposit': 'BANK_DEPOSIT',
  bogus: 'CARD',
  cash: 'CASH_ON_DELIVERY',
  gift_card: 'GIFT_CARD',
  manual: 'MANUAL',
  'money order': 'MONEY_ORDER',
  shopify_payments: 'CARD',
  shopify_store_credit: 'STORE_CREDIT',
}

const { PaymentSchedule = {}, PaymentTerms = {} } = termsDomain.types ?? {}

/** The payments of the orders of the customer who is logged in. */
export const paymentDomain: Domain<Arguments> = {
  types: {
    Order: {
      paymentInformation: (order: OrderRecord, _args, { store }) => {
        const { status, received, outstanding } = paymentState(order)
        return {
          paymentCollectionUrl: null,
          paymentStatus: status,
          paymentTerms: termsOf(store.records, order.id) ?? null,
          totalOutstandingAmount: minorMoneyV2(outstanding[1], order.presentmentCurrency),
          totalPaidAmount: minorMoneyV2(received[1], order.presentmentCurrency),
        }
      },
      refunds: (order: OrderRecord) => order.refunds.map(refund => refundNode(order, refund)),
      transactions: (order: OrderRecord) =>
        order.transactions.map(transaction => transactionNode(order, transaction)),
    },
    OrderTransaction: {
      ...pickFields(transactionFields, ['createdAt', 'kind', 'processedAt', 'status']),
      giftCardDetails: ({ transaction }: TransactionSource, _args, context) =>
        giftCardOf(context, transaction.receiptJson),
      paymentDetails: () => null,
      paymentIcon: () => null,
      transactionAmount: ({ order, transaction }: TransactionSource) =>
        moneyBag(order, transaction.amount),
      transactionParentId: ({ transaction }: TransactionSource) => transaction.parentId,
      type: ({ transaction }: TransactionSource) =>
        TRANSACTION_TYPES[transaction.gateway?.toLowerCase() ?? ''] ?? 'CUSTOM',
      typeDetails: ({ transaction }: TransactionSource) => ({
        name: transaction.gateway,
        message: null,
      }),
    },
    PaymentSchedule: {
      ...pickFields(PaymentSchedule, ['amount', 'completedAt', 'dueAt', 'totalBalance']),
      completed: (schedule: never, args, context, info) =>
        PaymentSchedule.completedAt?.(schedule, args, context, info) !== null,
    },
    PaymentTerms: {
      ...pickFields(PaymentTerms, ['overdue', 'paymentSchedules', 'paymentTermsName']),
      nextDueAt: ({ schedules }: TermsRecord) =>
        schedules
          .flatMap(({ dueAt }) => dueAt ?? [])
          .toSorted()
          .at(0) ?? null,
    },
    Refund: {
      createdAt: ({ refund }: RefundSource) => refund.createdAt,
      returnName: ({ refund }: RefundSource, _args, context) =>
        RETURNS.in(context).get(refund.returnId)?.name ?? null,
      totalRefunded: ({ order, refund }: RefundSource) =>
        minorMoneyV2(refundedAmount(order, refund)[1], order.presentmentCurrency),
      updatedAt: ({ refund }: RefundSource) => refund.processedAt,
    },
  },
}

/** The type `GiftCardDetails` of the card that paid. */
function giftCardOf(context: GraphqlContext, receiptJson: unknown) {
  if (typeof receiptJson !== 'string') return null
  const { gift_card_id: id } = JSON.parse(receiptJson) as { gift_card_id?: number }
  const card = id === undefined ? undefined : GIFT_CARDS.in(context).get(globalId('GiftCard', id))
  return card
    ? { balance: moneyV2(card.balance, card.currencyCode), last4: card.code.slice(-4) }
    : null
}
