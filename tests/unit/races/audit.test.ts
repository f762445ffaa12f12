import { describe, expect, it } from 'vitest'
import { auditShop } from '../../races/audit'
import type { AuditInput } from '../../races/audit'
import type { JournalEntry } from '../../races/journal'
import { accessTokenOf, refreshTokenOf } from '../../races/token-names'

const SHOP = 'shop-1.platform.test'
const PROCESS = 7
const RESPONDED_AT = 10_500

const stored = (generation: number, shop = SHOP) => ({
  accessToken: accessTokenOf({ shop, generation }),
  refreshToken: refreshTokenOf({ shop, generation }),
})
const write = (generation: number, at: number, process = PROCESS): JournalEntry => ({
  event: 'stored',
  at,
  process,
  shop: SHOP,
  ...stored(generation),
})

/**
 * Pair 2 is valid; process 7 asked for it at 10.0 s, the platform issued it at 10.2 s and responded
 * at 10.5 s.
 */
function audit(input: Partial<AuditInput>) {
  const current = {
    shop: SHOP,
    generation: 2,
    process: PROCESS,
    receivedAt: 10_000,
    issuedAt: 10_200,
    respondedAt: RESPONDED_AT,
  }
  const finding = auditShop({
    shop: SHOP,
    current,
    stored: stored(2),
    kills: new Map(),
    journal: [],
    ...input,
  })
  return finding && [finding.kind, finding.isExcused]
}

describe('the verdict on a shop', () => {
  it.each([
    ['the pair of the platform', stored(2)],
    ['its refresh token alone, which gets another pair', { refreshToken: stored(2).refreshToken }],
  ])('%s is correct', (_case, pair) => {
    expect(audit({ stored: pair })).toBe(undefined)
  })

  it.each([
    ['nothing', undefined],
    ['a session without tokens', {}],
    ['an older pair', stored(1)],
    [
      'the access token of the platform without a refresh token: it ends with the hour',
      { accessToken: stored(2).accessToken },
    ],
  ])('%s is a loss', (_case, pair) => {
    expect(audit({ stored: pair })).toEqual(['lost', false])
  })

  it('tokens of two pairs are torn, also after a process was killed', () => {
    const torn = { accessToken: stored(1).accessToken, refreshToken: stored(2).refreshToken }
    expect(audit({ stored: torn, kills: new Map([[PROCESS, RESPONDED_AT]]) })).toEqual([
      'torn',
      false,
    ])
  })

  it('a token of another shop is foreign, even in a pair with the same number', () => {
    expect(audit({ stored: stored(2, 'shop-2.platform.test') })).toEqual(['foreign', false])
  })

  it.each([
    ['before the platform issued the pair', 10_100],
    ['before it had the response', 10_300],
    ['while it stored the pair', RESPONDED_AT + 20],
  ])('a loss is excused by the kill of the process that asked, %s', (_case, killedAt) => {
    expect(audit({ stored: stored(1), kills: new Map([[PROCESS, killedAt]]) })).toEqual([
      'lost',
      true,
    ])
  })

  it.each<[string, Partial<AuditInput>]>([
    ['of another process', { kills: new Map([[PROCESS + 1, RESPONDED_AT]]) }],
    ['long after the response', { kills: new Map([[PROCESS, RESPONDED_AT + 6000]]) }],
    [
      'after it had stored the pair',
      {
        kills: new Map([[PROCESS, RESPONDED_AT + 20]]),
        journal: [write(2, RESPONDED_AT + 10), write(1, RESPONDED_AT + 900, 8)],
      },
    ],
  ])('a loss is not excused by a kill %s', (_case, input) => {
    expect(audit({ stored: stored(1), ...input })).toEqual(['lost', false])
  })

  it('names the pairs and the process that wrote them', () => {
    const current = {
      shop: SHOP,
      generation: 2,
      process: PROCESS,
      receivedAt: 10_000,
      issuedAt: 10_200,
      respondedAt: RESPONDED_AT,
    }
    const journal = [write(2, 10_700), write(1, 11_700, 8)]
    expect(
      auditShop({ shop: SHOP, current, stored: stored(1), kills: new Map(), journal })?.detail,
    ).toBe(
      `${SHOP}: lost, it had been stored, and was replaced or deleted. The platform issued pair 2 to process 7; stored: 1/1. ` +
        'Before and after: 0.50 s process 7 stored 2/2; 1.50 s process 8 stored 1/1',
    )
  })
})
