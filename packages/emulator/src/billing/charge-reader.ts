import {
  amount,
  count,
  fieldsOf,
  flag,
  integer,
  listOf,
  nullable,
  text,
  variantOf,
  oneOf,
} from '../state/reader'
import type { Reader } from '../state/reader'
import { CHARGE_STATUSES, PRICING_INTERVALS, REPLACEMENT_BEHAVIORS } from './charge'
import type {
  CapUpdate,
  Charge,
  Discount,
  LineItem,
  Purchase,
  RecurringPricing,
  Subscription,
  UsagePricing,
  UsageRecord,
} from './charge'
import type { Money } from '../money/money'

const money = fieldsOf<Money>({ minor: count, currencyCode: text })
const minorOff = fieldsOf<{ minor: number }>({ minor: count })
const shareOff = fieldsOf<{ percentage: number }>({ percentage: amount })

const discount = fieldsOf<Discount>({
  value: (value, path) =>
    typeof value === 'object' && value !== null && 'minor' in value
      ? minorOff(value, path)
      : shareOff(value, path),
  durationLimitInIntervals: nullable(count),
})

const lineItem = fieldsOf<LineItem>({
  pricing: variantOf<{ recurring: RecurringPricing; usage: UsagePricing }>('kind', {
    recurring: fieldsOf<RecurringPricing>({
      kind: oneOf(['recurring']),
      price: money,
      interval: oneOf(PRICING_INTERVALS),
      discount: nullable(discount),
    }),
    usage: fieldsOf<UsagePricing>({ kind: oneOf(['usage']), cap: money, terms: text }),
  }),
  records: listOf(
    fieldsOf<UsageRecord>({
      id: count,
      description: text,
      price: money,
      idempotencyKey: nullable(text),
      createdAt: integer,
    }),
  ),
})

const facts = {
  id: count,
  shop: text,
  name: text,
  returnUrl: text,
  test: flag,
  status: oneOf(CHARGE_STATUSES),
  createdAt: integer,
  updatedAt: integer,
  signature: text,
}

const subscription = fieldsOf<Subscription>({
  ...facts,
  kind: oneOf(['subscription']),
  trialDays: count,
  replacementBehavior: oneOf(REPLACEMENT_BEHAVIORS),
  lineItems: listOf(lineItem),
  activatesAt: nullable(integer),
  activatedAt: nullable(integer),
  capUpdate: nullable(fieldsOf<CapUpdate>({ minor: count, signature: text })),
  prorated: flag,
})

const purchase = fieldsOf<Purchase>({ ...facts, kind: oneOf(['one_time']), price: money })

/** Reads a charge of a saved state. */
export const readCharge: Reader<Charge> = variantOf<{
  subscription: Subscription
  one_time: Purchase
}>('kind', { subscription, one_time: purchase })
