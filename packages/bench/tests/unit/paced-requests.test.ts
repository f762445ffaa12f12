import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { nextGap, sendAtRate } from '../../lib/paced-requests.mjs'

it('the gaps of independent requests are exponential', () => {
  expect([nextGap(1000, 0), nextGap(1000, 1 - 1 / Math.E), nextGap(500, 0.5)]).toEqual([
    0,
    expect.closeTo(1, 10),
    expect.closeTo(2 * Math.LN2, 10),
  ])
})

it('counts the time of a request that waits for a connection from when it was due', async () => {
  const sent: { place: number; connection: number; due: number; waited: number }[] = []
  const began = performance.now()
  await sendAtRate({
    rate: 1000,
    ends: began + 30,
    connections: 1,
    send: async (place: number, connection: number, due: number) => {
      sent.push({ place, connection, due: due - began, waited: performance.now() - due })
      await delay(10)
    },
  })
  expect(sent.map(({ place }) => place)).toEqual(sent.map((_, index) => index))
  expect(new Set(sent.map(({ connection }) => connection))).toEqual(new Set([0]))
  // All were due in 30 ms; one after the other took at least 10 ms each.
  expect(sent.length).toBeGreaterThan(10)
  expect(Math.max(...sent.slice(0, -1).map(({ due }) => due))).toBeLessThanOrEqual(30)
  expect(sent.at(-1)?.waited).toBeGreaterThan((sent.length - 1) * 9 - 40)
})

it('uses the connections in turn, so that none is idle', async () => {
  const connections: number[] = []
  await sendAtRate({
    rate: 2000,
    ends: performance.now() + 30,
    connections: 3,
    send: async (_place: number, connection: number) => void connections.push(connection),
  })
  expect(connections.slice(0, 6)).toEqual([0, 1, 2, 0, 1, 2])
})
