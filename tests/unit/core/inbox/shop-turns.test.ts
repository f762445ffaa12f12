import { expect, it } from 'vitest'
import { createShopTurns } from '../../../../server/core/inbox/shop-turns'

/** Turns over a queue whose next job has the turn `current`. */
function createScene() {
  const state = { now: 0, current: 0, reads: 0 }
  const turns = createShopTurns(
    async () => {
      state.reads++
      return state.current
    },
    () => state.now,
  )
  const next = async (shop: string, count: number) => {
    let turn = 0
    for (let index = 0; index < count; index++) turn = await turns.next(shop)
    return turn
  }
  return { state, turns, next }
}

it('gives a shop with many jobs later turns than one that has none', async () => {
  const { state, next } = createScene()
  expect(await next('busy', 100_000)).toBe(100_000)
  state.now = 100
  state.current = 40
  expect(await next('other', 1)).toBe(40)
  expect(await next('other', 1)).toBe(41)
  expect(await next('busy', 1)).toBe(100_001)
})

it('begins again when no job waits', async () => {
  const { state, next } = createScene()
  await next('busy', 10)
  state.now = 100
  expect(await next('busy', 1)).toBe(1)
})

it('gives concurrent calls of a shop different turns, and reads once for them', async () => {
  const { state, turns } = createScene()
  const given = await Promise.all(Array.from({ length: 50 }, () => turns.next('busy')))
  expect(given.toSorted((left, right) => left - right)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  )
  expect(state.reads).toBe(1)
})

it('ends at the highest priority of BullMQ', async () => {
  const { state, next } = createScene()
  state.current = 2 ** 21 - 2
  expect(await next('busy', 1)).toBe(2_097_150)
  expect(await next('busy', 3)).toBe(2_097_151)
})

it('returns the current turn for what comes first', async () => {
  const { state, turns } = createScene()
  expect(await turns.current()).toBe(1)
  state.now = 100
  state.current = 7
  expect(await turns.current()).toBe(7)
})
