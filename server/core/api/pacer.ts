import type { GraphqlCost } from './graphql-result'
import { memoize } from './graphql-operation'

/** `page`: a user is waiting for the call. `background`: no one is. */
export type Priority = 'page' | 'background'

/** The right to send one call, until it is released. */
export interface Turn {
  price: Price
  /** Reserved points. */
  points: number
  /** Part of the restored points that the process counted on: calls at once are one reason. */
  share: number
}

/** Cost of one query text. */
interface Price {
  /** The last cost that the platform reported; an estimate before the first response. */
  points: number
  /** Whether a response was received. */
  known: boolean
  inFlight: number
}

/** What the response to a call reports. */
export interface CallOutcome {
  cost?: GraphqlCost | undefined
  /** Milliseconds that the platform asks to wait before the next call. */
  pauseMs?: number
  /** Whether the platform refused the call for its points. */
  isThrottled?: boolean
}

interface Waiter {
  price: Price
  enter: (turn: Turn) => void
  /** Time at which the head of the queue is sent regardless of the estimate; milliseconds. */
  sendAt?: number
}

/** Rate limiter for the calls of one shop and API: sends no faster than the platform accepts. */
export interface Pacer {
  /** Acquires a turn, immediately if the bucket allows it. Rejects with the signal's reason. */
  enter(
    query: string,
    hasMutation: boolean,
    priority: Priority,
    signal?: AbortSignal,
  ): Turn | Promise<Turn>
  /** Releases a turn. */
  leave(turn: Turn, outcome?: CallOutcome): void
  /** Returns whether there was no call within this many milliseconds. */
  isIdle(milliseconds: number): boolean
}

/** The smallest bucket of the platform, used until a response reports the actual one. */
const SMALLEST_BUCKET = { maximum: 1000, perSecond: 50 }
/**
 * Points of a mutation, and the estimate for a query.
 * @see https://shopify.dev/docs/api/usage/limits
 */
const MUTATION_POINTS = 10
/** Concurrent calls of one query text while its cost is unknown. */
const PROBES = 4
/** Concurrent calls. Fewer for the background, so that a slow job cannot take every connection. */
const MAX_IN_FLIGHT: Readonly<Record<Priority, number>> = { page: 20, background: 15 }
/** Share of the bucket that background calls leave to pages and to other processes of the app. */
const BACKGROUND_RESERVE = 0.2
/** Every fourth turn goes to the background, regardless of how many pages are waiting. */
const MAX_PAGES_IN_A_ROW = 3
/** Milliseconds after which a call is sent even if it is throttled by the estimate. */
const MAX_HOLD_MS = 30_000
/** Fallback poll interval of queued calls. */
const POLL_MS = 250
const MAX_PRICES = 200
/**
 * Other processes of the app spend points of the same bucket. A process counts on a part of what is
 * restored: on less after each call that was throttled, and on a little more after each other one.
 */
const SHARE = { minimum: 0.05, decrease: 0.7, increase: 0.002 }

