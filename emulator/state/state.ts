import { createAccessTokens } from './access-tokens'
import type { AccessTokens } from './access-tokens'
import type { EmulatedApp } from './app-registration'
import { createAuthorizationCodes } from './authorization-codes'
import type { AuthorizationCodes } from './authorization-codes'
import { createClock } from './clock'
import type { EmulatorClock } from './clock'
import { createFaults } from './faults'
import type { Faults } from './faults'
import { createIdSource } from './id-source'
import type { IdSource } from './id-source'
import { createInstallations } from './installation'
import type { Installations } from './installation'
import { createRequestLog } from './request-log'
import type { RequestLog } from './request-log'
import { createStore } from './store'
import type { Store, StoreSeed } from './store'
import { createThrottle } from './throttle'
import type { Throttle } from './throttle'
import { createCharges } from '../billing/charges'
import type { Charges } from '../billing/charges'
import { createBulkOperations } from '../bulk/bulk-operations'
import type { BulkOperations } from '../bulk/bulk-operations'
import { createClockJobs } from '../webhooks/clock-jobs'
import type { ClockJobs } from '../webhooks/clock-jobs'
import { createDeliveries } from '../webhooks/deliveries'
import type { Deliveries } from '../webhooks/deliveries'
import { createWebhookSubscriptions } from '../webhooks/webhook-subscriptions'
import type { WebhookSubscriptions } from '../webhooks/webhook-subscriptions'

/** Everything the emulated platform knows, in memory. */
export interface EmulatorState {
  app: EmulatedApp
  clock: EmulatorClock
  ids: IdSource
  stores: Store[]
  installations: Installations
  codes: AuthorizationCodes
  tokens: AccessTokens
  throttle: Throttle
  faults: Faults
  log: RequestLog
  jobs: ClockJobs
  subscriptions: WebhookSubscriptions
  deliveries: Deliveries
  charges: Charges
  bulk: BulkOperations
  /** Back to the seed; the registered app stays. */
  reset: () => void
  /** Ends everything that runs by itself. */
  stop: () => void
}

export interface StateOptions {
  app: EmulatedApp
  seed: readonly StoreSeed[]
  /** The real clock, in milliseconds since the epoch. */
  now: () => number
  strictRotation: boolean
}

/** @throws Error when a store of the seed has a wrong or repeated handle */
export function createState(options: StateOptions): EmulatorState {
  // The registration may change while a delivery waits.
  const secret = () => state.app.apiSecretKey
  const state: EmulatorState = {
    app: options.app,
    ...freshState(options, secret),
    reset: () => {
      state.stop()
      Object.assign(state, freshState(options, secret))
    },
    stop: () => {
      state.jobs.stop()
      state.deliveries.stop()
    },
  }
  return state
}

function freshState({ seed, now, strictRotation }: StateOptions, secret: () => string): Omit<EmulatorState, 'app' | 'reset' | 'stop'> {
  const clock = createClock(now)
  const jobs = createClockJobs(clock)
  const ids = createIdSource()
  if (new Set(seed.map(store => store.handle)).size < seed.length) throw new Error('Emulator: two stores of the seed have the same handle.')
  return {
    clock,
    ids,
    stores: seed.map(createStore),
    installations: createInstallations(),
    codes: createAuthorizationCodes(clock, ids),
    tokens: createAccessTokens(clock, ids, strictRotation),
    throttle: createThrottle(clock),
    faults: createFaults(),
    log: createRequestLog(),
    jobs,
    subscriptions: createWebhookSubscriptions(),
    deliveries: createDeliveries({ clock, jobs, secret }),
    charges: createCharges(clock, ids),
    bulk: createBulkOperations(clock, ids),
  }
}
