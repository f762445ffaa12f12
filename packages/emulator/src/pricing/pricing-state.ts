import { PRICING_INTERVALS } from '../billing/charge'
import type { EmulatorPricingPlan, EmulatorMeter, EmulatorMeterTier } from './pricing-plan'
import {
  count,
  fieldsOf,
  flag,
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  recordOf,
  text,
} from '../state/reader'
import type { Reader } from '../state/reader'
import { CONTRACT_STATUSES, EVENT_RESULTS } from './contract'
import type { BillingCycle, Contract, Invoice, InvoiceLine, TrialUse, UsageEvent } from './contract'
import { METER_MODES } from './pricing-plan'

/** What the platform knows of the app's pricing, of all shops. */
export interface SavedPricing {
  contracts: Contract[]
  invoices: Invoice[]
  events: UsageEvent[]
  trials: TrialUse[]
}

export interface PricingState extends SavedPricing {
  /** Removes what belongs to a shop. */
  forget: (shop: string) => void
}

export function createPricingState(saved?: SavedPricing): PricingState {
  const state: PricingState = {
    contracts: [...(saved?.contracts ?? [])],
    invoices: [...(saved?.invoices ?? [])],
    events: [...(saved?.events ?? [])],
    trials: [...(saved?.trials ?? [])],
    forget: shop => {
      const isOther = (entry: { shop: string }) => entry.shop !== shop
      state.contracts = state.contracts.filter(isOther)
      state.invoices = state.invoices.filter(isOther)
      state.events = state.events.filter(isOther)
      state.trials = state.trials.filter(isOther)
    },
  }
  return state
}

/** Reads one plan, of a seed or a saved state. */
export const readPricingPlan: Reader<EmulatorPricingPlan> = fieldsOf<EmulatorPricingPlan>({
  name: text,
  handle: optional(text),
  price: text,
  currencyCode: optional(text),
  interval: optional(oneOf(PRICING_INTERVALS)),
  trialDays: optional(count),
  features: optional(listOf(text)),
  meters: optional(
    listOf(
      fieldsOf<EmulatorMeter>({
        handle: text,
        description: optional(text),
        mode: optional(oneOf(METER_MODES)),
        tiers: listOf(
          fieldsOf<EmulatorMeterTier>({
            upTo: nullable(integer),
            amountPerUnit: text,
            amount: optional(text),
          }),
        ),
      }),
    ),
  ),
  welcomeLink: optional(text),
  stores: optional(listOf(text)),
})

/** Reads the pricing of a saved state. */
export const readSavedPricing: Reader<SavedPricing> = fieldsOf<SavedPricing>({
  contracts: listOf(
    fieldsOf<Contract>({
      id: count,
      shop: text,
      status: oneOf(CONTRACT_STATUSES),
      plan: readPricingPlan,
      startedAt: integer,
      trialEndsAt: nullable(integer),
      cycle: nullable(fieldsOf<BillingCycle>({ start: integer, end: integer, paidMinor: count })),
      pendingPlan: nullable(readPricingPlan),
      cancelAtEndOfCycle: flag,
      usage: recordOf(text),
      endedAt: nullable(integer),
      closesAt: nullable(integer),
    }),
  ),
  invoices: listOf(
    fieldsOf<Invoice>({
      id: count,
      shop: text,
      at: integer,
      currencyCode: text,
      lines: listOf(
        fieldsOf<InvoiceLine>({
          kind: oneOf(['recurring', 'usage', 'credit']),
          plan: text,
          meter: nullable(text),
          quantity: nullable(text),
          minor: integer,
          periodStart: integer,
          periodEnd: integer,
        }),
      ),
    }),
  ),
  events: listOf(
    fieldsOf<UsageEvent>({
      shop: text,
      handle: text,
      quantity: nullable(text),
      idempotencyKey: text,
      at: integer,
      receivedAt: integer,
      result: oneOf(EVENT_RESULTS),
      error: nullable(text),
    }),
  ),
  trials: listOf(fieldsOf<TrialUse>({ shop: text, plan: text, start: integer, end: integer })),
})
