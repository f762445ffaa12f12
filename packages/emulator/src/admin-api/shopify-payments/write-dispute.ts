import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import { idNumber } from '../../engine/records/global-id'
import { shopMoney } from '../orders/money-bags'
import type { OrderRecord } from '../orders/order-records'
import { orderTotals } from '../orders/order-totals'
import { DISPUTES, isFinal } from './dispute-records'
import type { DisputeRecord } from './dispute-records'
import type { DisputeReason, DisputeStatus, DisputeType } from './payment-values'

/** What a bank reports about a new dispute. */
export interface DisputeFields {
  /** Default: `CHARGEBACK`. */
  type?: DisputeType
  /** Default: `FRAUDULENT`. */
  reason?: DisputeReason
  /** Decimal amount in the currency of the shop. Default: the total of the order. */
  amount?: string
}

/** Time that a merchant has to send evidence. */
const DUE_MS = 10 * 24 * 60 * 60 * 1000

/** Adds a dispute of the payment of an order. */
export function addDispute(
  { store, clock }: GraphqlContext,
  order: OrderRecord,
  { type = 'CHARGEBACK', reason = 'FRAUDULENT', amount }: DisputeFields,
): DisputeRecord {
  return store.records.table(DISPUTES).add({
    ...{ orderId: order.id, type, reason, status: 'NEEDS_RESPONSE' },
    amount: amount ?? shopMoney(order, orderTotals(order).total),
    initiatedAt: timestamp(clock.now()),
    evidenceDueBy: timestamp(clock.now() + DUE_MS),
    evidenceSentOn: null,
    finalizedOn: null,
    evidence: {},
  })
}

/** Sets the status of a dispute: what the merchant sent, or how the bank decided. */
export function setDisputeStatus(
  context: GraphqlContext,
  dispute: DisputeRecord,
  status: DisputeStatus,
): DisputeRecord {
  const at = currentTime(context)
  return (
    DISPUTES.in(context).update(dispute.id, {
      status,
      evidenceSentOn: status === 'UNDER_REVIEW' ? at : dispute.evidenceSentOn,
      finalizedOn: isFinal(status) ? at : null,
    }) ?? dispute
  )
}

/** The payload of the topics `disputes/*`, with the field names of the REST API. */
export function disputeWebhook({ store }: GraphqlContext, dispute: DisputeRecord) {
  return {
    id: idNumber(dispute.id),
    admin_graphql_api_id: dispute.id,
    order_id: idNumber(dispute.orderId),
    type: dispute.type.toLowerCase(),
    amount: Number(dispute.amount).toFixed(2),
    currency: store.currencyCode,
    reason: dispute.reason.toLowerCase(),
    network_reason_code: null,
    status: dispute.status.toLowerCase(),
    evidence_due_by: dispute.evidenceDueBy,
    evidence_sent_on: dispute.evidenceSentOn,
    finalized_on: dispute.finalizedOn,
    initiated_at: dispute.initiatedAt,
  }
}
