import type { UsedAssertions } from '../oauth/client-assertion'
import type { AccessTokens } from './access-tokens'
import type { EmulatedApp } from './app-options'
import type { EmulatorPricingPlan } from '../pricing/pricing-plan'
import type { AppBridges } from './app-bridges'
import type { AuthorizationCodes } from './authorization-codes'
import type { EmulatorClock } from './clock'
import type { EmulatorExtension } from '../extensions/extension'
import type { ExchangeLog } from './exchange-log'
import type { Faults } from './faults'
import type { IdSource } from './id-source'
import type { Installations } from './installation'
import type { RequestLog } from './request-log'
import type { SavedState } from './saved-state'
import type { Store } from './store'
import type { Throttle } from './throttle'
import type { Charges } from '../billing/charges'
import type { BulkOperations } from '../bulk/bulk-operations'
import type { PlatformRules } from '../rules/platform-rules'
import type { PricingState } from '../pricing/pricing-state'
import type { StagedUploads } from '../uploads/staged-upload'
import type { ClockJobs } from '../webhooks/clock-jobs'
import type { Deliveries } from '../webhooks/deliveries'
import type { WebhookSubscriptions } from '../webhooks/webhook-subscriptions'

/** The state of the emulated platform, in memory. */
export interface EmulatorState {
  app: EmulatedApp
  /** What the app adds to the platform. */
  extensions: readonly EmulatorExtension[]
  /** Domain of all shops, e.g. `platform.test`. */
  readonly shopDomain: string
  /** Before which seeded records are dated; undefined: the same in every run. */
  seedsEndAt: () => number | undefined
  clock: EmulatorClock
  ids: IdSource
  /** Ids of requests, for the log. Not part of the saved state. */
  requestIds: IdSource
  stores: Store[]
  installations: Installations
  codes: AuthorizationCodes
  tokens: AccessTokens
  /** Not part of the saved state. */
  usedAssertions: UsedAssertions
  throttle: Throttle
  faults: Faults
  log: RequestLog
  exchanges: ExchangeLog
  jobs: ClockJobs
  subscriptions: WebhookSubscriptions
  deliveries: Deliveries
  charges: Charges
  /** Which dated rules of the platform apply. */
  rules: PlatformRules
  /** Plans, invoices and usage of Shopify App Pricing. */
  pricing: PricingState
  /** The plans of the seed, which take the place of those in the app's registration. */
  seededPlans: readonly EmulatorPricingPlan[] | undefined
  bulk: BulkOperations
  uploads: StagedUploads
  bridges: AppBridges
  /** When the app is requested to erase a shop's data: milliseconds since the epoch by shop. */
  redactions: Map<string, number>
  /** Resets to the seed, or to a saved state. The registered app stays. */
  reset: (saved?: SavedState) => void
  /** Stops all timers and deliveries. */
  stop: () => void
}
