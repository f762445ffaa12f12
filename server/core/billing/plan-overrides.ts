import { PlatformError } from '../errors/errors'
import { isOneTime } from './billing-plans'
import type {
  BillingPlan,
  OneTimePlan,
  PlanLineItem,
  RecurringLineItem,
  SubscriptionPlan,
  UsageLineItem,
} from './billing-plans'
import { parsePlan } from './parse-plans'

/**
 * What one request changes of a plan; the line item of an equal interval is the one that is
 * changed.
 */
export interface PlanOverrides
  extends Partial<Omit<OneTimePlan, 'interval'>>, Partial<Omit<SubscriptionPlan, 'lineItems'>> {
  lineItems?: readonly LineItemOverride[] | undefined
}

export type LineItemOverride = Changes<RecurringLineItem> | Changes<UsageLineItem>
type Changes<Item extends PlanLineItem> = Partial<Item> & Pick<Item, 'interval'>

/**
 * The plan with what a request changes of it. What is undefined changes nothing; 0 does.
 *
 * @throws PlatformError `configuration_invalid` when the result is not a plan, or has no line item
 *   of an interval
 */
export function withOverrides(
  name: string,
  plan: BillingPlan,
  { lineItems, ...overrides }: PlanOverrides,
): BillingPlan {
  const changed = { ...plan, ...defined(overrides) }
  if (lineItems === undefined) return parsePlan(name, changed)
  return parsePlan(name, {
    ...changed,
    lineItems: withItemOverrides(name, isOneTime(plan) ? [] : plan.lineItems, lineItems),
  })
}

function withItemOverrides(
  name: string,
  items: readonly PlanLineItem[],
  overrides: readonly LineItemOverride[],
): object[] {
  const stray = overrides.find(({ interval }) => !items.some(item => item.interval === interval))
  if (stray)
    throw new PlatformError(
      'configuration_invalid',
      `Plan ${JSON.stringify(name)} has no line item whose interval is ${String(stray.interval)}, so it cannot be changed`,
    )
  return items.map(
    item =>
      Object.assign(
        {},
        item,
        ...overrides.filter(({ interval }) => interval === item.interval).map(defined),
      ) as object,
  )
}

function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
