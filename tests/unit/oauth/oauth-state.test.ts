import { createHmac, hkdfSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createState, expiredStateCookie, readState, requireSameState, stateCookie } from '../../../server/lib/platform/oauth/oauth-state'
import { APP_URL, SHOP } from '../admin-requests'
import { testConfig } from '../configs'
import { errorCode } from '../error-code'

const STATE = 'ab'.repeat(32)
const ATTRIBUTES = 'Path=/_platform/auth/callback; HttpOnly; SameSite=Lax; Secure'
const config = testConfig()

const withCookie = (cookie: string) => new Request(APP_URL, { headers: { cookie } })
const nameAndValue = (setCookie: string) => setCookie.slice(0, setCookie.indexOf(';'))

function sign(name: string, value: string, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'nuxt-platform-layer/cookie-signing/v1', 32))
  return createHmac('sha256', key).update(JSON.stringify([name, value])).digest('base64url')
}

describe('createState', () => {
  it('is 32 random bytes in hexadecimal', () => {
    const states = Array.from({ length: 100 }, createState)
    expect(states.filter(state => !/^[0-9a-f]{64}$/.test(state))).toEqual([])
    expect(new Set(states).size).toBe(100)
  })
})

describe('stateCookie', () => {
  it('holds state and shop, signed, for ten minutes and the callback alone', () => {
    const signature = sign('platform_oauth_state', `${STATE}.${SHOP}`, 'testApiSecretKey')
    expect(stateCookie(STATE, SHOP, config)).toBe(`platform_oauth_state=${STATE}.${SHOP}.${signature}; Max-Age=600; ${ATTRIBUTES}`)
  })

  it('goes to the callback below the app\'s own prefix', () => {
    expect(stateCookie(STATE, SHOP, testConfig({ authPathPrefix: '/auth' }))).toContain('; Path=/auth/callback; ')
  })

  it('is not Secure on plain http, which exists on a developer\'s machine only', () => {
    expect(stateCookie(STATE, SHOP, testConfig({ appUrl: 'http://localhost:3000' }))).toMatch(/; HttpOnly; SameSite=Lax$/)
  })
})

describe('expiredStateCookie', () => {
  it('deletes it where it was set', () => {
    expect(expiredStateCookie(config)).toBe(`platform_oauth_state=; Max-Age=0; ${ATTRIBUTES}`)
  })
})

describe('readState', () => {
  const pair = nameAndValue(stateCookie(STATE, SHOP, config))
  const [, value = ''] = pair.split('=')

  it.each([pair, `a=b; ${pair}; c=d`, `a=b;${pair}`, `  ${pair}  `])('reads %o', (cookie) => {
    expect(readState(withCookie(cookie), config)).toEqual({ state: STATE, shop: SHOP })
  })

  it('accepts what the previous secret signed, while a secret is being rotated', () => {
    const rotated = testConfig({ apiSecretKey: 'new', verificationSecrets: ['new', 'testApiSecretKey'] })
    expect(readState(withCookie(pair), rotated)).toEqual({ state: STATE, shop: SHOP })
    expect(readState(withCookie(pair), testConfig({ apiSecretKey: 'new', verificationSecrets: ['new'] }))).toBe(null)
  })

  it.each([
    ['no cookie', 'a=b'],
    ['an empty one', 'platform_oauth_state='],
    ['an unsigned one', `platform_oauth_state=${STATE}.${SHOP}`],
    ['attack: another shop', `platform_oauth_state=${value.replace(SHOP, 'evil.platform.test')}`],
    ['attack: another state', `platform_oauth_state=${value.replace('ab', 'cd')}`],
    ['attack: the signature of another cookie', `platform_oauth_state=${STATE}.${SHOP}.${sign('platform_session', `${STATE}.${SHOP}`, 'testApiSecretKey')}`],
    ['attack: a plain HMAC of the secret', `platform_oauth_state=${STATE}.${SHOP}.${createHmac('sha256', 'testApiSecretKey').update(`${STATE}.${SHOP}`).digest('base64url')}`],
    ['the value under another name', `x_platform_oauth_state=${value}`],
  ])('is null for %s', (_what, cookie) => {
    expect(readState(withCookie(cookie), config)).toBe(null)
  })

  it('is null without a cookie header', () => {
    expect(readState(new Request(APP_URL), config)).toBe(null)
  })
})

describe('requireSameState', () => {
  it.each<[string, string | null, string, string]>([
    ['the same', STATE, SHOP, ''],
    ['no state', null, SHOP, 'oauth_state_invalid'],
    ['an empty state', '', SHOP, 'oauth_state_invalid'],
    ['another state', 'cd'.repeat(32), SHOP, 'oauth_state_invalid'],
    ['attack: another shop', STATE, 'evil.platform.test', 'oauth_state_invalid'],
  ])('%s', (_what, state, shop, expected) => {
    expect(errorCode(() => requireSameState({ state: STATE, shop: SHOP }, { state, shop }))).toBe(expected)
  })
})
