import { PlatformError } from '../errors/errors'
import { isJsonObject } from '../json-object'
import type { JsonObject } from '../json-object'
import { RECURRING_INTERVALS, REPLACEMENT_BEHAVIORS } from './billing-plans'
import type { BillingPlan } from './billing-plans'
import type { PlatformConfig } from '../config/config'

/**
 * The app's plans after validation, by name. Empty: the merchant chooses a plan in the admin, which
 * is managed pricing.
 */
export type BillingPlans = ReadonlyMap<string, BillingPlan>

/** Reports a field with a wrong value. */
type Report = (field: string, expected: string) => void

/** Characters of a plan's name that the platform takes. */
const MAX_NAME = 255
const MAX_TRIAL_DAYS = 1000

/**
 * Checks the plans that an app configures against what the platform accepts. Source:
 * docs/protocol.md#billing
 *
 * @throws PlatformError `configuration_invalid`: one message with a line for each field that is
 *   wrong
 */
export function parsePlans(billing: unknown = {}): BillingPlans {
  if (!isJsonObject(billing))
    throw new PlatformError(
      'configuration_invalid',
      'billing must be an object: the plans of the app by name',
    )
  refuse(Object.entries(billing).flatMap(([name, plan]) => planProblems(name, plan)))
  return new Map(Object.entries(billing as Record<string, BillingPlan>))
}

/**
 * Refuses plans of the Billing API in an app that does not set where its plans come from: its
 * default is App Pricing, so that it would no longer request the charges of these plans.
 *
 * @throws PlatformError `configuration_invalid`
 */
export function checkPlanSource(
  plans: BillingPlans,
  { pricing, isDefaultPricing }: Pick<PlatformConfig, 'pricing' | 'isDefaultPricing'>,
): void {
  if (plans.size === 0 || pricing !== 'app_pricing' || !isDefaultPricing) return
  throw new PlatformError(
    'configuration_invalid',
    "The option billing has plans of the Billing API, but the default of apps in the app store is App Pricing. Set pricing: 'billing_api' in nuxt.config to request their charges, or pricing: 'app_pricing' if the plans are in the Partner Dashboard.",
  )
}

/** @throws PlatformError `configuration_invalid` */
export function parsePlan(name: string, plan: unknown): BillingPlan {
  refuse(planProblems(name, plan))
  return plan as BillingPlan
}

function refuse(problems: string[]): void {
  if (problems.length === 0) return
  throw new PlatformError(
    'configuration_invalid',
    `The billing plans cannot be used:\n${problems.map(problem => `  - ${problem}`).join('\n')}`,
  )
}

function planProblems(name: string, plan: unknown): string[] {
  const problems: string[] = []
  const report: Report = (field, expected) =>
    problems.push(`plan ${JSON.stringify(name)}: ${field} must be ${expected}`)
  if (name.trim() === '' || name.length > MAX_NAME)
    report('its name', `a text of at most ${MAX_NAME} characters`)
  if (!isJsonObject(plan)) report('it', 'an object')
  else if (plan['interval'] === 'ONE_TIME') checkOneTime(plan, report)
  else if (plan['interval'] !== undefined)
    report('interval', 'ONE_TIME; a subscription has its prices in lineItems')
  else checkSubscription(plan, report)
  return problems
}

function checkOneTime(plan: JsonObject, report: Report): void {
  checkFields('', plan, ['interval', 'amount', 'currencyCode'], report)
  checkPrice('', plan, report)
}

function checkSubscription(plan: JsonObject, report: Report): void {
  const { trialDays, replacementBehavior, lineItems } = plan
  checkFields('', plan, ['trialDays', 'replacementBehavior', 'lineItems'], report)
  if (trialDays !== undefined && !isWhole(trialDays, 0, MAX_TRIAL_DAYS))
    report('trialDays', `a whole number from 0 to ${MAX_TRIAL_DAYS}`)
  if (replacementBehavior !== undefined && !isOneOf(replacementBehavior, REPLACEMENT_BEHAVIORS)) {
    report('replacementBehavior', `one of ${REPLACEMENT_BEHAVIORS.join(', ')}`)
  }
  if (!Array.isArray(lineItems) || lineItems.length === 0)
    report(
      'lineItems',
      "a list of one or two prices; a one-time plan has interval: 'ONE_TIME' instead",
    )
  else checkLineItems(lineItems, report)
}

