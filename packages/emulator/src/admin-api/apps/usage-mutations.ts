import type { MoneyInput } from '../../../generated/admin'
import { usedMinor } from '../../billing/billing-cycle'
import { readMoney } from '../../billing/charge-checks'
import type { Problems } from '../../billing/charge-checks'
import { decimalOf } from '../../money/money'
import { addUsageRecord, findUsageItem } from '../../billing/usage-records'
import type { UsageItem, UsageRecordInput } from '../../billing/usage-records'
import { chargeHref } from '../../admin-data/links'
import { appSubscriptionNode, usageRecordNode } from './charge-nodes'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { UserError } from '../../engine/resolve/user-error'

/**
 * Resolvers of the mutations for usage pricing.
 *
 * @see docs/protocol.md#billing
 */
export const usageMutations = {
  appUsageRecordCreate: (input: UsageRecordInput, { store, state, clock }: GraphqlContext) => {
    const usage = findUsageItem(state, store, input.subscriptionLineItemId)
    if (!usage) return { appUsageRecord: null, userErrors: [notFound('subscriptionLineItemId')] }
    const added = addUsageRecord(state, store, usage, input)
    if (Array.isArray(added)) return { appUsageRecord: null, userErrors: added }
    const { subscription, item, index } = usage
    return {
      appUsageRecord: usageRecordNode(added, subscription, item, index, clock.now()),
      userErrors: [],
    }
  },

  appSubscriptionLineItemUpdate: (
    { id, cappedAmount }: { id: string; cappedAmount: MoneyInput },
    context: GraphqlContext,
  ) => {
    const { store, state, clock, origin } = context
    const usage = findUsageItem(state, store, id)
    if (!usage)
      return { appSubscription: null, confirmationUrl: null, userErrors: [notFound('id')] }
    const userErrors: Problems = []
    const cap = readMoney(cappedAmount, 'positive', ['cappedAmount'], store, userErrors)
    checkCap(usage, cap, clock.now(), userErrors)
    if (userErrors.length > 0) return { appSubscription: null, confirmationUrl: null, userErrors }
    const { subscription } = usage
    const signature = state.charges.nextSignature(store.domain)
    subscription.capUpdate = { minor: cap.minor, signature }
    return {
      appSubscription: appSubscriptionNode(subscription, clock.now()),
      confirmationUrl:
        origin + chargeHref(store.handle, subscription.id, 'confirm_limit', signature),
      userErrors,
    }
  },
}

function checkCap(
  { subscription, item, pricing }: UsageItem,
  cap: { minor: number; currencyCode: string },
  now: number,
  problems: Problems,
): void {
  if (subscription.status !== 'ACTIVE')
    problems.push({ field: ['id'], message: 'The subscription is not active' })
  if (cap.currencyCode !== pricing.cap.currencyCode) {
    problems.push({
      field: ['cappedAmount', 'currencyCode'],
      message: `Currency code must be ${pricing.cap.currencyCode}, as in the subscription`,
    })
  }
  const used = usedMinor(subscription, item, now)
  if (cap.minor < used)
    problems.push({
      field: ['cappedAmount', 'amount'],
      message: `Capped amount must not be less than the balance used, ${decimalOf({ ...cap, minor: used })}`,
    })
}

function notFound(argument: string): UserError {
  return { field: [argument], message: 'Line item with usage pricing does not exist' }
}
