import type { SubscriptionBillingAttemptInput } from '../../../generated/admin'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import { CUSTOMERS } from '../customers/customer-records'
import type { MutationContext } from '../../engine/resolve/mutation'
import { availableQuantity, INVENTORY_ITEMS } from '../inventory/inventory-records'
import { NEW_ORDER_TOPICS } from '../orders/finish-order'
import { findPaymentMethod } from '../payment-methods/payment-method-records'
import { VARIANTS } from '../products/product-records'
import { attemptKey, ATTEMPTS, attemptsOf } from './attempt-records'
import type { AttemptRecord } from './attempt-records'
import { editOf } from './billing-cycles'
import type { BillingCycle } from './billing-cycles'
import { billingMessage, errorTypeOf } from './billing-errors'
import { CONTRACTS } from './contract-records'
import type { ContractRecord, SubscriptionTerms } from './contract-records'
import { addSubscriptionOrder } from './subscription-order'
import { reduceSubscription } from './subscription-prices'
import { attemptWebhook } from './subscription-webhooks'

/** Topics of a charge. */
export const CHARGE_TOPICS = [
  ...NEW_ORDER_TOPICS,
  'subscription_billing_attempts/challenged',
  'subscription_billing_attempts/failure',
  'subscription_billing_attempts/success',
] as const

/**
 * Charges the customer of a contract for a cycle, and creates the order. An idempotency key that
 * was used before returns its attempt.
 *
 * @returns the attempt as it is in the response: it is still pending, as on the platform
 */
export function chargeContract(
  context: MutationContext,
  contract: ContractRecord,
  cycle: BillingCycle | undefined,
  options: SubscriptionBillingAttemptInput,
): AttemptRecord {
  const attempts = ATTEMPTS.in(context)
  const [known] = attempts.lookUp('key', attemptKey(contract.id, options.idempotencyKey))
  if (known) return known
  const at = currentTime(context)
  const pending = attempts.add({
    contractId: contract.id,
    cycleIndex: cycle?.cycleIndex ?? null,
    idempotencyKey: options.idempotencyKey,
    originTime: options.originTime ? timestamp(Date.parse(options.originTime)) : at,
    respectInventoryPolicy: options.inventoryPolicy !== 'ALLOW_OVERSELLING',
    ...{ state: 'PENDING', errorCode: null, errorMessage: null, orderId: null, completedAt: null },
    createdAt: at,
  })
  process(context, contract, cycle, pending, options)
  return pending
}

/** Processes an attempt. Its result is stored, and reported by webhooks. */
function process(
  context: MutationContext,
  contract: ContractRecord,
  cycle: BillingCycle | undefined,
  pending: AttemptRecord,
  { paymentProcessingPolicy }: SubscriptionBillingAttemptInput,
): void {
  const terms = (cycle && editOf(contract, cycle.cycleIndex)?.terms) ?? contract
  const at = currentTime(context)
  const finish = (changes: Partial<AttemptRecord>) =>
    ATTEMPTS.in(context).update(pending.id, changes) ?? pending
  const isUnpaid = paymentProcessingPolicy === 'SKIP_PAYMENT_AND_CREATE_UNPAID_ORDER'
  const errorCode =
    inventoryError(context, terms, pending) ?? paymentError(context, contract, terms, isUnpaid)
  if (errorCode === 'AUTHENTICATION_REQUIRED') {
    const attempt = finish({ state: 'ACTION_REQUIRED', ...failureOf(errorCode) })
    context.emit('subscription_billing_attempts/challenged', attemptWebhook(attempt))
    return
  }
  if (errorCode !== undefined) {
    CONTRACTS.in(context).update(contract.id, {
      lastPaymentStatus: 'FAILED',
      lastErrorType: errorTypeOf(errorCode),
    })
    const attempt = finish({ state: 'FAILED', ...failureOf(errorCode), completedAt: at })
    context.emit('subscription_billing_attempts/failure', attemptWebhook(attempt))
    return
  }
  // The order of the checkout is that of the first cycle.
  const ordered = contract.originOrderId === null ? 0 : 1
  const billed =
    ordered + attemptsOf(context, contract.id).filter(({ state }) => state === 'SUCCESS').length
  const order = addSubscriptionOrder(context, contract, terms, {
    billed,
    isPaid: !isUnpaid || findPaymentMethod(context, terms.paymentMethodId)?.errorCode === null,
    claimsStock: true,
  })
  const used = new Set(reduceSubscription(terms, billed).map(({ discount }) => discount.id))
  CONTRACTS.in(context).update(contract.id, {
    lastPaymentStatus: 'SUCCEEDED',
    lastErrorType: null,
    discounts: contract.discounts.map(discount =>
      used.has(discount.id) ? { ...discount, usageCount: discount.usageCount + 1 } : discount,
    ),
  })
  const attempt = finish({ state: 'SUCCESS', orderId: order.id, completedAt: at })
  context.emit('subscription_billing_attempts/success', attemptWebhook(attempt))
}

function failureOf(errorCode: string): Pick<AttemptRecord, 'errorCode' | 'errorMessage'> {
  return { errorCode, errorMessage: billingMessage(errorCode) }
}

/** Why the payment of an attempt fails: an injected fault, or the payment method. */
function paymentError(
  context: MutationContext,
  { customerId }: ContractRecord,
  { paymentMethodId }: SubscriptionTerms,
  isUnpaid: boolean,
): string | undefined {
  const { store, state } = context
  const fault = state.faults.take('subscription_billing', store.domain)
  if (fault) return fault.billingError ?? 'CARD_DECLINED'
  if (!store.records.table(CUSTOMERS).get(customerId)) return 'CUSTOMER_NOT_FOUND'
  if (isUnpaid) return undefined
  if (paymentMethodId === null) return 'PAYMENT_METHOD_NOT_SPECIFIED'
  const method = findPaymentMethod(context, paymentMethodId)
  if (!method) return 'PAYMENT_METHOD_NOT_FOUND'
  return method.errorCode ?? undefined
}

/** Whether an item is sold out, unless the attempt may sell more than there is. */
function inventoryError(
  { store: { records } }: MutationContext,
  { lines }: SubscriptionTerms,
  { respectInventoryPolicy }: AttemptRecord,
): string | undefined {
  if (!respectInventoryPolicy) return undefined
  const isMissing = lines.some(({ variantId }) => {
    const variant = records.table(VARIANTS).get(variantId)
    const item = records.table(INVENTORY_ITEMS).get(variant?.inventoryItemId)
    if (!variant || !item?.tracked || variant.inventoryPolicy === 'CONTINUE') return false
    const wanted = lines
      .filter(line => line.variantId === variantId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return availableQuantity(records, item.id) < wanted
  })
  return isMissing ? 'INSUFFICIENT_INVENTORY' : undefined
}
