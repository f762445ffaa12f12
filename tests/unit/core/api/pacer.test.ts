import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GraphqlCost } from '../../../../server/core/api/graphql-result'
import { createPacer } from '../../../../server/core/api/pacer'
import type { Pacer, Priority, Turn } from '../../../../server/core/api/pacer'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const now = () => performance.now()
const QUERY = 'query Products { products { nodes { id } } }'

function cost(
  requestedQueryCost: number,
  currentlyAvailable: number,
  bucket = { maximumAvailable: 1000, restoreRate: 50 },
): GraphqlCost {
  return {
    requestedQueryCost,
    actualQueryCost: null,
    throttleStatus: { ...bucket, currentlyAvailable },
  }
}

/** Enters, and records in `turns` when that has happened, in order. */
function entering(pacer: Pacer) {
  const turns: string[] = []
  const held: Turn[] = []
  return {
    turns,
    held,
    enter(
      name: string,
      priority: Priority = 'page',
      {
        query = QUERY,
        hasMutation = false,
        signal,
      }: { query?: string; hasMutation?: boolean; signal?: AbortSignal } = {},
    ) {
      const entered = pacer.enter(query, hasMutation, priority, signal)
      const keep = (turn: Turn) => {
        turns.push(name)
        held.push(turn)
      }
      if (entered instanceof Promise) return entered.then(keep)
      return keep(entered)
    },
    /** Gives the oldest turn back. */
    leave(left?: GraphqlCost, pauseMs = 0, isThrottled = false) {
      const turn = held.shift()
      if (!turn) throw new Error('No call has a turn')
      pacer.leave(turn, { cost: left, pauseMs, isThrottled })
    },
  }
}

/** A pacer that knows the query's cost and the bucket. */
function informed(
  points: number,
  available: number,
  bucket?: { maximumAvailable: number; restoreRate: number },
) {
  const calls = entering(createPacer(now))
  void calls.enter('first')
  calls.leave(cost(points, available, bucket))
  calls.turns.length = 0
  return calls
}

describe('a full bucket', () => {
  it('lets calls go at once, without a promise', () => {
    const pacer = createPacer(now)
    expect(pacer.enter(QUERY, true, 'page')).toMatchObject({ points: 10 })
    expect(pacer.enter('{ shop { name } }', false, 'background')).toMatchObject({ points: 10 })
  })

  it('reserves the requested cost that the platform last reported', () => {
    const pacer = createPacer(now)
    pacer.leave(pacer.enter(QUERY, false, 'page') as Turn, { cost: cost(52, 948) })
    expect(pacer.enter(QUERY, false, 'page')).toMatchObject({ points: 52 })
  })
})

describe('a query of unknown cost', () => {
  it('is sent four times before a response reports it', async () => {
    const calls = entering(createPacer(now))
    for (let call = 1; call <= 6; call++) void calls.enter(`call ${call}`)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls.turns).toEqual(['call 1', 'call 2', 'call 3', 'call 4'])
    calls.leave(cost(100, 500))
    await vi.advanceTimersByTimeAsync(0)
    expect(calls.turns.slice(4)).toEqual(['call 5', 'call 6'])
  })

  it('does not delay a query with another text', async () => {
    const calls = entering(createPacer(now))
    for (let call = 1; call <= 5; call++) void calls.enter('a')
    await calls.enter('b', 'background', { query: '{ shop { name } }' })
    expect(calls.turns).toEqual(['a', 'a', 'a', 'a', 'b'])
  })

  it('is known after a response without a cost', () => {
    const calls = entering(createPacer(now))
    void calls.enter('first')
    calls.leave()
    for (let call = 0; call < 30; call++) void calls.enter('call')
    expect(calls.turns).toHaveLength(21)
  })

  it('does not apply to a mutation, whose cost is fixed', () => {
    const calls = entering(createPacer(now))
    for (let call = 0; call < 6; call++) void calls.enter('call', 'page', { hasMutation: true })
    expect(calls.turns).toHaveLength(6)
  })
})

