import type { GraphqlCost } from './graphql-result'
import { remembering } from './remembering'

/** Whom a call keeps waiting: somebody who looks at a page, or nobody. */
export type Priority = 'page' | 'background'

/** The right to send one call, until it is given back. */
export interface Turn {
  price: Price
  /** Points that were set aside. */
  points: number
}

/** What one text of a query costs. */
interface Price {
  /** As the platform last said; until then a guess. */
  points: number
  /** Whether an answer was seen. */
  known: boolean
  inFlight: number
}

interface Waiter {
  price: Price
  enter: (turn: Turn) => void
  /** When a waiter at the head of its queue is sent whatever our count says; milliseconds of the clock. */
  sendAt?: number
}

/** Lets the calls of one shop and API out no faster than the platform takes them. */
export interface Pacer {
  /** Takes a turn: at once where the bucket allows it, otherwise when it does. Rejects with the signal's reason. */
  enter(query: string, hasMutation: boolean, priority: Priority, signal?: AbortSignal): Turn | Promise<Turn>
  /**
   * Gives a turn back.
   *
   * @param cost what the answer says of the bucket
   * @param pauseMs how long the platform asks to be left alone
   */
  leave(turn: Turn, cost?: GraphqlCost, pauseMs?: number): void
  /** Whether nothing is under way and nothing was for so many milliseconds. */
  isIdle(milliseconds: number): boolean
}

/** The smallest bucket that the platform gives an app; until an answer says more. */
const SMALLEST_BUCKET = { maximum: 1000, perSecond: 50 }
/** Points that every mutation costs, and a guess for a query. protocol: Admin API rate limits */
const MUTATION_POINTS = 10
/** Calls of one text that are sent before its cost is known. */
const PROBES = 4
/** Calls at once, for the background fewer than for pages: a slow job must not hold every connection. */
const MOST_IN_FLIGHT: Readonly<Record<Priority, number>> = { page: 20, background: 15 }
/** Share of the bucket that background calls leave to pages, and to other processes of the app. */
const LEFT_BY_BACKGROUND = 0.2
/** Every fourth turn is the background's, however many pages ask. */
const PAGES_IN_A_ROW = 3
/** Our count may be wrong; after so long the platform decides. */
const MAX_HOLD_MS = 30_000
/** How often a waiting call looks whether it may go, should nobody tell it. */
const LOOK_MS = 250
const MAX_PRICES = 200

/** @param now milliseconds of a clock that never goes back */
export function createPacer(now: () => number): Pacer {
  const prices = remembering<Price>(MAX_PRICES, () => ({ points: MUTATION_POINTS, known: false, inFlight: 0 }))
  const waiting: Readonly<Record<Priority, Waiter[]>> = { page: [], background: [] }
  let { maximum, perSecond } = SMALLEST_BUCKET
  /** Points in the bucket that no call was given yet, at the time `at`. */
  let available = maximum
  let at = now()
  /** Points of the calls under way. */
  let setAside = 0
  let inFlight = 0
  let pausedUntil = at
  let pagesInARow = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function refill(): void {
    const time = now()
    available = Math.min(maximum, available + (time - at) / 1000 * perSecond)
    at = time
  }

  /** Milliseconds until a call may go; Infinity when it must wait for an answer to another. The bucket is filled up to now. */
  function waitMs(price: Price, priority: Priority): number {
    if (inFlight >= MOST_IN_FLIGHT[priority] || (!price.known && price.inFlight >= PROBES)) return Number.POSITIVE_INFINITY
    if (pausedUntil > at) return pausedUntil - at
    const left = priority === 'background' && pagesInARow < PAGES_IN_A_ROW ? maximum * LEFT_BY_BACKGROUND : 0
    const needed = Math.min(maximum, price.points + left)
    return available >= needed ? 0 : (needed - available) / perSecond * 1000
  }

  function take(price: Price, priority: Priority): Turn {
    const { points } = price
    available -= points
    setAside += points
    inFlight += 1
    price.inFlight += 1
    pagesInARow = priority === 'page' && waiting.background.length > 0 ? pagesInARow + 1 : 0
    return { price, points }
  }

  function enter(query: string, hasMutation: boolean, priority: Priority, signal?: AbortSignal): Turn | Promise<Turn> {
    const price = prices(query)
    if (hasMutation) price.known = true
    const isBackgroundsTurn = waiting.background.length > 0 && (priority === 'background' || pagesInARow >= PAGES_IN_A_ROW)
    if (waiting.page.length === 0 && !isBackgroundsTurn) {
      refill()
      if (waitMs(price, priority) === 0) return take(price, priority)
    }
    return queue(price, priority, signal)
  }

  function queue(price: Price, priority: Priority, signal: AbortSignal | undefined): Promise<Turn> {
    // In a worker a timer ends with the request that set it: who waits looks for itself as well.
    const look = setInterval(next, LOOK_MS)
    return new Promise<Turn>((resolve, reject) => {
      signal?.throwIfAborted()
      const onAbort = (): void => {
        waiting[priority].splice(waiting[priority].indexOf(waiter), 1)
        reject(signal?.reason)
        next()
      }
      const waiter: Waiter = {
        price,
        enter: (turn) => {
          signal?.removeEventListener('abort', onAbort)
          resolve(turn)
        },
      }
      waiting[priority].push(waiter)
      signal?.addEventListener('abort', onAbort, { once: true })
      next()
    }).finally(() => clearInterval(look))
  }

  /** Sends on whoever may go, and comes back when the bucket holds enough for the next. */
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

  /** The queue whose head is next. Who waits for points keeps their place; who waits for an answer lets the other queue pass. */
  function nextPriority(): Priority | undefined {
    const order: readonly Priority[] = pagesInARow >= PAGES_IN_A_ROW ? ['background', 'page'] : ['page', 'background']
    return order.find((priority) => {
      const [head] = waiting[priority]
      return head !== undefined && waitMs(head.price, priority) !== Number.POSITIVE_INFINITY
    })
  }

  function leave({ price, points }: Turn, cost?: GraphqlCost, pauseMs = 0): void {
    inFlight -= 1
    setAside -= points
    price.inFlight -= 1
    // An answer without a cost is one as well: not every API counts.
    price.known = true
    refill()
    if (pauseMs > 0) pausedUntil = Math.max(pausedUntil, at + Math.min(pauseMs, MAX_HOLD_MS))
    available += points
    if (cost) learn(price, cost)
    if (waiting.page.length > 0 || waiting.background.length > 0) next()
  }

  function learn(price: Price, { requestedQueryCost, throttleStatus }: GraphqlCost): void {
    if (isCount(requestedQueryCost)) price.points = requestedQueryCost
    const { maximumAvailable, restoreRate, currentlyAvailable } = throttleStatus ?? {}
    // Numbers that others wrote, and a bucket that never fills would hold its calls for ever.
    if (!isCount(maximumAvailable) || !isCount(restoreRate) || !isCount(currentlyAvailable) || maximumAvailable * restoreRate === 0) return
    maximum = maximumAvailable
    perSecond = restoreRate
    // The platform may not have seen yet what is under way: better to wait for its answer than to spend it twice.
    available = currentlyAvailable - setAside
  }

  return {
    enter,
    leave,
    isIdle: milliseconds => inFlight === 0 && waiting.page.length === 0 && waiting.background.length === 0 && now() - at >= milliseconds,
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY
}
