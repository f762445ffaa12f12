import { PlatformError } from '../errors/errors'
import { isLastingRefusal } from '../errors/lasting-refusal'
import type { InboxDelivery, QueueKind } from './inbox'
import { MAX_DELAY_MS } from './inbox-settings'

const MAX_FAILURE_LENGTH = 500

/**
 * Runs an attempt of a delivery until it settles, its time is over or `signal` aborts, whichever is
 * first. The work itself cannot be stopped: it gets a signal of its own, and what it does later no
 * longer counts.
 *
 * @param timeoutError its message and code when the time is over
 * @throws what the work throws, the reason of the signal, or the error when the time is over
 */
export async function runAttempt(
  timeLimitMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
  timeoutError = () =>
    new PlatformError(
      'webhook_handler_failed',
      `The handlers of a delivery did not end within ${timeLimitMs} ms`,
    ),
): Promise<void> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(timeoutError()), timeLimitMs)
  const either = AbortSignal.any([signal, timeout.signal])
  try {
    await new Promise<void>((resolve, reject) => {
      if (either.aborted) return reject(either.reason)
      either.addEventListener('abort', () => reject(either.reason), { once: true })
      // In a `then`, so that work that throws synchronously rejects like any other.
      Promise.resolve()
        .then(() => work(either))
        .then(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
  }
}

/** A failed attempt that knows when, or whether, it should be repeated. */
export class AttemptError extends Error {
  override readonly name: string = 'AttemptError'
  /** Milliseconds before the next attempt, at least. */
  readonly retryAfterMs: number
  /** True: another attempt would fail in the same way. */
  readonly isFinal: boolean
  /** True: the platform refuses the app. The attempt does not count. */
  readonly isRefused: boolean

  constructor(
    message: string,
    { retryAfterMs = 0, isFinal = false, isRefused = false }: AttemptOptions = {},
  ) {
    super(message)
    this.retryAfterMs = retryAfterMs
    this.isFinal = isFinal
    this.isRefused = isRefused
  }
}

type AttemptOptions = Partial<Pick<AttemptError, 'retryAfterMs' | 'isFinal' | 'isRefused'>>

/** A failed attempt of an app with encryption keys. */
export class ProtectedFailure extends AttemptError {
  override readonly name = 'ProtectedFailure'

  /**
   * @param stored the encrypted text of the failure
   * @param shown what a log may show
   */
  constructor(
    readonly stored: string,
    readonly shown: string,
    options: AttemptOptions,
  ) {
    super(shown, options)
  }
}

/** An attempt that was ended from outside: nothing has failed, and its result does not count. */
export class AbortedAttempt extends PlatformError {
  constructor(message: string) {
    super('webhook_handler_failed', message)
  }
}

/** The reason to abort an attempt whose delivery another process has taken over. */
export function leaseLostError(): AbortedAttempt {
  return new AbortedAttempt(
    'It was taken over by another process, canceled, or redacted, while it ran',
  )
}

/** The reason to abort an attempt when the server stops. */
export function serverStoppedError(): AbortedAttempt {
  return new AbortedAttempt('The server stopped while it ran; it runs again')
}

/**
 * Returns the milliseconds to wait after a failed attempt: doubled each time, up to `maxMs`. Up to
 * a quarter is subtracted at random, so that deliveries that failed together do not run together
 * again.
 *
 * @param attempt number of the failed attempt, 1 for the first
 * @param random from 0 to 1
 */
export function retryDelay(
  attempt: number,
  firstMs: number,
  random = Math.random(),
  maxMs = MAX_DELAY_MS,
): number {
  const delay = Math.min(firstMs * 2 ** (attempt - 1), maxMs)
  return Math.round(delay * (1 - random / 4))
}

/** Returns the milliseconds before the next attempt; the error may ask for more. */
export function nextAttemptIn(
  error: unknown,
  attempt: number,
  firstMs: number,
  { maxRetryDelayMs }: Pick<QueueKind, 'maxRetryDelayMs'>,
): number {
  const requested = error instanceof AttemptError ? error.retryAfterMs : 0
  const delay = Math.max(requested, retryDelay(attempt, firstMs, Math.random(), maxRetryDelayMs))
  return Math.min(delay, MAX_DELAY_MS)
}

/** Returns whether an attempt failed because the platform refuses the app: it does not count. */
export function isRefusedAttempt(error: unknown): boolean {
  return error instanceof AttemptError ? error.isRefused : isLastingRefusal(error)
}

/**
 * Returns the milliseconds before the next run of a delivery whose attempt did not count: as long
 * as it has waited already, so that the wait doubles each time, and up to a quarter less.
 *
 * @param ageMs since the delivery was stored
 * @param firstMs the shortest wait
 * @param random from 0 to 1
 */
export function refusedDelay(ageMs: number, firstMs: number, random = Math.random()): number {
  return Math.round(Math.min(Math.max(ageMs, firstMs), MAX_DELAY_MS) * (1 - random / 4))
}

/**
 * Returns the stored description of a failed attempt, in one line: name and message of the error,
 * encrypted in an app with keys.
 */
export function failureText(thrown: unknown): string {
  if (thrown instanceof ProtectedFailure) return thrown.stored
  // An error about several failed handlers is less specific than the first handler's own error.
  const cause = thrown instanceof PlatformError && 'cause' in thrown ? thrown.cause : thrown
  return describe(cause).replace(/\s+/g, ' ').slice(0, MAX_FAILURE_LENGTH)
}

/** Returns the description of a failed attempt that a log may show. */
export function shownFailure(thrown: unknown): string {
  return thrown instanceof ProtectedFailure ? thrown.shown : failureText(thrown)
}

/** Returns the warning about a delivery whose last attempt failed. */
export function deadDeliveryWarning(
  { shop, topic, webhookId }: Pick<InboxDelivery, 'shop' | 'topic' | 'webhookId'>,
  attempts: number,
  failure: string,
  item = 'Delivery',
): string {
  return `${item} ${webhookId} of ${topic} to ${shop} failed ${attempts} times and is dead until it is replayed. ${failure}`
}

function describe(thrown: unknown): string {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`
  if (thrown instanceof Response) return `A handler threw a Response with status ${thrown.status}`
  return `A handler threw a value that is no Error, of type ${typeof thrown}`
}
