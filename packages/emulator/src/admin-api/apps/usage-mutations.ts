import type { Check } from '../../engine/resolve/mutation'
import { defineChange } from '../../engine/resolve/define-change'
import type { Mutations } from '../../engine/resolve/domain'
import { usedMinor } from '../../billing/billing-cycle'
import { readMoney } from '../../billing/charge-checks'
import type { Problems } from '../../billing/charge-checks'
import { decimalOf } from '../../money/money'
import { addUsageRecord, findUsageItem } from '../../billing/usage-records'
import type { UsageItem } from '../../billing/usage-records'
import { chargeHref } from '../../admin-data/links'
import { appSubscriptionNode, usageRecordNode } from './charge-nodes'

/**
 * Mutations of usage pricing.
 *
 * @see docs/protocol.md#billing
 */
export const usageMutations: Mutations = {
  appUsageRecordCreate: defineChange(
    ({ subscriptionLineItemId: id }, { state, store }) => findUsageItem(state, store, id),
    {
      topics: ['app_subscriptions/approaching_capped_amount'],
      checks: [usageExists('subscriptionLineItemId')],
      run: (input, { store, state, clock }, usage) => {
        const added = addUsageRecord(state, store, usage, input)
        if (Array.isArray(added)) return { userErrors: added }
        const { subscription, item, index } = usage
        return { appUsageRecord: usageRecordNode(added, subscription, item, index, clock.now()) }
      },
    },
  ),

  appSubscriptionLineItemUpdate: defineChange(
    ({ id }, { state, store }) => findUsageItem(state, store, id),
    {
      topics: ['app_subscriptions/update'],
      checks: [usageExists('id')],
      errors: ({ cappedAmount }, { store, clock }, usage) => {
        const problems: Problems = []
        const cap = readMoney(cappedAmount, 'positive', ['cappedAmount'], store, problems)
        checkCap(usage, cap, clock.now(), problems)
        return problems
      },
      run: ({ cappedAmount }, { store, state, clock, origin }, { subscription }) => {
        const { minor } = readMoney(cappedAmount, 'positive', ['cappedAmount'], store, [])
        const signature = state.charges.nextSignature(store.domain)
        subscription.capUpdate = { minor, signature }
        return {
          appSubscription: appSubscriptionNode(subscription, clock.now()),
          confirmationUrl:
            origin + chargeHref(store.handle, subscription.id, 'confirm_limit', signature),
        }
      },
    },
  ),
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

function usageExists<Name extends string>(argument: Name): Check<Readonly<Record<Name, string>>> {
  return {
    field: [argument],
    message: 'Line item with usage pricing does not exist',
    fails: (args, { state, store }) => !findUsageItem(state, store, args[argument]),
    isFinal: true,
  }
}
