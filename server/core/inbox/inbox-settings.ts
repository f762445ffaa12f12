import { PlatformError } from '../errors/errors'
import type { ContentReader } from './delivery-content'
import type { InboxEngine, JournaledRunner, QueueKind } from './inbox'

export interface InboxEngineOptions {
  settings: InboxSettings
  /** Rejects when the signal of the run aborts. */
  run: JournaledRunner
  /** Reads a content. */
  read: ContentReader
  /** @default the inbox of webhook deliveries */
  kind?: QueueKind | undefined
  /** Logs a warning for the operator of the app. */
  warn: (message: string) => void
}

/** Creates the engine of a process. */
export interface InboxEngineFactory {
  /** Whether it can run the deliveries of a shop one after the other. */
  readonly ordersByShop: boolean
  /**
   * Of an engine on a runtime without processes: it runs deliveries within events only, with `work`
   * and `tend`, and ends each run after at most this many milliseconds.
   */
  readonly maxRunMs?: number | undefined
  /** @throws Error when the storage cannot be used */
  open(options: InboxEngineOptions): Promise<InboxEngine>
}

/** `inbox` of `configurePlatform`; `true` is all defaults. */
export interface PlatformInboxOptions {
  /** Stores the deliveries elsewhere than in an SQLite file. */
  engine?: InboxEngineFactory | undefined
  /**
   * The SQLite file, on a disk of this machine. @default '.data/platform-inbox.sqlite', next to the
   * files of the storage mount `platform`
   */
  path?: string | undefined
  /**
   * `shop`: the deliveries of a shop run one after the other, in the order in which they came; one
   * that fails delays only its shop.
   */
  order?: 'shop' | undefined
  /** Deliveries that this process runs at the same time. @default 10 */
  concurrency?: number | undefined
  /** Runs of a delivery until it is dead. @default 15, which is about three hours */
  attempts?: number | undefined
  /**
   * Milliseconds between the first attempt and the second; doubled each time, up to an hour.
   * @default 1000
   */
  retryDelayMs?: number | undefined
  /**
   * Milliseconds before the next run of a delivery whose shop refuses the app: the Admin API
   * responded with status 403, or the app may not run bulk operations. As long as the delivery is
   * old, up to an hour. Such a run is no attempt.
   * @default 900000, 15 minutes
   */
  refusedDelayMs?: number | undefined
  /** Milliseconds after which an attempt counts as failed. @default 300000 */
  timeLimitMs?: number | undefined
  /**
   * Milliseconds after which the deliveries of a process that ended are taken over. @default 30000
   */
  leaseMs?: number | undefined
  /** Milliseconds that running handlers have when the server stops. @default 10000 */
  stopWithinMs?: number | undefined
  /**
   * Milliseconds for which a completed delivery is remembered; six hours at least. @default
   * 86400000, a day
   */
  keepDoneMs?: number | undefined
  /** Milliseconds for which a dead delivery is kept. @default 2592000000, 30 days */
  keepDeadMs?: number | undefined
}

type Amount = Exclude<keyof PlatformInboxOptions, 'engine' | 'path' | 'order'>

/** The options after validation. */
export type InboxSettings = Readonly<
  Record<Amount, number> & { path: string; orderByShop: boolean }
>

const DEFAULT_PATH = '.data/platform-inbox.sqlite'
const HOUR_MS = 3600 * 1000
/** The longest delay of the inbox in milliseconds: of a retry, and of a lease. */
export const MAX_DELAY_MS = HOUR_MS
/** The longest a timer of JavaScript can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1
const AMOUNTS: Readonly<Record<Amount, { default: number; min: number; max: number }>> = {
  concurrency: { default: 10, min: 1, max: 1000 },
  attempts: { default: 15, min: 1, max: 100 },
  retryDelayMs: { default: 1000, min: 1, max: MAX_DELAY_MS },
  refusedDelayMs: { default: HOUR_MS / 4, min: 1, max: MAX_DELAY_MS },
  timeLimitMs: { default: 300_000, min: 1, max: MAX_TIMER_MS },
  leaseMs: { default: 30_000, min: 300, max: MAX_DELAY_MS },
  stopWithinMs: { default: 10_000, min: 0, max: MAX_TIMER_MS },
  // The platform delivers again for 4 hours.
  keepDoneMs: { default: 24 * HOUR_MS, min: 6 * HOUR_MS, max: 365 * 24 * HOUR_MS },
  keepDeadMs: { default: 30 * 24 * HOUR_MS, min: HOUR_MS, max: 365 * 24 * HOUR_MS },
}

/** @throws PlatformError `configuration_invalid`: names the option */
export function parseInboxOptions(options: PlatformInboxOptions): InboxSettings {
  const { engine, order, path = DEFAULT_PATH } = options
  if (typeof path !== 'string' || path === '') throw invalid('path', 'must be the path of a file')
  if (order !== undefined && order !== 'shop') throw invalid('order', "must be 'shop', or left out")
  if (order && engine && !engine.ordersByShop)
    throw invalid(
      'order',
      "is not supported by this engine; the SQLite file can run a shop's deliveries in order",
    )
  const amounts = Object.fromEntries(
    Object.keys(AMOUNTS).map(name => [name, amountOf(options, name as Amount)]),
  ) as Record<Amount, number>
  return { path, orderByShop: order === 'shop', ...amounts }
}

function amountOf(options: PlatformInboxOptions, name: Amount): number {
  const { default: byDefault, min, max: ofAll } = AMOUNTS[name]
  const max = (name === 'timeLimitMs' && options.engine?.maxRunMs) || ofAll
  const value = options[name] ?? Math.min(byDefault, max)
  if (!Number.isSafeInteger(value) || value < min || value > max)
    throw invalid(name, `must be a whole number from ${min} to ${max}`)
  return value
}

function invalid(option: string, problem: string): PlatformError {
  return new PlatformError('configuration_invalid', `inbox.${option} ${problem}`)
}
