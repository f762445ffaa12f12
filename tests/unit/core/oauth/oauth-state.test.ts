import { createHmac, hkdfSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signCookie } from '../../../../server/core/crypto/signed-cookie'
import {
  createState,
  expiredStateCookie,
  readState,
  stateCookie,
  surplusStateCookies,
} from '../../../../server/core/oauth/oauth-state'
import { vetReturnPath } from '../../../../server/core/oauth/return-path'
import { APP_URL, SHOP } from '../../admin-requests'
import { testConfig } from '../../configs'

const STATE = 'ab'.repeat(32)
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax; Secure'
const local = testConfig({ appUrl: 'http://localhost:3000' })
const config = testConfig()
const OTHER_STATE = 'cd'.repeat(32)
const NAME = '__Host-platform_oauth_state_abababababababab'
const PENDING = { state: STATE, shop: SHOP, online: false, returnTo: '/orders?page=2' }

const withCookie = (cookie: string) => new Request(APP_URL, { headers: { cookie } })
const nameAndValue = (setCookie: string) => setCookie.slice(0, setCookie.indexOf(';'))

function sign(name: string, value: string, secret: string): string {
  const key = Buffer.from(
    hkdfSync('sha256', secret, '', 'nuxt-platform-layer/cookie-signing/v1', 32),
  )
  return createHmac('sha256', key)
    .update(JSON.stringify([name, value]))
    .digest('base64url')
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
    [{ ...PENDING }, `${STATE}:0:${SHOP}:%2Forders%3Fpage%3D2`],
    [{ ...PENDING, online: true, returnTo: '/' }, `${STATE}:1:${SHOP}:%2F`],
  ])('holds %o, signed, for ten minutes and this host alone', (pending, value) => {
    expect(stateCookie(pending, config)).toBe(
      `${NAME}=${value}.${sign(NAME, value, 'testApiSecretKey')}; Max-Age=600; ${ATTRIBUTES}`,
    )
  })

  it.each(['/_platform/auth', '/auth'])(
    'on plain http has neither prefix nor Secure, which browsers would refuse there, and is limited to the callback below %s',
    authPathPrefix => {
      const pattern = new RegExp(
        `^platform_oauth_state_abababababababab=[^;]+; Max-Age=600; Path=${authPathPrefix}/callback; HttpOnly; SameSite=Lax$`,
      )
      expect(stateCookie(PENDING, { ...local, authPathPrefix })).toMatch(pattern)
    },
  )
})

describe('expiredStateCookie', () => {
  it('deletes the cookie of the state with its path', () => {
    expect(expiredStateCookie(STATE, config)).toBe(`${NAME}=; Max-Age=0; ${ATTRIBUTES}`)
  })
})

describe('surplusStateCookies', () => {
  const nameOf = (index: number) => `__Host-platform_oauth_state_${String(index).padStart(16, '0')}`
  const surplus = (count: number, more = '') =>
    surplusStateCookies(
      withCookie(
        Array.from({ length: count }, (_, index) => `${nameOf(index)}=x`).join('; ') + more,
      ),
      config,
    )

  it.each([0, 1, 7])('are none in a browser with %i pending grants', count => {
    expect(surplus(count)).toEqual([])
  })

  it('attack: links that begin grant after grant leave the browser eight: its oldest are deleted', () => {
    const removed = (index: number) => `${nameOf(index)}=; Max-Age=0; ${ATTRIBUTES}`
    expect([surplus(8), surplus(10)]).toEqual([[removed(0)], [removed(0), removed(1), removed(2)]])
  })

  it('include no other cookies', () => {
    expect(
      surplus(
        8,
        `; __Host-platform_session_${SHOP}=x; __Host-platform_oauth_state_evil=x; platform_oauth_state_${'1'.repeat(16)}=x`,
      ),
    ).toHaveLength(1)
  })
})

