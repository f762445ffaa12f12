import { describe, expect, it } from 'vitest'
import { migrateFleet } from '../../../src/tokens/migrate-fleet'
import type { TokenKind } from '../../../src/tokens/token-kinds'
import { PlatformError } from '../../../../../server/core/errors/errors'
import {
  GrantRefusedError,
  TokenEndpointError,
} from '../../../../../server/core/errors/http-errors'
import { Session } from '../../../../../server/core/session/session'

const LOST = new TokenEndpointError('No response', {})
const REFUSED = new GrantRefusedError('invalid_subject_token', 'Refused', 503)

type Outcome = 'pair' | 'permanent' | Error

/** A fleet whose shops have these kinds of tokens, and whose exchanges have these outcomes. */
function createFleet(
  kinds: Record<string, TokenKind | undefined>,
  outcomes: Record<string, Outcome[]> = {},
) {
  const exchanged: string[] = []
  const pauses: number[] = []
  let atOnce = 0
  let mostAtOnce = 0
  return {
    exchanged,
    pauses,
    mostAtOnce: () => mostAtOnce,
    run: (options: { pace?: undefined; isNamed?: boolean } = {}) =>
      migrateFleet(
        {
          shops: async function* () {
            yield* Object.keys(kinds)
          },
          damaged: () => 0,
          async kindOf(shop) {
            mostAtOnce = Math.max(mostAtOnce, ++atOnce)
            await new Promise(done => setTimeout(done, 1))
            atOnce--
            const kind = kinds[shop]
            if (kind === 'unreadable' && shop === 'down') throw new Error('connection refused')
            return kind && { kind, isPermanent: kind === 'permanent' || shop.startsWith('lost') }
          },
          async migrate(shop) {
            exchanged.push(shop)
            const outcome = outcomes[shop]?.shift() ?? 'pair'
            if (outcome instanceof Error) throw outcome
            return new Session({
              id: `offline_${shop}`,
              shop,
              state: '',
              isOnline: false,
              accessToken: 'a',
              ...(outcome === 'pair' && { refreshToken: 'r' }),
            })
          },
        },
        {
          pace: { turn: async () => {} },
          wait: async milliseconds => void pauses.push(milliseconds),
          ...options,
        },
      ),
  }
}

const counts = (changes: Partial<Record<TokenKind, number>>) => ({
  expiring: 0,
  permanent: 0,
  accessOnly: 0,
  lost: 0,
  unreadable: 0,
  ...changes,
})

describe('migrateFleet', () => {
  it('exchanges tokens without expiry only, those that were reported as lost included', async () => {
    const fleet = createFleet({
      a: 'permanent',
      b: 'expiring',
      c: 'accessOnly',
      d: 'lost',
      lostLast: 'lost',
      e: 'unreadable',
      f: undefined,
    })
    expect(await fleet.run()).toEqual({
      shops: 6,
      damaged: 0,
      counts: counts({ expiring: 3, accessOnly: 1, lost: 1, unreadable: 1 }),
      exchanged: 2,
      refused: 0,
      failed: 0,
      failures: [],
    })
    expect(fleet.exchanged).toEqual(['a', 'lostLast'])
  })

  it('sends nothing without a pace', async () => {
    const fleet = createFleet({ a: 'permanent', b: 'expiring' })
    expect(await fleet.run({ pace: undefined })).toMatchObject({
      counts: counts({ permanent: 1, expiring: 1 }),
      exchanged: 1,
    })
    expect(fleet.exchanged).toEqual([])
  })

  it('tries failed shops again after pauses, and refused ones never', async () => {
    const fleet = createFleet(
      { a: 'permanent', b: 'permanent', c: 'permanent' },
      { a: [LOST, LOST, 'pair'], b: [REFUSED], c: [LOST, LOST, LOST, LOST] },
    )
    expect(await fleet.run()).toEqual({
      shops: 3,
      damaged: 0,
      counts: counts({ expiring: 1, lost: 1, permanent: 1 }),
      exchanged: 1,
      refused: 1,
      failed: 1,
      failures: [
        { shop: 'b', reason: 'Refused' },
        { shop: 'c', reason: 'No response' },
      ],
    })
    expect(fleet.pauses).toEqual([2000, 5000, 10_000])
    expect(fleet.exchanged.toSorted()).toEqual(['a', 'a', 'a', 'b', 'c', 'c', 'c', 'c'])
  })

  it('counts a token that the platform returned without a refresh token as a failure', async () => {
    const fleet = createFleet(
      { a: 'permanent' },
      { a: ['permanent', 'permanent', 'permanent', 'permanent'] },
    )
    expect(await fleet.run()).toMatchObject({
      counts: counts({ permanent: 1 }),
      failed: 1,
      failures: [{ shop: 'a', reason: 'The platform returned a token without a refresh token' }],
    })
  })

  it('attack: reports no message of another error, which might contain a token', async () => {
    const hush = new Error('hush-token')
    const fleet = createFleet({ a: 'permanent' }, { a: [hush, hush, hush, hush] })
    expect((await fleet.run()).failures).toEqual([{ shop: 'a', reason: 'The exchange failed' }])
  })

  it('reports a shop without the app only when it was named', async () => {
    const fleet = createFleet({ a: undefined })
    expect(await fleet.run()).toMatchObject({ shops: 0, failed: 0 })
    expect(await fleet.run({ isNamed: true })).toMatchObject({ shops: 0, failed: 1 })
  })

  it('stops when the storage fails: the next run continues', async () => {
    const fleet = createFleet({ a: 'permanent', down: 'unreadable', b: 'permanent' })
    await expect(fleet.run()).rejects.toThrow('connection refused')
  })

  it('does not repeat a request that the platform refuses, e.g. with wrong credentials', async () => {
    const refused = (upstreamStatus: number) =>
      new TokenEndpointError('Refused', { upstreamStatus })
    const fleet = createFleet(
      { a: 'permanent', b: 'permanent' },
      { a: [refused(401)], b: [refused(429)] },
    )
    expect(await fleet.run()).toMatchObject({
      exchanged: 1,
      failed: 1,
      failures: [{ shop: 'a', reason: 'Refused' }],
    })
    expect(fleet.exchanged).toEqual(['a', 'b', 'b'])
  })

  it('stops when a pair cannot be stored: each further exchange would lose one', async () => {
    const full = new PlatformError('storage_failed', 'The storage is full')
    const shops = Array.from({ length: 100 }, (_, i) => `s${i}`)
    const fleet = createFleet(
      Object.fromEntries(shops.map(shop => [shop, 'permanent'] as const)),
      Object.fromEntries(shops.map(shop => [shop, [full]])),
    )
    await expect(fleet.run()).rejects.toBe(full)
    expect(fleet.exchanged.length).toBeLessThanOrEqual(16)
  })

  it('works on 16 shops at once, and reports 100 failures by name', async () => {
    const shops = Array.from({ length: 200 }, (_, i) => `s${i}`)
    const failing = new PlatformError('shop_invalid', 'No shop')
    const fleet = createFleet(
      Object.fromEntries(shops.map(shop => [shop, 'permanent'] as const)),
      Object.fromEntries(shops.map(shop => [shop, [failing, failing, failing, failing]])),
    )
    const { failed, failures } = await fleet.run()
    expect([failed, failures.length, fleet.mostAtOnce()]).toEqual([200, 100, 16])
  })
})
