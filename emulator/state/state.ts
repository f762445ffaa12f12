import { createUsedAssertions } from '../oauth/client-assertion'
import type { UsedAssertions } from '../oauth/client-assertion'
import { createAccessTokens } from './access-tokens'
import type { AccessTokens } from './access-tokens'
import type { EmulatedApp, EmulatorPricingPlan } from './app-options'
import { createAppBridges } from './app-bridges'
import type { AppBridges } from './app-bridges'
import { createAuthorizationCodes } from './authorization-codes'
import type { AuthorizationCodes } from './authorization-codes'
import { createClock } from './clock'
import type { EmulatorClock } from './clock'
import type { EmulatorSeed } from './emulator-seed'
import type { EmulatorExtension } from '../extensions/extension'
import { createExchangeLog, createSequence } from './exchange-log'
import type { ExchangeLog } from './exchange-log'
import { createFaults } from './faults'
import type { Faults } from './faults'
import { createIdSource } from './id-source'
import type { IdSource } from './id-source'
import { createInstallations } from './installation'
import type { Installations } from './installation'
import { createRequestLog } from './request-log'
import type { RequestLog } from './request-log'
import type { SavedState } from './saved-state'
import { restoreStore } from './saved-store'
import { installSeeded } from './seeded-installation'
import { createStore } from './store'
import type { Store } from './store'
import { createThrottle } from './throttle'
import type { Throttle } from './throttle'
import { createCharges } from '../billing/charges'
import type { Charges } from '../billing/charges'
import { createBulkOperations } from '../bulk/bulk-operations'
import type { BulkOperations } from '../bulk/bulk-operations'
import { createPlatformRules } from '../rules/platform-rules'
import type { PlatformRules } from '../rules/platform-rules'
import { createPricingState } from '../pricing/pricing-state'
import type { PricingState } from '../pricing/pricing-state'
import { StagedUploads } from '../uploads/staged-upload'
import { createClockJobs } from '../webhooks/clock-jobs'
import type { ClockJobs } from '../webhooks/clock-jobs'
import { createDeliveries } from '../webhooks/deliveries'
import type { Deliveries } from '../webhooks/deliveries'
import { watchFailures } from '../webhooks/failing-subscriptions'
import { createWebhookSubscriptions } from '../webhooks/webhook-subscriptions'
import type { WebhookSubscriptions } from '../webhooks/webhook-subscriptions'

/** The state of the emulated platform, in memory. */
export interface EmulatorState {
  app: EmulatedApp
  /** What the app adds to the platform. */
  extensions: readonly EmulatorExtension[]
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

export interface StateOptions {
  app: EmulatedApp
  /** Default: none. */
  extensions?: readonly EmulatorExtension[]
  seed: EmulatorSeed
  /** The real clock, in milliseconds since the epoch. */
  now: () => number
  strictRotation: boolean
}

export function createState(options: StateOptions): EmulatorState {
  const { extensions = [] } = options
  // Not reset: a client that follows the exchanges would miss the first ones after a reset.
  const nextSequence = createSequence()
  const state: EmulatorState = {
    app: options.app,
    extensions,
    // The registration may change while a delivery is pending.
    ...freshState(options, () => state.app, nextSequence, extensions),
    reset: saved => {
      state.stop()
      Object.assign(
        state,
        freshState(options, () => state.app, nextSequence, state.extensions, saved),
      )
      if (!saved) state.stores.forEach(store => installSeeded(state, store))
    },
    stop: () => {
      state.jobs.stop()
      state.deliveries.stop()
    },
  }
  state.stores.forEach(store => installSeeded(state, store))
  return state
}

function freshState(
  { seed, now, strictRotation }: StateOptions,
  app: () => EmulatedApp,
  nextSequence: () => number,
  extensions: readonly EmulatorExtension[],
  saved?: SavedState,
): Omit<EmulatorState, 'app' | 'extensions' | 'reset' | 'stop'> {
  const clock = createClock(now, saved?.clockOffsetMs)
  const secret = () => app().apiSecretKey
  const jobs = createClockJobs(clock)
  const stores =
    saved?.stores.map(restoreStore) ??
    seed.stores.map((store, index) => createStore(store, index, extensions))
  const shopIndex = (shop: string) => stores.findIndex(({ domain }) => domain === shop)
  const ids = createIdSource(shopIndex, saved?.ids)
  const exchanges = createExchangeLog(secret, nextSequence)
  const subscriptions = createWebhookSubscriptions(ids, saved?.subscriptions)
  return {
    clock,
    ids,
    requestIds: createIdSource(shopIndex),
    stores,
    installations: createInstallations(ids, saved?.installations),
    codes: createAuthorizationCodes(clock, ids, saved?.codes),
    tokens: createAccessTokens(clock, ids, strictRotation, saved?.tokens),
    usedAssertions: createUsedAssertions(clock),
    throttle: createThrottle(clock),
    faults: createFaults(),
    log: createRequestLog(),
    exchanges,
    jobs,
    subscriptions,
    deliveries: createDeliveries({
      clock,
      jobs,
      secret,
      exchanges,
      saved: saved?.deliveries,
      ...watchFailures(subscriptions),
    }),
    charges: createCharges(clock, ids, saved?.charges),
    rules: createPlatformRules(clock, app, saved?.rules),
    pricing: createPricingState(saved?.pricing),
    seededPlans: seed.pricingPlans,
    bulk: createBulkOperations(clock, ids, saved?.bulkOperations),
    uploads: new StagedUploads(),
    bridges: createAppBridges(),
    redactions: new Map(Object.entries(saved?.redactions ?? {})),
  }
}
