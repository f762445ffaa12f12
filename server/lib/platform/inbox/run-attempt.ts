import { PlatformError } from '../errors/errors'

/**
 * Runs an attempt of a delivery until it settles, its time is over or `signal` aborts, whichever is first. The work itself
 * cannot be stopped: it gets a signal of its own, and what it does later no longer counts.
 *
 * @throws what the work throws, the reason of the signal, or PlatformError `webhook_handler_failed` when the time is over
 */
export async function runAttempt(timeLimitMs: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new PlatformError('webhook_handler_failed', `The handlers of a delivery did not end within ${timeLimitMs} ms`)), timeLimitMs)
  const either = AbortSignal.any([signal, timeout.signal])
  try {
    await new Promise<void>((resolve, reject) => {
      if (either.aborted) return reject(either.reason)
      either.addEventListener('abort', () => reject(either.reason), { once: true })
      // Started in a turn of its own: work that throws at once is a rejection like any other.
      Promise.resolve().then(() => work(either)).then(resolve, reject)
    })
  }
  finally {
    clearTimeout(timer)
  }
}
