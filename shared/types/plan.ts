/**
 * What a shop pays for the app: the data of a page of plans. The same for both kinds of pricing.
 */
export interface PlatformPlanState {
  source: 'app_pricing' | 'billing_api'
  /**
   * App Pricing: handle of the plan. Billing API: name of the plan. Null without a plan.
   */
  plan: string | null
  status: 'none' | 'trial' | 'active' | 'frozen'
  /** ISO 8601; null without a trial, and after it. */
  trialEndsAt: string | null
  /** End of the billing cycle, ISO 8601; null during a trial, and without a plan. */
  currentPeriodEnd: string | null
  interval: 'EVERY_30_DAYS' | 'ANNUAL' | null
  /** Price of the interval; null without a plan. */
  price: { amount: number; currencyCode: string } | null
  /** True: the plan ends with the cycle or trial. */
  cancelsAtPeriodEnd: boolean
  /** The plan from the next cycle on; null without a change. */
  nextPlan: string | null
  /** True: the plan is not paid. */
  isTest: boolean
  /** What the meters of the plan counted in this cycle. */
  usage: PlatformPlanUsage[]
}

export interface PlatformPlanUsage {
  /** App Pricing: handle of the meter. Billing API: the terms of the price. */
  meter: string
  /** Units; null with the Billing API, which bills amounts. */
  quantity: number | null
  cost: number
  currencyCode: string
  /** The most that a cycle may cost; null without a cap. */
  cap: number | null
}

/** A plan that a page offers. */
export interface PlatformPlanOffer {
  /** App Pricing: handle of the plan. Billing API: its name. */
  handle: string
  /** Name for the merchant to read. */
  name: string
  /** Price of the interval; 0 is free. */
  price: number
  /** ISO 4217. */
  currencyCode: string
  /** @default 'EVERY_30_DAYS' */
  interval?: 'EVERY_30_DAYS' | 'ANNUAL'
  /** Days before the first payment. */
  trialDays?: number
  /** What the plan includes, one line each. */
  features?: string[]
}
