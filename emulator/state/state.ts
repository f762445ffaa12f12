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
  /** Back to the seed; the registered app stays. */
  reset: () => void
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
  const state: EmulatorState = {
    app: options.app,
    ...freshState(options),
    reset: () => void Object.assign(state, freshState(options)),
  }
  return state
}

function freshState({ seed, now, strictRotation }: StateOptions): Omit<EmulatorState, 'app' | 'reset'> {
  const clock = createClock(now)
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
  }
}
