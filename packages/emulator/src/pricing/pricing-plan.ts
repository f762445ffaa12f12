import { readMinor } from '../money/money'
import type { Money } from '../money/money'
import type { PricingInterval } from '../billing/charge'
import { readMillionths } from './decimal'

export const METER_MODES = ['fixed', 'graduated', 'volume'] as const
export type MeterMode = (typeof METER_MODES)[number]

/** One price of a usage meter. */
export interface EmulatorMeterTier {
  /** Last unit that it applies to; null: all further units. */
  upTo: number | null
  /** Decimal price of a unit, with at most six digits after the point, e.g. `0.0025`. */
  amountPerUnit: string
  /** Decimal amount that is added once when the tier is reached. Default `0`. */
  amount?: string | undefined
}

/** A usage meter of a plan: its handle is the `event_handle` of the events that it counts. */
export interface EmulatorMeter {
  handle: string
  /** What is counted, for the merchant to read. */
  description?: string | undefined
  /** `fixed` has one tier. Default `fixed`. */
  mode?: MeterMode | undefined
  tiers: EmulatorMeterTier[]
}

/** A plan that merchants choose in the admin. */
export interface EmulatorPricingPlan {
  name: string
  /** Decimal amount, e.g. `10.00`; `0.00` is a free plan. */
  price: string
  /** Default `USD`. */
  currencyCode?: string | undefined
  /** Default `EVERY_30_DAYS`. */
  interval?: PricingInterval | undefined
  trialDays?: number | undefined
  /** Features of the plan, one per line. */
  features?: string[] | undefined
  /** App Pricing: handle of the plan. Default: its name in lower case, with hyphens. */
  handle?: string | undefined
  /** App Pricing: usage meters, at most five. */
  meters?: EmulatorMeter[] | undefined
  /** App Pricing: path in the app where the merchant lands. Default: the app. */
  welcomeLink?: string | undefined
  /** App Pricing: handles of the stores that a private plan is for. Default: it is public. */
  stores?: string[] | undefined
}

/**
 * Limits of the platform.
 *
 * @see https://shopify.dev/docs/apps/launch/billing/shopify-app-pricing#limitations
 */
const MAX_METERS = 5
const MAX_TIERS = 6
const MAX_PUBLIC_PLANS = 4
const HANDLE = /^[\w.-]{1,64}$/

/** The handle of a plan. Default: its name in lower case, with hyphens. */
export function planHandle({ handle, name }: EmulatorPricingPlan): string {
  return (
    handle ??
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  )
}

export function planPrice({ price, currencyCode = 'USD' }: EmulatorPricingPlan): Money {
  return { minor: readMinor(price, currencyCode) ?? 0, currencyCode }
}

/** The plans that a store can choose: all public ones, and the private ones that list it. */
export function offeredPlans(
  plans: readonly EmulatorPricingPlan[],
  storeHandle: string,
): EmulatorPricingPlan[] {
  return plans.filter(({ stores }) => stores === undefined || stores.includes(storeHandle))
}

/**
 * Checks what Shopify App Pricing requires of an app's plans.
 *
 * @throws Error that names the plan and the required form
 */
export function checkAppPricingPlans(plans: readonly EmulatorPricingPlan[]): void {
  const handles = plans.map(planHandle)
  const repeated = handles.find((handle, index) => handles.indexOf(handle) < index)
  if (repeated !== undefined) throw new Error(`Emulator: two plans have the handle "${repeated}".`)
  if (plans.filter(({ stores }) => stores === undefined).length > MAX_PUBLIC_PLANS)
    throw new Error(`Emulator: an app can have at most ${MAX_PUBLIC_PLANS} public plans.`)
  plans.forEach(checkPlan)
}

function checkPlan(plan: EmulatorPricingPlan): void {
  const { name, meters = [], interval = 'EVERY_30_DAYS', welcomeLink } = plan
  const require = (holds: boolean, expected: string) => {
    if (!holds) throw new Error(`Emulator: the plan "${name}" ${expected}.`)
  }
  require(HANDLE.test(planHandle(plan)), 'must have a handle of letters, digits, "-", "_" or "."')
  require(welcomeLink === undefined ||
    /^\/(?![/\\])/.test(welcomeLink), 'must have a path in the app as welcomeLink, e.g. "/welcome"')
  require(meters.length <= MAX_METERS, `can have at most ${MAX_METERS} meters`)
  require(meters.length === 0 ||
    interval ===
      'EVERY_30_DAYS', 'cannot have meters, because usage is billed every 30 days, and the plan once a year')
  for (const { handle, mode = 'fixed', tiers } of meters) {
    require(HANDLE.test(handle), 'has a meter without a valid handle, e.g. "emails_sent"')
    require(METER_MODES.includes(mode), `has a meter whose mode is not ${METER_MODES.join(', ')}`)
    const most = mode === 'fixed' ? 1 : MAX_TIERS
    require(tiers.length >= 1 &&
      tiers.length <= most, `must have 1 to ${most} tiers in "${handle}"`)
    tiers.forEach(({ upTo, amountPerUnit, amount = '0' }, index) => {
      const isLast = index === tiers.length - 1
      const above = tiers[index - 1]?.upTo ?? 0
      require(isLast
        ? upTo === null
        : Number.isSafeInteger(upTo) &&
            Number(upTo) >
              above, `must have ascending tiers in "${handle}", the last one with upTo null`)
      require(readMillionths(amountPerUnit) !== undefined &&
        readMillionths(amount) !==
          undefined, `must have decimal amounts in "${handle}", with at most six digits after the point`)
    })
  }
}
