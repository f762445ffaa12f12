import { createHmac, hkdfSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signCookie } from '../../../server/lib/platform/crypto/signed-cookie'
import { createState, expiredStateCookie, readState, requireSameState, stateCookie } from '../../../server/lib/platform/oauth/oauth-state'
import { vetReturnPath } from '../../../server/lib/platform/oauth/return-path'
import { APP_URL, SHOP } from '../admin-requests'
import { testConfig } from '../configs'
import { errorCode } from '../error-code'

const STATE = 'ab'.repeat(32)
const ATTRIBUTES = 'Path=/_platform/auth/callback; HttpOnly; SameSite=Lax; Secure'
const config = testConfig()
const OTHER_SHOP = 'other.platform.test'
const NAME = `platform_oauth_state_${SHOP}`
const PENDING = { state: STATE, online: false, returnTo: '/orders?page=2' }

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
  it.each([
    [{ ...PENDING }, `${STATE}.0.%2Forders%3Fpage%3D2`],
    [{ state: STATE, online: true, returnTo: '/' }, `${STATE}.1.%2F`],
  ])('holds %o, signed, for ten minutes and the callback alone', (pending, value) => {
    expect(stateCookie(pending, SHOP, config)).toBe(`${NAME}=${value}.${sign(NAME, value, 'testApiSecretKey')}; Max-Age=600; ${ATTRIBUTES}`)
  })

  it('goes to the callback below the app\'s own prefix', () => {
    expect(stateCookie(PENDING, SHOP, testConfig({ authPathPrefix: '/auth' }))).toContain('; Path=/auth/callback; ')
  })

  it('is not Secure on plain http, which exists on a developer\'s machine only', () => {
    expect(stateCookie(PENDING, SHOP, testConfig({ appUrl: 'http://localhost:3000' }))).toMatch(/; HttpOnly; SameSite=Lax$/)
  })
})

describe('expiredStateCookie', () => {
  it('deletes the one of the shop where it was set', () => {
    expect(expiredStateCookie(SHOP, config)).toBe(`${NAME}=; Max-Age=0; ${ATTRIBUTES}`)
  })
})

describe('readState', () => {
  const pair = nameAndValue(stateCookie(PENDING, SHOP, config))
  const [, value = ''] = pair.split('=')
  const BARE = `${STATE}.0.%2Forders%3Fpage%3D2`

  it.each([pair, `a=b; ${pair}; c=d`, `a=b;${pair}`, `  ${pair}  `, `${NAME.replace(SHOP, OTHER_SHOP)}=x; ${pair}`])('reads %o', (cookie) => {
    expect(readState(withCookie(cookie), SHOP, config)).toEqual(PENDING)
  })

  it('keeps those of two shops apart', () => {
    const other = { state: 'cd'.repeat(32), online: true, returnTo: '/' }
    const request = withCookie(`${pair}; ${nameAndValue(stateCookie(other, OTHER_SHOP, config))}`)
    expect([readState(request, SHOP, config), readState(request, OTHER_SHOP, config)]).toEqual([PENDING, other])
  })

  it('accepts what the previous secret signed, while a secret is being rotated', () => {
    const rotated = testConfig({ apiSecretKey: 'new', verificationSecrets: ['new', 'testApiSecretKey'] })
    expect(readState(withCookie(pair), SHOP, rotated)).toEqual(PENDING)
    expect(readState(withCookie(pair), SHOP, testConfig({ apiSecretKey: 'new', verificationSecrets: ['new'] }))).toBe(null)
  })

  it.each([
    ['no cookie', 'a=b'],
    ['an empty one', `${NAME}=`],
    ['an unsigned one', `${NAME}=${BARE}`],
    ['attack: that of another shop, renamed', nameAndValue(stateCookie(PENDING, OTHER_SHOP, config)).replace(OTHER_SHOP, SHOP)],
    ['attack: another state', `${NAME}=${value.replace('ab', 'cd')}`],
    ['attack: an online leg made of an offline one', `${NAME}=${value.replace('.0.', '.1.')}`],
    ['attack: another path', `${NAME}=${value.replace('orders', 'others')}`],
    ['attack: the signature of another cookie', `${NAME}=${BARE}.${sign(`platform_session_${SHOP}`, BARE, 'testApiSecretKey')}`],
    ['attack: a plain HMAC of the secret', `${NAME}=${BARE}.${createHmac('sha256', 'testApiSecretKey').update(BARE).digest('base64url')}`],
    ['the value under another name', `x_${NAME}=${value}`],
    ['one whose signed value is no grant', `${NAME}=${signCookie(NAME, 'offline', 'testApiSecretKey')}`],
    ['one without a path', `${NAME}=${signCookie(NAME, `${STATE}.0`, 'testApiSecretKey')}`],
  ])('is null for %s', (_what, cookie) => {
    expect(readState(withCookie(cookie), SHOP, config)).toBe(null)
  })

  it('is null without a cookie header', () => {
    expect(readState(new Request(APP_URL), SHOP, config)).toBe(null)
  })

  it('attack: vets the path again, which an earlier release may have signed', () => {
    const signed = signCookie(NAME, `${STATE}.0.${encodeURIComponent('//evil.example')}`, 'testApiSecretKey')
    expect(readState(withCookie(`${NAME}=${signed}`), SHOP, config)?.returnTo).toBe('/')
  })

  it('reads back whatever path was kept', () => {
    fc.assert(fc.property(fc.string(), (text) => {
      const returnTo = vetReturnPath(`/${text}`, config)
      const request = withCookie(nameAndValue(stateCookie({ ...PENDING, returnTo }, SHOP, config)))
      expect(readState(request, SHOP, config)).toEqual({ ...PENDING, returnTo })
    }))
  })
})

describe('requireSameState', () => {
  it.each<[string, string | null, string]>([
    ['the same', STATE, ''],
    ['no state', null, 'oauth_state_invalid'],
    ['an empty state', '', 'oauth_state_invalid'],
    ['another state', 'cd'.repeat(32), 'oauth_state_invalid'],
    ['the state in capitals', STATE.toUpperCase(), 'oauth_state_invalid'],
    ['a part of it', STATE.slice(1), 'oauth_state_invalid'],
  ])('%s', (_what, state, expected) => {
    expect(errorCode(() => requireSameState(PENDING, state))).toBe(expected)
  })
})
