import { kill, reinstall, revoke, stall, visit } from './disturbances'
import type { Disturbance } from './disturbances'
import type { StoreDisturbance } from './disturbed-store'

/** One way to disturb an app. */
export interface Phase {
  name: string
  lock: boolean
  /** Longest time for a token request, in milliseconds. */
  latencyMs: number
  store: StoreDisturbance
  /** Seconds of load before each audit. */
  roundSeconds: number
  /** Run at the same time. */
  disturbances: readonly Disturbance[]
  /** Processes of the app. @default 3 */
  processes?: number
  /**
   * The app has a private key, its clocks differ by up to two minutes, and half of the token
   * requests fail. Then no background call may fail.
   */
  hasKey?: boolean
}

const SLOW_MS = 1000
const QUICK: StoreDisturbance = { slowMs: 0, lostLocks: 0 }
const SLOW: StoreDisturbance = { slowMs: SLOW_MS, lostLocks: 0 }
const HALF_SLOW: StoreDisturbance = { slowMs: SLOW_MS / 2, lostLocks: 0 }
/** Stalls take their time. */
const LONG = 30
/** The next visit repairs what the last one lost. */
const SHORT = 12

/**
 * The phases of each store, which run at the same time, each with processes, shops and a platform
 * of its own.
 */
export const PHASES: readonly Phase[] = [
  {
    name: 'stalls',
    lock: true,
    latencyMs: 2000,
    store: QUICK,
    roundSeconds: LONG,
    disturbances: [stall],
  },
  {
    name: 'stalls, slow storage',
    lock: true,
    latencyMs: 2000,
    store: SLOW,
    roundSeconds: LONG,
    disturbances: [stall],
  },
  {
    name: 'lost locks, slow storage',
    lock: true,
    latencyMs: 3000,
    store: { ...SLOW, lostLocks: 0.5 },
    roundSeconds: LONG,
    disturbances: [],
  },
  {
    name: 'no lock, slow storage',
    lock: false,
    latencyMs: 3000,
    store: SLOW,
    roundSeconds: LONG,
    disturbances: [],
  },
  {
    name: 'visits, reinstallations, slow storage',
    lock: true,
    latencyMs: 1000,
    store: HALF_SLOW,
    roundSeconds: LONG,
    disturbances: [visit, reinstall],
  },
  {
    name: 'visits, no lock, slow storage',
    lock: false,
    latencyMs: 1000,
    store: HALF_SLOW,
    roundSeconds: SHORT,
    disturbances: [visit],
  },
  {
    name: 'kills',
    lock: true,
    latencyMs: 1000,
    store: QUICK,
    roundSeconds: LONG,
    disturbances: [kill],
  },
  {
    name: 'private key: errors, revocations, kills',
    lock: true,
    latencyMs: 500,
    store: QUICK,
    roundSeconds: LONG,
    disturbances: [kill, revoke],
    processes: 8,
    hasKey: true,
  },
]
