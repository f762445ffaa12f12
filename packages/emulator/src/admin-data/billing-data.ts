import type { ActionForm, AppSummary, BadgeTone, StoreAppSummary, StoreSummary } from './page-data'

/** One property of a charge, as text. */
export interface ChargeTerm {
  label: string
  value: string
  /** The moment of the value, in milliseconds since the epoch. */
  at?: number
}

/** Data of the page on which the merchant approves a charge, or a new usage limit. */
export interface ChargePageData {
  store: StoreSummary
  app: AppSummary
  /** The pending decision, e.g. `Approve subscription?`. */
  title: string
  /** Name of the charge. */
  name: string
  test: boolean
  terms: ChargeTerm[]
  /** What the merchant pays on the day of the approval. Null for a new usage limit. */
  dueToday: string | null
  /** Origin to which the merchant returns. */
  returnsTo: string
  approve: ActionForm
  decline: ActionForm
}

/** Usage in one billing period. */
export interface UsageView {
  /** E.g. `$1.00 USD of $20.00 USD used`. */
  text: string
  /** Part of the limit, 0 to 1. */
  share: number
  records: { text: string; amount: string; at: number }[]
}

/** A charge as the billing page lists it. */
export interface ChargeView {
  name: string
  kind: string
  status: string
  tone: BadgeTone
  test: boolean
  terms: ChargeTerm[]
  usage: UsageView | null
  /** URL of the approval page, while a decision is pending. */
  confirmHref: string | null
  actions: ActionForm[]
}

/** The plan of a store, its invoices and events, with Shopify App Pricing. */
export interface PricingView {
  /** Null without a subscription. */
  plan: { name: string; status: string; tone: BadgeTone; terms: ChargeTerm[] } | null
  actions: ActionForm[]
  /** Newest first. */
  invoices: { at: number; total: string; lines: { text: string; amount: string }[] }[]
  /** Newest first. */
  events: { text: string; at: number; result: string; tone: BadgeTone }[]
}

/** Data of the page with the charges of the app in a store. */
export interface BillingPageData {
  app: StoreAppSummary
  /** True: every charge is a test. */
  developmentStore: boolean
  /** URL of the page with plans; null if the app has none. */
  plansHref: string | null
  /** Null with the Billing API. */
  pricing: PricingView | null
  /** Newest first. */
  charges: ChargeView[]
}

/** A plan on the page with plans. */
export interface PlanView {
  name: string
  price: string
  /** E.g. `every 30 days`. Null for a free plan. */
  period: string | null
  trial: string | null
  features: string[]
  /** Null for the current plan of the store. */
  choose: ActionForm | null
}

/** Data of the page with plans, of which the merchant chooses one. */
export interface PlansPageData {
  app: StoreAppSummary
  plans: PlanView[]
}

/** A scope as the page of scopes lists it. */
export interface ScopeView {
  handle: string
  description: string
  granted: boolean
  /** Null if the merchant cannot change it. */
  change: ActionForm | null
}

/** Data of the page with the access scopes of the app in a store. */
export interface ScopesPageData {
  app: StoreAppSummary
  required: ScopeView[]
  optional: ScopeView[]
  /** Granted scopes that are no longer in the app's registration. */
  other: ScopeView[]
  /** Data of customers that the app is approved for. */
  customerData: string
}
