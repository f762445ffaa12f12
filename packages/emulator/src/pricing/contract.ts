import { DAY_MS } from '../billing/billing-cycle'
import type { EmulatorPricingPlan } from './pricing-plan'

export const CONTRACT_STATUSES = ['ACTIVE', 'FROZEN', 'CANCELLED'] as const
export type ContractStatus = (typeof CONTRACT_STATUSES)[number]

/** Milliseconds since the epoch; the end is not part of the cycle. */
export interface BillingCycle {
  start: number
  end: number
  /** Minor units that were paid for it in advance; 0 if the shop was frozen. */
  paidMinor: number
}

/** The subscription of a shop to a plan of Shopify App Pricing. */
export interface Contract {
  id: number
  shop: string
  status: ContractStatus
  /** The plan as it was when the merchant chose it. */
  plan: EmulatorPricingPlan
  startedAt: number
  /** Null without a trial, and after it. */
  trialEndsAt: number | null
  /** Null during the trial. */
  cycle: BillingCycle | null
  /** Takes effect at the end of the cycle. */
  pendingPlan: EmulatorPricingPlan | null
  cancelAtEndOfCycle: boolean
  /** Units in the cycle by meter, as decimals. */
  usage: Record<string, string>
  endedAt: number | null
  /** Until when events from before the end are billed; null when that is over. */
  closesAt: number | null
}

export type InvoiceLineKind = 'recurring' | 'usage' | 'credit'

export interface InvoiceLine {
  kind: InvoiceLineKind
  /** Handle of the plan. */
  plan: string
  /** Handle of the meter, of a usage line. */
  meter: string | null
  /** Units, of a usage line. */
  quantity: string | null
  /** In minor units of the invoice's currency; negative for a credit. */
  minor: number
  periodStart: number
  periodEnd: number
}

/** What a shop pays at one time. Lines of the same time are one invoice. */
export interface Invoice {
  id: number
  shop: string
  /** Milliseconds since the epoch. */
  at: number
  currencyCode: string
  lines: InvoiceLine[]
}

/** Result of an event, as the developer dashboard shows it. */
export const EVENT_RESULTS = ['billed', 'trial', 'custom', 'failed'] as const
export type EventResult = (typeof EVENT_RESULTS)[number]

/** An event that the app reported. */
export interface UsageEvent {
  shop: string
  handle: string
  /** Null without a quantity. */
  quantity: string | null
  idempotencyKey: string
  /** When it happened, according to the app. */
  at: number
  receivedAt: number
  result: EventResult
  /** Billing error, e.g. `PERIOD_CLOSED`. */
  error: string | null
}

/** Trial days that a shop used of a plan. */
export interface TrialUse {
  shop: string
  plan: string
  start: number
  end: number
}

/** Trial days count for this long, so that a new installation does not start a new trial. */
const TRIAL_WINDOW_MS = 180 * DAY_MS

/**
 * Milliseconds of trial that a shop has left.
 *
 * @see https://shopify.dev/docs/apps/launch/billing/shopify-app-pricing/subscription-billing/offer-free-trials
 */
export function remainingTrialMs(
  uses: readonly TrialUse[],
  shop: string,
  plan: string,
  trialDays: number,
  now: number,
): number {
  const used = uses
    .filter(use => use.shop === shop && use.plan === plan && use.end > now - TRIAL_WINDOW_MS)
    .reduce((days, { start, end }) => days + Math.round((end - start) / DAY_MS), 0)
  return Math.max(0, trialDays - used) * DAY_MS
}
