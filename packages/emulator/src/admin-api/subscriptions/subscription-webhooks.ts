import { idNumber } from '../../engine/records/global-id'
import type { AttemptRecord } from './attempt-records'
import type { BillingCycle } from './billing-cycles'
import type { ContractRecord } from './contract-records'

/** The payload of the topics `subscription_contracts/*`. */
export function contractWebhook(contract: ContractRecord): Record<string, unknown> {
  const { id, billingPolicy, deliveryPolicy, customerId, originOrderId } = contract
  return {
    admin_graphql_api_id: id,
    id: idNumber(id),
    billing_policy: {
      interval: billingPolicy.interval.toLowerCase(),
      interval_count: billingPolicy.intervalCount,
      min_cycles: billingPolicy.minCycles,
      max_cycles: billingPolicy.maxCycles,
    },
    currency_code: contract.currencyCode,
    customer_id: idNumber(customerId),
    admin_graphql_api_customer_id: customerId,
    delivery_policy: {
      interval: deliveryPolicy.interval.toLowerCase(),
      interval_count: deliveryPolicy.intervalCount,
    },
    status: contract.status.toLowerCase(),
    admin_graphql_api_origin_order_id: originOrderId,
    origin_order_id: originOrderId === null ? null : idNumber(originOrderId),
    revision_id: String(contract.revision),
  }
}

/** The payload of the topics `subscription_billing_attempts/*`. */
export function attemptWebhook(attempt: AttemptRecord): Record<string, unknown> {
  const { id, contractId, orderId } = attempt
  return {
    id: idNumber(id),
    admin_graphql_api_id: id,
    idempotency_key: attempt.idempotencyKey,
    order_id: orderId === null ? null : idNumber(orderId),
    admin_graphql_api_order_id: orderId,
    subscription_contract_id: idNumber(contractId),
    admin_graphql_api_subscription_contract_id: contractId,
    ready: attempt.state === 'FAILED' || attempt.state === 'SUCCESS',
    error_message: attempt.errorMessage,
    error_code: attempt.errorCode?.toLowerCase() ?? null,
  }
}

/**
 * The payload of the topics `subscription_billing_cycles/*` and
 * `subscription_billing_cycle_edits/*`.
 */
export function cycleWebhook(cycle: BillingCycle): Record<string, unknown> {
  return {
    subscription_contract_id: idNumber(cycle.contractId),
    cycle_start_at: cycle.cycleStartAt,
    cycle_end_at: cycle.cycleEndAt,
    cycle_index: cycle.cycleIndex,
    contract_edit: null,
    billing_attempt_expected_date: cycle.billingAttemptExpectedDate,
    skipped: cycle.skipped,
    edited: cycle.edited,
  }
}
