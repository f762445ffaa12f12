import type { MutationArgs } from '../../generated/admin'
import type { UserError } from '../engine/resolve/user-error'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'
import { usedMinor } from './billing-cycle'
import { findUsage } from './charge'
import type { LineItem, Subscription, UsagePricing, UsageRecord } from './charge'
import { readMoney } from './charge-checks'
import type { Problems } from './charge-checks'
import { emitApproachingCap } from './charge-events'
import { readLineItemGid } from './charge-gid'
import { isSubscription } from './charges'

/** Arguments of the mutation `appUsageRecordCreate`. */
export type UsageRecordInput = MutationArgs['appUsageRecordCreate']

export interface UsageItem {
  subscription: Subscription
  item: LineItem
  pricing: UsagePricing
  index: number
}

const MAX_KEY_LENGTH = 255
/** The part of the cap from which the app is notified. */
const NOTIFIED_PART = 0.9

/** Finds the line item with usage pricing by global id in a shop. */
export function findUsageItem(
  { charges }: EmulatorState,
  store: Store,
  gid: string,
): UsageItem | undefined {
  const place = readLineItemGid(gid)
  const subscription = charges
    .list(store.domain)
    .filter(isSubscription)
    .find(({ id }) => id === place?.subscriptionId)
  const usage = subscription && findUsage(subscription)
  return usage && usage.index === place?.index ? { subscription, ...usage } : undefined
}

/**
 * Records usage. For an idempotency key that was used before, returns the earlier record.
 *
 * @see docs/protocol.md#billing
 */
export function addUsageRecord(
  state: EmulatorState,
  store: Store,
  usage: UsageItem,
  input: UsageRecordInput,
): UsageRecord | UserError[] {
  const { subscription, item, pricing } = usage
  const idempotencyKey = input.idempotencyKey ?? null
  const earlier =
    idempotencyKey !== null && item.records.find(record => record.idempotencyKey === idempotencyKey)
  if (earlier) return earlier
  const problems = checkUsage(usage, input)
  const price = readMoney(input.price, 'positive', ['price'], store, problems)
  if (price.currencyCode !== pricing.cap.currencyCode) {
    problems.push({
      field: ['price', 'currencyCode'],
      message: `Currency code must be ${pricing.cap.currencyCode}, as in the subscription`,
    })
  }
  const now = state.clock.now()
  const before = usedMinor(subscription, item, now)
  const after = before + price.minor
  if (after > pricing.cap.minor) {
    problems.push({ field: ['price'], message: 'Total price exceeds balance remaining' })
  }
  if (problems.length > 0) return problems
  const record = {
    id: state.charges.nextRecordId(store.domain),
    description: input.description,
    price,
    idempotencyKey,
    createdAt: now,
  }
  item.records.push(record)
  const limit = pricing.cap.minor * NOTIFIED_PART
  // The response does not wait for the webhook to the app.
  if (before < limit && after >= limit)
    void emitApproachingCap(state, subscription, { usedMinor: after, cap: pricing.cap })
  return record
}

function checkUsage(
  { subscription }: UsageItem,
  { description, idempotencyKey }: UsageRecordInput,
): Problems {
  const problems: Problems = []
  if (subscription.status !== 'ACTIVE')
    problems.push({ field: ['subscriptionLineItemId'], message: 'The subscription is not active' })
  if (description.trim() === '')
    problems.push({ field: ['description'], message: "Description can't be blank" })
  if (
    idempotencyKey !== undefined &&
    idempotencyKey !== null &&
    (idempotencyKey === '' || idempotencyKey.length > MAX_KEY_LENGTH)
  ) {
    problems.push({
      field: ['idempotencyKey'],
      message: `Idempotency key must be 1 to ${MAX_KEY_LENGTH} characters`,
    })
  }
  return problems
}
