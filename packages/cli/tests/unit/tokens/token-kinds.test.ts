import { describe, expect, it } from 'vitest'
import { kindOf, noTokens, withoutPair } from '../../../src/tokens/token-kinds'
import type { TokenKind } from '../../../src/tokens/token-kinds'
import { NOW, offlineSession } from '../../../../../tests/unit/admin-requests'

const inMs = (milliseconds: number) => new Date(NOW + milliseconds)
const ALONE = { refreshToken: undefined, refreshTokenExpires: undefined }

describe('kindOf', () => {
  it.each<[TokenKind, string, Parameters<typeof offlineSession>[0], boolean]>([
    ['expiring', 'lasts', { expires: inMs(1), refreshTokenExpires: inMs(1) }, false],
    ['expiring', 'has expired', { expires: inMs(-1), refreshTokenExpires: inMs(1) }, false],
    ['expiring', 'never ends', { refreshTokenExpires: undefined }, false],
    [
      'lost',
      'has expired, and so has the refresh token',
      { expires: inMs(-1), refreshTokenExpires: inMs(0) },
      false,
    ],
    ['lost', 'is reported as lost', {}, true],
    ['permanent', 'never expires', { expires: undefined, ...ALONE }, false],
    ['lost', 'never expires and is reported as lost', { expires: undefined, ...ALONE }, true],
    ['accessOnly', 'lasts, without a refresh token', { expires: inMs(1), ...ALONE }, false],
    ['lost', 'has expired, without a refresh token', { expires: inMs(0), ...ALONE }, false],
    ['lost', 'is missing', { accessToken: undefined, ...ALONE }, false],
  ])('%s: a token that %s', (kind, _what, params, isLost) => {
    expect(kindOf(offlineSession(params), { isLost, now: NOW })).toBe(kind)
  })
})

describe('withoutPair', () => {
  it('counts an access token alone only where no private key gets another', () => {
    const counts = {
      ...noTokens(),
      expiring: 1,
      permanent: 2,
      accessOnly: 4,
      lost: 8,
      unreadable: 16,
    }
    expect([withoutPair(counts, false), withoutPair(counts, true)]).toEqual([30, 26])
  })
})
