import { sleep } from '../../../../server/core/concurrency/sleep'

/** Spreads requests over time. */
export interface RequestPace {
  /** Waits for the turn of the next shop. */
  turn: () => Promise<void>
  /** Sends a token request, and counts it. Repeated ones delay the shops that follow. */
  send: typeof fetch
  /** Requests that were sent, and those whose response was lost or an error of the server. */
  counts: { requests: number; lost: number; serverErrors: number }
}

/** A server that asks for a longer pause gets this one. */
const MAX_PAUSE_MS = 60_000

/**
 * Creates the pace of a run.
 *
 * @param rate requests per second
 */
export function createRequestPace(rate: number, now = Date.now, wait = sleep): RequestPace {
  const intervalMs = 1000 / rate
  const counts = { requests: 0, lost: 0, serverErrors: 0 }
  let next = 0
  /** Turns whose first request was not sent yet. */
  let open = 0

  const reserve = () => {
    const at = Math.max(next, now())
    next = at + intervalMs
    return at
  }

  return {
    counts,
    async turn() {
      const pause = reserve() - now()
      if (pause > 0) await wait(pause)
      open++
    },
    async send(input, init) {
      if (open > 0) open--
      else reserve()
      counts.requests++
      try {
        const response = await globalThis.fetch(input, init)
        if (response.status >= 500) counts.serverErrors++
        const retryAfterMs = Number(response.headers.get('retry-after')) * 1000
        if (response.status === 429 && retryAfterMs > 0)
          next = Math.max(next, now() + Math.min(retryAfterMs, MAX_PAUSE_MS))
        return response
      } catch (error) {
        counts.lost++
        throw error
      }
    },
  }
}
