import { describe, expect, it, onTestFinished } from 'vitest'
import { createRequestPace } from '../../../src/tokens/request-pace'
import { hangUp, json, startUpstream } from '../../../../../tests/unit/upstream'
import type { UpstreamResponse } from '../../../../../tests/unit/upstream'

/** A pace of ten requests per second by a clock that only its pauses move. */
async function createPace(...responses: UpstreamResponse[]) {
  const upstream = await startUpstream()
  onTestFinished(() => upstream.close())
  upstream.respondWith(...responses)
  let now = 1000
  const pace = createRequestPace(
    10,
    () => now,
    async milliseconds => {
      now += milliseconds
    },
  )
  const send = () => pace.send(upstream.profile.shopUrl.replace('{shop}', 'a'))
  return { pace, send, now: () => now }
}

describe('createRequestPace', () => {
  it('lets a shop pass every hundred milliseconds', async () => {
    const { pace, send, now } = await createPace(json(200, {}))
    const times: number[] = []
    for (let shop = 0; shop < 4; shop++) {
      await pace.turn()
      times.push(now())
      await send()
    }
    expect(times).toEqual([1000, 1100, 1200, 1300])
  })

  it('delays the shops that follow a repeated request', async () => {
    const { pace, send, now } = await createPace(hangUp, json(503, {}), json(200, {}))
    await pace.turn()
    await expect(send()).rejects.toThrow()
    await send()
    await send()
    await pace.turn()
    expect(now()).toBe(1300)
    expect(pace.counts).toEqual({ requests: 3, lost: 1, serverErrors: 1 })
  })

  it.each([
    ['2', 3000],
    ['600', 61_000],
    ['x', 1100],
  ])('pauses for the Retry-After of a limit: %s', async (retryAfter, at) => {
    const { pace, send, now } = await createPace(json(429, {}, { 'retry-after': retryAfter }))
    await pace.turn()
    await send()
    await pace.turn()
    expect(now()).toBe(at)
  })
})
