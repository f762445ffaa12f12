import { decimalOf } from '../money/money'
import type { EmulatorContext } from '../http/context'
import { findStore } from '../state/find-store'
import type { EmulatorState } from '../state/state'
import type { Contract, ContractStatus, InvoiceLineKind, UsageEvent } from './contract'
import { cancelPlan, choosePlan, freezePlan } from './contract-actions'
import { currentContract, settleShop } from './contract-cycle'
import { planHandle } from './pricing-plan'

/** A store's subscription to a plan of Shopify App Pricing. */
export interface ControlPlan {
  shop: string
  /** Handle of the plan. */
  plan: string
  status: ContractStatus
  /** ISO 8601; null without a trial, and after it. */
  trialEndsAt: string | null
  /** ISO 8601; null during the trial. */
  cycle: { start: string; end: string } | null
  /** Handle of the plan from the next cycle on. */
  pendingPlan: string | null
  cancelAtEndOfCycle: boolean
  /** Units in the cycle by meter, as decimals. */
  usage: Record<string, string>
}

export interface ControlInvoice {
  id: number
  shop: string
  /** ISO 8601. */
  at: string
  currencyCode: string
  /** Decimal sum of the lines. */
  total: string
  lines: {
    kind: InvoiceLineKind
    plan: string
    meter: string | null
    quantity: string | null
    amount: string
  }[]
}

/** An event of the app, with its outcome. */
export type ControlUsageEvent = Omit<UsageEvent, 'at' | 'receivedAt'> & {
  /** ISO 8601. */
  at: string
  /** ISO 8601. */
  receivedAt: string
}

/** The part of the emulator control for Shopify App Pricing. */
export interface PricingControl {
  /** The plan of a store; null without one. */
  plan: (options: { shop: string }) => Promise<ControlPlan | null>
  /**
   * Chooses a plan as the merchant does. Changes that are deferred apply at the end of the cycle.
   */
  choosePlan: (options: { shop: string; plan: string }) => Promise<ControlPlan>
  /** Cancels the plan at the end of its cycle or trial. */
  cancelPlan: (options: { shop: string }) => Promise<ControlPlan>
  /** Freezes the plan, because the store does not pay the platform. */
  freezePlan: (options: { shop: string }) => Promise<ControlPlan>
  unfreezePlan: (options: { shop: string }) => Promise<ControlPlan>
  /** Oldest first. */
  invoices: (options: { shop: string }) => Promise<ControlInvoice[]>
  /** Oldest first. */
  usageEvents: (options: { shop: string }) => Promise<ControlUsageEvent[]>
}

export function createPricingControl({ state }: EmulatorContext): PricingControl {
  return {
    plan: async ({ shop }) => {
      const contract = currentContract(state, findStore(state, shop).domain)
      return contract ? describeContract(contract) : null
    },
    choosePlan: async ({ shop, plan }) =>
      describeContract(choosePlan(state, findStore(state, shop), plan)),
    cancelPlan: async ({ shop }) => describeContract(cancelPlan(state, findStore(state, shop))),
    freezePlan: async ({ shop }) =>
      describeContract(freezePlan(state, findStore(state, shop), true)),
    unfreezePlan: async ({ shop }) =>
      describeContract(freezePlan(state, findStore(state, shop), false)),
    invoices: async ({ shop }) => listInvoices(state, findStore(state, shop).domain),
    usageEvents: async ({ shop }) => {
      const { domain } = findStore(state, shop)
      return state.pricing.events
        .filter(event => event.shop === domain)
        .map(event => ({
          ...event,
          at: iso(event.at),
          receivedAt: iso(event.receivedAt),
        }))
    },
  }
}

function describeContract({
  shop,
  plan,
  status,
  trialEndsAt,
  cycle,
  pendingPlan,
  cancelAtEndOfCycle,
  usage,
}: Contract): ControlPlan {
  return {
    shop,
    plan: planHandle(plan),
    status,
    trialEndsAt: trialEndsAt === null ? null : iso(trialEndsAt),
    cycle: cycle && { start: iso(cycle.start), end: iso(cycle.end) },
    pendingPlan: pendingPlan && planHandle(pendingPlan),
    cancelAtEndOfCycle,
    usage: { ...usage },
  }
}

function listInvoices(state: EmulatorState, domain: string): ControlInvoice[] {
  settleShop(state, domain)
  return state.pricing.invoices
    .filter(({ shop }) => shop === domain)
    .toSorted((left, right) => left.at - right.at)
    .map(({ id, shop, at, currencyCode, lines }) => ({
      id,
      shop,
      at: iso(at),
      currencyCode,
      total: decimalOf({ minor: lines.reduce((sum, { minor }) => sum + minor, 0), currencyCode }),
      lines: lines.map(({ kind, plan, meter, quantity, minor }) => ({
        kind,
        plan,
        meter,
        quantity,
        amount: decimalOf({ minor, currencyCode }),
      })),
    }))
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
