import type { AppSummary, StoreAppSummary, StoreSummary } from './page-data'

/** One fact of a charge, for a person. */
export interface ChargeTerm {
  label: string
  text: string
}

/** A form without fields of its own: one button that does one thing. */
export interface ActionForm {
  /** Text of the button. */
  label: string
  /** Where the form is posted. */
  action: string
  /** The form token of exactly that address. */
  csrf: string
}

/** Data of `chargePage`. */
export interface ChargePageData {
  store: StoreSummary
  app: AppSummary
  /** What is to be decided, e.g. `Approve subscription?`. */
  title: string
  /** Name of the charge. */
  name: string
  test: boolean
  terms: ChargeTerm[]
  approve: ActionForm
  decline: ActionForm
}

/** What was used of a limit, in one billing period. */
export interface UsageView {
  /** E.g. `$1.00 USD of $20.00 USD used`. */
  text: string
  /** Part of the limit, 0 to 1. */
  share: number
  records: { text: string, amount: string, at: string }[]
}

/** A charge as the billing page lists it. */
export interface ChargeView {
  name: string
  kind: string
  status: string
  /** How the status looks: `good`, `fair`, `bad` or `plain`. */
  tone: string
  test: boolean
  terms: ChargeTerm[]
  usage: UsageView | null
  /** Where it is decided, while there is something to decide. */
  confirmHref: string | null
  actions: ActionForm[]
}

/** Data of `billingPage`. */
export interface BillingPageData {
  store: StoreSummary
  stores: StoreSummary[]
  app: StoreAppSummary
  /** True: every charge is a test. */
  developmentStore: boolean
  /** Where the merchant chooses a plan; null: the app has none. */
  plansHref: string | null
  /** Newest first. */
  charges: ChargeView[]
}

/** A plan as a merchant chooses it. */
export interface PlanView {
  name: string
  price: string
  trial: string | null
  features: string[]
  /** Null: the plan that the store has. */
  choose: ActionForm | null
}

/** Data of `plansPage`. */
export interface PlansPageData {
  store: StoreSummary
  stores: StoreSummary[]
  app: StoreAppSummary
  plans: PlanView[]
}

/** A scope as the page of scopes lists it. */
export interface ScopeView {
  handle: string
  description: string
  granted: boolean
  /** Null: the merchant can do nothing about it. */
  change: ActionForm | null
}

/** Data of `scopesPage`. */
export interface ScopesPageData {
  store: StoreSummary
  stores: StoreSummary[]
  app: StoreAppSummary
  required: ScopeView[]
  optional: ScopeView[]
  /** Granted, and no longer in the app's registration. */
  other: ScopeView[]
}