/** @param now milliseconds of a monotonic clock */
export function createPacer(now: () => number): Pacer {
  const prices = memoize<Price>(MAX_PRICES, () => ({
    points: MUTATION_POINTS,
    known: false,
    inFlight: 0,
  }))
  const waiting: Readonly<Record<Priority, Waiter[]>> = { page: [], background: [] }
  let { maximum, perSecond: restored } = SMALLEST_BUCKET
  /** Part of the restored points that this process counts on. */
  let share = 1
  /** Unreserved points in the bucket at the time `at`. */
  let available = maximum
  let at = now()
  /** Points of the calls in flight. */
  let reserved = 0
  let inFlight = 0
  let pausedUntil = at
  let pagesInARow = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function refill(): void {
    const time = now()
    available = Math.min(maximum, available + ((time - at) / 1000) * restored * share)
    at = time
  }

  /**
   * Returns the milliseconds until a call may be sent; Infinity if it must wait for the response to
   * another. Requires `refill()`.
   */
  function waitMs(price: Price, priority: Priority): number {
    if (inFlight >= MAX_IN_FLIGHT[priority] || (!price.known && price.inFlight >= PROBES))
      return Number.POSITIVE_INFINITY
    if (pausedUntil > at) return pausedUntil - at
    const left =
      priority === 'background' && pagesInARow < MAX_PAGES_IN_A_ROW
        ? maximum * BACKGROUND_RESERVE
        : 0
    const needed = Math.min(maximum, price.points + left)
    return available >= needed ? 0 : ((needed - available) / (restored * share)) * 1000
  }

  function take(price: Price, priority: Priority): Turn {
    const { points } = price
    available -= points
    reserved += points
    inFlight += 1
    price.inFlight += 1
    pagesInARow = priority === 'page' && waiting.background.length > 0 ? pagesInARow + 1 : 0
    return { price, points, share }
  }

  function enter(
    query: string,
    hasMutation: boolean,
    priority: Priority,
    signal?: AbortSignal,
  ): Turn | Promise<Turn> {
    const price = prices(query)
    if (hasMutation) price.known = true
    const isBackgroundTurn =
      waiting.background.length > 0 &&
      (priority === 'background' || pagesInARow >= MAX_PAGES_IN_A_ROW)
    if (waiting.page.length === 0 && !isBackgroundTurn) {
      refill()
      if (waitMs(price, priority) === 0) return take(price, priority)
    }
    return queue(price, priority, signal)
  }

  function queue(price: Price, priority: Priority, signal: AbortSignal | undefined): Promise<Turn> {
    // On workers, a timer ends with the request that set it, so every queued call also polls.
    const poll = setInterval(next, POLL_MS)
    return new Promise<Turn>((resolve, reject) => {
      signal?.throwIfAborted()
      const onAbort = (): void => {
        waiting[priority].splice(waiting[priority].indexOf(waiter), 1)
        reject(signal?.reason)
        next()
      }
      const waiter: Waiter = {
        price,
        enter: turn => {
          signal?.removeEventListener('abort', onAbort)
          resolve(turn)
        },
      }
      waiting[priority].push(waiter)
      signal?.addEventListener('abort', onAbort, { once: true })
      next()
    }).finally(() => clearInterval(poll))
  }

  /** Sends queued calls, and sets a timer for the next one when the bucket is too empty. */
  function next(): void {
    clearTimeout(timer)
    for (;;) {
      refill()
      const priority = nextPriority()
      if (!priority) return
      const [waiter] = waiting[priority]
      if (!waiter) return
      const wait = waitMs(waiter.price, priority)
      waiter.sendAt ??= at + MAX_HOLD_MS
      if (wait > 0 && at < waiter.sendAt) {
        timer = setTimeout(next, Math.min(wait, waiter.sendAt - at))
        return
      }
      waiting[priority].shift()
      waiter.enter(take(waiter.price, priority))
    }
  }

  /**
   * Returns the queue whose head is next. A head that waits for points blocks the other queue; one
   * that waits for a response does not.
   */
  function nextPriority(): Priority | undefined {
    const order: readonly Priority[] =
      pagesInARow >= MAX_PAGES_IN_A_ROW ? ['background', 'page'] : ['page', 'background']
    return order.find(priority => {
      const [head] = waiting[priority]
      return head !== undefined && waitMs(head.price, priority) !== Number.POSITIVE_INFINITY
    })
  }

  function leave(
    { price, points, share: sentWith }: Turn,
    { cost, pauseMs = 0, isThrottled = false }: CallOutcome = {},
  ): void {
    inFlight -= 1
    reserved -= points
    price.inFlight -= 1
    // Also without a cost: not every API reports one.
    price.known = true
    refill()
    if (pauseMs > 0) pausedUntil = Math.max(pausedUntil, at + Math.min(pauseMs, MAX_HOLD_MS))
    available += points
    share = isThrottled
      ? Math.min(share, Math.max(SHARE.minimum, sentWith * SHARE.decrease))
      : Math.min(1, share + SHARE.increase)
    if (cost) learn(price, cost)
    if (waiting.page.length > 0 || waiting.background.length > 0) next()
  }

  function learn(price: Price, { requestedQueryCost, throttleStatus }: GraphqlCost): void {
    if (isCount(requestedQueryCost)) price.points = requestedQueryCost
    const { maximumAvailable, restoreRate, currentlyAvailable } = throttleStatus ?? {}
    // Untrusted numbers: a bucket that never refills would block its calls forever.
    if (
      !isCount(maximumAvailable) ||
      !isCount(restoreRate) ||
      !isCount(currentlyAvailable) ||
      maximumAvailable * restoreRate === 0
    )
      return
    maximum = maximumAvailable
    restored = restoreRate
    // The report may not include the calls in flight: do not spend their points twice.
    available = currentlyAvailable - reserved
  }

  return {
    enter,
    leave,
    isIdle: milliseconds =>
      inFlight === 0 &&
      waiting.page.length === 0 &&
      waiting.background.length === 0 &&
      now() - at >= milliseconds,
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY
}

/** The pacers of a process: one for each shop and API, shared by all clients. */
export interface Pacing {
  of(api: string, shop: string): Pacer
}

/** A bucket is full again after this time, so dropping its pacer loses no information. */
const DROP_AFTER_MS = 60_000

/** @param now milliseconds of a monotonic clock */
export function createPacing(now: () => number = () => performance.now()): Pacing {
  const pacers = new Map<string, Pacer>()
  let sweepAt = now() + DROP_AFTER_MS

  function dropIdle(): void {
    const time = now()
    if (time < sweepAt) return
    sweepAt = time + DROP_AFTER_MS
    for (const [key, pacer] of pacers) if (pacer.isIdle(DROP_AFTER_MS)) pacers.delete(key)
  }

  return {
    of(api, shop) {
      const key = `${api} ${shop}`
      const known = pacers.get(key)
      if (known) return known
      dropIdle()
      const pacer = createPacer(now)
      pacers.set(key, pacer)
      return pacer
    },
  }
}