describe('an empty bucket', () => {
  it('delays a call until its cost is available', async () => {
    const calls = informed(100, 50)
    void calls.enter('call')
    await vi.advanceTimersByTimeAsync(998)
    expect(calls.turns).toEqual([])
    await vi.advanceTimersByTimeAsync(2)
    expect(calls.turns).toEqual(['call'])
  })

  it('counts calls in flight', async () => {
    const calls = informed(100, 250)
    void calls.enter('a')
    void calls.enter('b')
    void calls.enter('c')
    expect(calls.turns).toEqual(['a', 'b'])
    // The platform may not have seen b when it responded to a.
    calls.leave(cost(100, 150))
    await vi.advanceTimersByTimeAsync(0)
    expect(calls.turns).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls.turns).toEqual(['a', 'b', 'c'])
  })

  it('refills at the reported restore rate', async () => {
    const calls = informed(100, 0, { maximumAvailable: 10_000, restoreRate: 1000 })
    void calls.enter('call')
    await vi.advanceTimersByTimeAsync(99)
    expect(calls.turns).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(calls.turns).toEqual(['call'])
  })

  it('that other processes use as well is counted on for less after each throttled call', async () => {
    const calls = informed(100, 100, { maximumAvailable: 2000, restoreRate: 100 })
    void calls.enter('throttled')
    calls.leave(cost(100, 0, { maximumAvailable: 2000, restoreRate: 100 }), 0, true)
    void calls.enter('call')
    // 70 points a second.
    await vi.advanceTimersByTimeAsync(1428)
    expect(calls.turns).toEqual(['throttled'])
    await vi.advanceTimersByTimeAsync(1)
    expect(calls.turns).toEqual(['throttled', 'call'])
  })

  it('that no other process uses any more is counted on as a whole again', async () => {
    const calls = informed(1, 2000, { maximumAvailable: 2000, restoreRate: 100 })
    void calls.enter('throttled')
    calls.leave(undefined, 0, true)
    for (let call = 0; call < 150; call++) {
      void calls.enter('cheap')
      calls.leave(cost(100, 0, { maximumAvailable: 2000, restoreRate: 100 }))
      await vi.advanceTimersByTimeAsync(2000)
    }
    void calls.enter('a')
    void calls.enter('b')
    calls.turns.length = 0
    await vi.advanceTimersByTimeAsync(0)
    calls.leave(cost(100, 0, { maximumAvailable: 2000, restoreRate: 100 }))
    calls.leave(cost(100, 0, { maximumAvailable: 2000, restoreRate: 100 }))
    void calls.enter('call')
    await vi.advanceTimersByTimeAsync(999)
    expect(calls.turns).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(calls.turns).toEqual(['call'])
  })

  it('gets back the points of a call that was not sent', () => {
    const calls = informed(100, 100)
    void calls.enter('a')
    calls.leave()
    void calls.enter('b')
    expect(calls.turns).toEqual(['a', 'b'])
  })

  it('delays no call for longer than half a minute: the local count may be wrong', async () => {
    const calls = informed(1000, 0, { maximumAvailable: 1000, restoreRate: 1 })
    void calls.enter('call')
    await vi.advanceTimersByTimeAsync(29_999)
    expect(calls.turns).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(calls.turns).toEqual(['call'])
  })

  it('sends a query that costs more than the bucket size', async () => {
    const calls = informed(5000, 1000)
    void calls.enter('call')
    expect(calls.turns).toEqual(['call'])
  })

  it.each<[string, unknown]>([
    [
      'no numbers',
      {
        requestedQueryCost: '52',
        throttleStatus: { maximumAvailable: 'x', currentlyAvailable: null, restoreRate: [] },
      },
    ],
    ['nothing to restore', cost(5, 0, { maximumAvailable: 1000, restoreRate: 0 })],
    ['a negative bucket', cost(-1, -5, { maximumAvailable: -1, restoreRate: 50 })],
    ['nothing', {}],
    ['a number', 5],
  ])('attack: a reported cost of %s changes nothing', async (_what, reported) => {
    const calls = entering(createPacer(now))
    void calls.enter('first')
    calls.leave(reported as GraphqlCost)
    for (let call = 0; call < 20; call++) void calls.enter('call')
    expect(calls.turns).toHaveLength(21)
  })
})

