import { createHmac, timingSafeEqual } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { createHs256Reader } from '../../server/core/session-token/hs256'
import { SECRET } from '../conformance/constants'
import { scriptRequest, sessionToken, offlineSession } from '../conformance/requests'
import { createScene } from '../conformance/scene'
import { countingStorage, STRANGERS } from './strangers'

vi.mock('node:crypto', async original => {
  const actual = await original<typeof import('node:crypto')>()
  return {
    ...actual,
    createHmac: vi.fn(actual.createHmac),
    timingSafeEqual: vi.fn(actual.timingSafeEqual),
  }
})

const hmacs = vi.mocked(createHmac)
const comparisons = vi.mocked(timingSafeEqual)

async function forgedBy({ standalone, send }: (typeof STRANGERS)[number]) {
  const calls: string[] = []
  const scene = await createScene({
    storage: countingStorage(calls),
    config: { embedded: !standalone, apiSecretKey: SECRET, verificationSecrets: [SECRET] },
  })
  calls.length = 0
  hmacs.mockClear()
  comparisons.mockClear()
  // Refused, redirected or, at a public route, served: what counts is the cost.
  await Promise.resolve()
    .then(() => send(scene))
    .catch(() => {})
  return { calls, sent: scene.sent, records: await scene.records.getKeys() }
}

describe('before a signature was verified', () => {
  it.each(STRANGERS)('from $name: no reads, no writes, no calls, $hmacs HMACs', async stranger => {
    expect(await forgedBy(stranger)).toStrictEqual({ calls: [], sent: [], records: [] })
    expect(hmacs.mock.calls.length).toBe(stranger.hmacs)
  })

  it('two hundred forged cookies cost no more than one HMAC each', async () => {
    const scene = await createScene({ config: { embedded: false } })
    const cookie = Array.from(
      { length: 1000 },
      (_, index) =>
        `__Host-platform_session_s${index}.myshopify.com=9999999999.x.${'A'.repeat(43)}`,
    ).join('; ')
    hmacs.mockClear()
    await Promise.resolve(
      scene.platform.admin(
        new Request('https://my-test-app.myshopify.io/', {
          headers: { cookie, accept: 'text/html' },
        }),
      ),
    ).catch(() => {})
    // Two secrets may have signed each.
    expect(hmacs.mock.calls.length / scene.config.verificationSecrets.length).toBe(200)
  })
})

describe('timing: a forged signature', () => {
  it.each(
    STRANGERS.filter(({ hmacs: count, name }) => count > 0 && !/first leg|callback$/.test(name)),
  )('of $name is compared in constant time, whole', async stranger => {
    await forgedBy(stranger)
    expect(comparisons.mock.results.map(({ value }) => value as boolean)).toContain(false)
    for (const [expected, given] of comparisons.mock.calls)
      expect(expected.byteLength).toBe(given.byteLength)
  })
})

it('a forged token costs as many HMACs as a valid one, and nothing after them', async () => {
  const calls: string[] = []
  const { platform } = await createScene({
    sessions: [offlineSession()],
    storage: countingStorage(calls),
    config: { apiSecretKey: SECRET, verificationSecrets: [SECRET] },
  })
  const valid = Array.from({ length: 100 }, (_, index) => sessionToken({ jti: `jti-${index}` }))
  const forged = valid.map(token => `${token.slice(0, -43)}${'A'.repeat(43)}`)
  const cost = async (tokens: readonly string[]) => {
    calls.length = 0
    hmacs.mockClear()
    for (const token of tokens)
      await Promise.resolve(platform.admin(scriptRequest(token))).catch(() => {})
    return { hmacs: hmacs.mock.calls.length, reads: calls.length > 0 }
  }
  expect(await cost(forged)).toEqual({ hmacs: 100, reads: false })
  expect(await cost(valid)).toEqual({ hmacs: 100, reads: true })
})

it('a refused token is not cached: a flood of them does not grow the memory', () => {
  const read = createHs256Reader([SECRET])
  const forged = `${sessionToken().slice(0, -43)}${'A'.repeat(43)}`
  hmacs.mockClear()
  for (let time = 0; time < 3; time++)
    expect(() => read(forged)).toThrow('the signature does not match')
  expect(hmacs.mock.calls.length).toBe(3)
})
