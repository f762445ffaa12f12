import { EMULATED_SHOP_DOMAIN } from '../../../../shared/profile'
import { createCharges } from '../billing/charges'
import { createBulkOperations } from '../bulk/bulk-operations'
import type { EmulatorExtension } from '../extensions/extension'
import { createUsedAssertions } from '../oauth/client-assertion'
import { createPricingState } from '../pricing/pricing-state'
import { createPlatformRules } from '../rules/platform-rules'
import { createAccessTokens } from '../state/access-tokens'
import { createAppBridges } from '../state/app-bridges'
import type { EmulatedApp } from '../state/app-options'
import { createAuthorizationCodes } from '../state/authorization-codes'
import { createClock } from '../state/clock'
import type { EmulatorSeed } from '../seed/emulator-seed'
import { createExchangeLog, createSequence } from '../state/exchange-log'
import { createFaults } from '../state/faults'
import { createIdSource } from '../state/id-source'
import { createInstallations } from '../state/installation'
import { createRequestLog } from '../state/request-log'
import type { SavedState } from '../state/saved-state'
import { restoreStore } from '../state/saved-store'
import type { EmulatorState } from '../state/state'
import { createThrottle } from '../state/throttle'
import { StagedUploads } from '../uploads/staged-upload'
import { createClockJobs } from '../webhooks/clock-jobs'
import { createDeliveries } from '../webhooks/deliveries'
import { watchFailures } from '../webhooks/failing-subscriptions'
import { createWebhookSubscriptions } from '../webhooks/webhook-subscriptions'
import { createStore } from './create-store'
import { installSeeded } from './seeded-installation'

export interface StateOptions {
  app: EmulatedApp
  /** Default: none. */
  extensions?: readonly EmulatorExtension[]
  seed: EmulatorSeed
  /** The real clock, in milliseconds since the epoch. */
  now: () => number
  strictRotation: boolean
  /** True: seeded records are dated before now. Default: the same in every run. */
  recentSeeds?: boolean
  /** Domain of all shops. Default: the reserved one. */
  shopDomain?: string
}

export function createState(options: StateOptions): EmulatorState {
  const { extensions = [], shopDomain = EMULATED_SHOP_DOMAIN } = options
  // Not reset: a client that follows the exchanges would miss the first ones after a reset.
  const nextSequence = createSequence()
  const state: EmulatorState = {
    app: options.app,
    extensions,
    shopDomain,
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
  { seed, now, strictRotation, recentSeeds, shopDomain }: StateOptions,
  app: () => EmulatedApp,
  nextSequence: () => number,
  extensions: readonly EmulatorExtension[],
  saved?: SavedState,
): Omit<EmulatorState, 'app' | 'extensions' | 'shopDomain' | 'reset' | 'stop'> {
  const clock = createClock(now, saved?.clockOffsetMs)
  const secret = () => app().apiSecretKey
  const jobs = createClockJobs(clock)
  const seedsEndAt = () => (recentSeeds ? clock.now() : undefined)
  const stores =
    saved?.stores.map(restoreStore) ??
    seed.stores.map((store, index) =>
      createStore(store, index, extensions, shopDomain, seedsEndAt()),
    )
  const shopIndex = (shop: string) => stores.findIndex(({ domain }) => domain === shop)
  const ids = createIdSource(shopIndex, saved?.ids)
  const exchanges = createExchangeLog(secret, nextSequence)
  const subscriptions = createWebhookSubscriptions(ids, saved?.subscriptions)
  return {
    clock,
    seedsEndAt,
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