function checkLineItems(lineItems: unknown[], report: Report): void {
  lineItems.forEach((item, index) => checkLineItem(`lineItems[${index}].`, item, report))
  const items = lineItems.filter(isJsonObject)
  const usage = items.filter(({ interval }) => interval === 'USAGE')
  const recurring = items.filter(({ interval }) => isOneOf(interval, RECURRING_INTERVALS))
  if (usage.length > 1 || recurring.length > 1)
    report('lineItems', 'at most one recurring price and one price by usage')
  if (usage.length > 0 && recurring.some(({ interval }) => interval === 'ANNUAL'))
    report('lineItems', 'EVERY_30_DAYS where it is combined with a price by usage')
  if (new Set(items.map(({ currencyCode }) => currencyCode)).size > 1)
    report('lineItems', 'of one currency')
}

function checkLineItem(at: string, item: unknown, report: Report): void {
  if (!isJsonObject(item)) return report(at.slice(0, -1), 'an object')
  const { interval, terms, discount } = item
  checkPrice(at, item, report)
  if (interval === 'USAGE') {
    checkFields(at, item, ['interval', 'amount', 'currencyCode', 'terms'], report)
    if (typeof terms !== 'string' || terms.trim() === '')
      report(`${at}terms`, 'a text that explains the price to the merchant')
    return
  }
  if (!isOneOf(interval, RECURRING_INTERVALS))
    report(`${at}interval`, `one of ${RECURRING_INTERVALS.join(', ')}, USAGE`)
  checkFields(at, item, ['interval', 'amount', 'currencyCode', 'discount'], report)
  if (discount !== undefined) checkDiscount(`${at}discount`, discount, item['amount'], report)
}

function checkDiscount(at: string, discount: unknown, price: unknown, report: Report): void {
  if (!isJsonObject(discount)) return report(at, 'an object')
  const { durationLimitInIntervals, value } = discount
  checkFields(`${at}.`, discount, ['durationLimitInIntervals', 'value'], report)
  if (
    durationLimitInIntervals !== undefined &&
    !isWhole(durationLimitInIntervals, 1, Number.MAX_SAFE_INTEGER)
  ) {
    report(`${at}.durationLimitInIntervals`, 'a whole number from 1')
  }
  const [[kind, size] = [], ...more] = isJsonObject(value) ? Object.entries(value) : []
  const most = kind === 'percentage' ? 1 : kind === 'amount' ? Number(price) : undefined
  if (most === undefined || more.length > 0)
    report(`${at}.value`, 'either { amount } or { percentage }')
  else if (!isAmount(size) || size > most)
    report(
      `${at}.value.${kind}`,
      kind === 'amount'
        ? 'a number from 0 to the price'
        : 'a number from 0 to 1, e.g. 0.2 for 20 %',
    )
}

function checkPrice(at: string, { amount, currencyCode }: JsonObject, report: Report): void {
  if (!isAmount(amount)) report(`${at}amount`, 'a number from 0')
  if (typeof currencyCode !== 'string' || !/^[A-Z]{3}$/.test(currencyCode))
    report(`${at}currencyCode`, 'a currency such as USD')
}

/** With a misspelled `trialDays`, the merchant would get no trial, without an error. */
function checkFields(
  at: string,
  value: JsonObject,
  known: readonly string[],
  report: Report,
): void {
  for (const field of Object.keys(value).filter(key => !known.includes(key)))
    report(`${at}${field}`, `left out: the fields here are ${known.join(', ')}`)
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}

function isOneOf(value: unknown, list: readonly string[]): boolean {
  return typeof value === 'string' && list.includes(value)
}