describe('readState', () => {
  const pair = nameAndValue(stateCookie(PENDING, config))
  const [, value = ''] = pair.split('=')
  const BARE = `${STATE}:0:${SHOP}:%2Forders%3Fpage%3D2`
  const signed = (text: string, name = NAME) =>
    `${NAME}=${signCookie(name, text, 'testApiSecretKey')}`

  it.each([
    pair,
    `a=b; ${pair}; c=d`,
    `a=b;${pair}`,
    `  ${pair}  `,
    `__Host-platform_oauth_state_${SHOP}=x; ${pair}`,
  ])('reads %o', cookie => {
    expect(readState(withCookie(cookie), STATE, config)).toEqual(PENDING)
  })

  it('distinguishes those of two grants of one shop', () => {
    const other = { state: OTHER_STATE, shop: SHOP, online: true, returnTo: '/' }
    const request = withCookie(`${pair}; ${nameAndValue(stateCookie(other, config))}`)
    expect([readState(request, STATE, config), readState(request, OTHER_STATE, config)]).toEqual([
      PENDING,
      other,
    ])
  })

  it('accepts what the previous secret signed, while a secret is being rotated', () => {
    const rotated = testConfig({
      apiSecretKey: 'new',
      verificationSecrets: ['new', 'testApiSecretKey'],
    })
    expect(readState(withCookie(pair), STATE, rotated)).toEqual(PENDING)
    expect(
      readState(
        withCookie(pair),
        STATE,
        testConfig({ apiSecretKey: 'new', verificationSecrets: ['new'] }),
      ),
    ).toBe(null)
  })

  it.each([
    ['no cookie', 'a=b'],
    [
      'attack: one without the prefix, which a host that shares the domain can set',
      nameAndValue(stateCookie(PENDING, local)),
    ],
    ['an empty one', `${NAME}=`],
    ['an unsigned one', `${NAME}=${BARE}`],
    [
      'attack: that of another grant, renamed',
      nameAndValue(stateCookie({ ...PENDING, state: OTHER_STATE }, config)).replace(
        OTHER_STATE.slice(0, 16),
        STATE.slice(0, 16),
      ),
    ],
    ['attack: another state', `${NAME}=${value.replace(/^ab/, 'cd')}`],
    ['attack: another shop', `${NAME}=${value.replace(SHOP, 'other.platform.test')}`],
    ['attack: an online leg made of an offline one', `${NAME}=${value.replace(':0:', ':1:')}`],
    ['attack: another path', `${NAME}=${value.replace('orders', 'others')}`],
    ['attack: the signature of another cookie', signed(BARE, `platform_session_${SHOP}`)],
    [
      'attack: a plain HMAC of the secret',
      `${NAME}=${BARE}.${createHmac('sha256', 'testApiSecretKey').update(BARE).digest('base64url')}`,
    ],
    ['the value under another name', `x_${NAME}=${value}`],
    ['one whose signed value is no grant', signed('offline')],
    ['one without a shop', signed(`${STATE}:0::%2F`)],
    ['one without a path', signed(`${STATE}:0:${SHOP}`)],
    [
      'one whose state only begins like it',
      signed(`${STATE.slice(0, 16)}${'0'.repeat(48)}:0:${SHOP}:%2F`),
    ],
  ])('is null for %s', (_what, cookie) => {
    expect(readState(withCookie(cookie), STATE, config)).toBe(null)
  })

  it.each([
    ['none', null],
    ['an empty one', ''],
    ['another', OTHER_STATE],
    ['one in capitals', STATE.toUpperCase()],
    ['a part of it', STATE.slice(0, 16)],
    ['one digit too many', `${STATE}a`],
    ['a line too many', `${STATE}\n`],
    ['one that begins like it', STATE.slice(0, 63) + 'a'],
  ])('is null for a callback whose state is %s', (_what, state) => {
    expect(readState(withCookie(pair), state, config)).toBe(null)
  })

  it.each(['x', 'AB'.repeat(32), `${'ab'.repeat(32)}ab`])(
    'is null for an invalid state (%s), even if it was signed',
    state => {
      const name = `__Host-platform_oauth_state_${state.slice(0, 16)}`
      const cookie = `${name}=${signCookie(name, `${state}:0:${SHOP}:%2F`, 'testApiSecretKey')}`
      expect(readState(withCookie(cookie), state, config)).toBe(null)
    },
  )

  it('is null without a cookie header', () => {
    expect(readState(new Request(APP_URL), STATE, config)).toBe(null)
  })

  it('attack: vets the path again, which an earlier release may have signed', () => {
    const cookie = signed(`${STATE}:0:${SHOP}:${encodeURIComponent('//evil.example')}`)
    expect(readState(withCookie(cookie), STATE, config)?.returnTo).toBe('/')
  })

  it('reads back the path that was stored', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const returnTo = vetReturnPath(`/${text}`, config)
        const request = withCookie(nameAndValue(stateCookie({ ...PENDING, returnTo }, config)))
        expect(readState(request, STATE, config)).toEqual({ ...PENDING, returnTo })
      }),
    )
  })
})