describe('a pause', () => {
  it('delays every call for as long as the platform asks', async () => {
    const calls = entering(createPacer(now))
    void calls.enter('first')
    calls.leave(undefined, 2000)
    void calls.enter('page')
    void calls.enter('background', 'background')
    await vi.advanceTimersByTimeAsync(1999)
    expect(calls.turns).toEqual(['first'])
    await vi.advanceTimersByTimeAsync(1)
    expect(calls.turns).toEqual(['first', 'page', 'background'])
  })
})

describe('concurrent calls', () => {
  it('are limited to twenty, and to fifteen in the background', async () => {
    const calls = informed(1, 1000)
    for (let call = 0; call < 30; call++) void calls.enter('background', 'background')
    expect(calls.turns).toHaveLength(15)
    for (let call = 0; call < 30; call++) void calls.enter('page')
    await vi.advanceTimersByTimeAsync(0)
    expect(calls.turns.filter(turn => turn === 'page')).toHaveLength(5)
    calls.leave(cost(1, 980))
    await vi.advanceTimersByTimeAsync(0)
    expect(calls.turns.at(-1)).toBe('page')
    expect(calls.turns).toHaveLength(21)
  })
})

describe('a page call', () => {
  it('goes before background calls', async () => {
    const calls = informed(100, 0)
    void calls.enter('background 1', 'background')
    void calls.enter('background 2', 'background')
    void calls.enter('page')
    await vi.advanceTimersByTimeAsync(2000)
    expect(calls.turns).toEqual(['page'])
  })

  it('can use the fifth of the bucket that is reserved for it', async () => {
    const calls = informed(100, 1000)
    for (let call = 0; call < 10; call++) void calls.enter('background', 'background')
    expect(calls.turns).toHaveLength(8)
    void calls.enter('page')
    expect(calls.turns.at(-1)).toBe('page')
  })

  it('leaves every fourth turn to the background', async () => {
    const calls = informed(50, 0)
    for (let call = 0; call < 3; call++) void calls.enter('background', 'background')
    for (let call = 0; call < 9; call++) void calls.enter('page')
    await vi.advanceTimersByTimeAsync(12_000)
    expect(calls.turns).toEqual([
      'page',
      'page',
      'page',
      'background',
      'page',
      'page',
      'page',
      'background',
      'page',
      'page',
      'page',
      'background',
    ])
  })

  it("does not take the background's turn when no other page call is waiting", async () => {
    const calls = informed(100, 350)
    for (let call = 0; call < 2; call++) void calls.enter('background', 'background')
    for (let call = 0; call < 4; call++) void calls.enter('page')
    expect(calls.turns).toEqual(['background', 'page', 'page'])
    await vi.advanceTimersByTimeAsync(6000)
    expect(calls.turns).toEqual(['background', 'page', 'page', 'page', 'background', 'page'])
  })
})

describe('a signal', () => {
  const reason = new Error('the visitor left')

  it('removes a call from the queue, which continues', async () => {
    const controller = new AbortController()
    const calls = informed(100, 0)
    const aborted = Promise.resolve(calls.enter('aborted', 'page', { signal: controller.signal }))
    const outcome = expect(aborted).rejects.toBe(reason)
    void calls.enter('next')
    controller.abort(reason)
    await outcome
    await vi.advanceTimersByTimeAsync(2000)
    expect(calls.turns).toEqual(['next'])
  })

  it('that is already aborted queues nothing', async () => {
    const calls = informed(100, 0)
    await expect(
      calls.enter('aborted', 'page', { signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason)
    void calls.enter('next')
    await vi.advanceTimersByTimeAsync(2000)
    expect(calls.turns).toEqual(['next'])
  })

  it('that is aborted after the turn came changes nothing', async () => {
    const controller = new AbortController()
    const calls = informed(100, 0)
    void calls.enter('call', 'page', { signal: controller.signal })
    void calls.enter('next')
    await vi.advanceTimersByTimeAsync(2000)
    controller.abort(reason)
    await vi.advanceTimersByTimeAsync(2000)
    expect(calls.turns).toEqual(['call', 'next'])
  })
})
