import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { APP_URL, NOW, SHOP } from '../../admin-requests'
import { beginInstallation, signQuery } from '../../oauth-callbacks'
import { rejection } from '../../rejection'
import { json, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

const VICTIM = 'victim.platform.test'

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
  upstream.respondWith(json(200, { access_token: 'token-1', scope: 'write_products' }))
})
afterEach(() => upstream.close())

/**
 * The code with which a callback is refused, after which the platform must not have been asked for
 * a token.
 */
async function refused(callback: Promise<Response>): Promise<string> {
  const { code } = await rejection(callback, PlatformError)
  expect(upstream.requests).toHaveLength(0)
  return code
}

describe('attack: forged query', () => {
  it('Q3: hmac of another secret', async () => {
    const { callback, fields } = beginInstallation(upstream)
    expect(await refused(callback(signQuery(fields, 'otherSecret')))).toBe('hmac_invalid')
  })

  it('hmac of an empty secret', async () => {
    const { callback, fields } = beginInstallation(upstream)
    expect(await refused(callback(signQuery(fields, '')))).toBe('hmac_invalid')
  })

  it.each(['', 'hmac='])('Q7: no hmac (%o)', async hmac => {
    const { callback, fields } = beginInstallation(upstream)
    expect(await refused(callback(`${new URLSearchParams(fields)}&${hmac}`))).toBe('hmac_missing')
  })

  it('another code than was signed', async () => {
    const { callback, fields } = beginInstallation(upstream)
    expect(await refused(callback(signQuery(fields).replace('code-1', 'code-2')))).toBe(
      'hmac_invalid',
    )
  })

  it('another shop than was signed', async () => {
    const { callback, begin, fields, cookie } = beginInstallation(upstream)
    const both = `${cookie}; ${begin(`shop=${VICTIM}`).cookie}`
    expect(
      await refused(callback(signQuery(fields).replace(`shop=${SHOP}`, `shop=${VICTIM}`), both)),
    ).toBe('hmac_invalid')
  })

  it.each([
    [`shop=${VICTIM}&code=EVIL`],
    ['code=EVIL'],
    [`shop=${VICTIM}`],
    ['state=x'],
    ['timestamp=1'],
    ['host=x'],
    ['other=1&other=2'],
  ])('repeated parameters: ?%s in front of a genuine query', async prefix => {
    const { callback, fields } = beginInstallation(upstream)
    expect(await refused(callback(`${prefix}&${signQuery(fields)}`))).toBe('parameter_repeated')
    expect(await refused(callback(`${signQuery(fields)}&${prefix}`))).toBe('parameter_repeated')
  })

  it('a second hmac', async () => {
    const { callback, fields } = beginInstallation(upstream)
    expect(await refused(callback(`${signQuery(fields)}&hmac=x`))).toBe('parameter_repeated')
  })

  it.each(['', 'evil.example', 'acme.platform.test.evil.example', 'admin.platform.test'])(
    'Q6: shop %o',
    async shop => {
      const { callback, fields } = beginInstallation(upstream)
      expect(await refused(callback(signQuery({ ...fields, shop })))).toBe('shop_invalid')
    },
  )
})

describe('attack: old query', () => {
  it.each([91, -91, 86_400])('signed %i seconds ago', async age => {
    const { callback, fields } = beginInstallation(upstream)
    expect(
      await refused(callback(signQuery({ ...fields, timestamp: String(NOW / 1000 - age) }))),
    ).toBe('timestamp_invalid')
  })

  it.each(['', 'NaN', '1e99', `${NOW / 1000}.5`, ` ${NOW / 1000}`])(
    'timestamp %o',
    async timestamp => {
      const { callback, fields } = beginInstallation(upstream)
      expect(await refused(callback(signQuery({ ...fields, timestamp })))).toBe('timestamp_invalid')
    },
  )

  it('replayed: a state is accepted once, however many concurrent requests there are', async () => {
    const { callback, fields } = beginInstallation(upstream)
    const query = signQuery(fields)
    const outcomes = await Promise.allSettled([callback(query), callback(query), callback(query)])
    expect(
      outcomes.map(outcome =>
        outcome.status === 'fulfilled'
          ? outcome.value.status
          : (outcome.reason as PlatformError).code,
      ),
    ).toEqual([302, 'oauth_state_invalid', 'oauth_state_invalid'])
    expect(upstream.requests).toHaveLength(1)
  })
})

describe('attack: an authorization that another person began', () => {
  /**
   * The callback began a grant of its own for the shop: no token was requested, no user is signed
   * in.
   */
  async function expectBegun(response: Response, shop: string, states: string[]): Promise<void> {
    const { pathname, searchParams } = new URL(response.headers.get('location') ?? '')
    const state = searchParams.get('state') ?? ''
    expect([response.status, pathname, upstream.requests]).toEqual([
      302,
      `/${shop}/admin/oauth/authorize`,
      [],
    ])
    expect(state).toMatch(/^[0-9a-f]{64}$/)
    expect(states).not.toContain(state)
    expect(response.headers.getSetCookie().map(cookie => cookie.split('=')[0])).toEqual([
      `__Host-platform_oauth_state_${state.slice(0, 16)}`,
    ])
  }

  it.each<Record<string, string>>([
    { state: '' },
    { state: 'x' },
    { state: 'cd'.repeat(32) },
    { state: '../../'.repeat(22).slice(0, 64) },
    {},
  ])('Q3: a state that this browser does not have (%o) begins again', async given => {
    const {
      callback,
      fields: { state, ...fields },
    } = beginInstallation(upstream)
    await expectBegun(await callback(signQuery({ ...fields, ...given })), SHOP, [state ?? ''])
  })

  it("Q3: a state with only the same prefix as the cookie's is refused", async () => {
    const { callback, fields, state } = beginInstallation(upstream)
    const alike = state.slice(0, 16) + '0'.repeat(48)
    await expectBegun(await callback(signQuery({ ...fields, state: alike })), SHOP, [state, alike])
  })

  it("a genuine callback of another shop with this browser's state", async () => {
    const { callback, begin, fields, cookie } = beginInstallation(upstream)
    const both = `${cookie}; ${begin(`shop=${VICTIM}`).cookie}`
    expect(await refused(callback(signQuery({ ...fields, shop: VICTIM }), cookie))).toBe(
      'oauth_state_invalid',
    )
    expect(await refused(callback(signQuery({ ...fields, shop: VICTIM }), both))).toBe(
      'oauth_state_invalid',
    )
  })

  it("login CSRF: the callback of the attacker's own grant, opened by the victim, begins again, and the code is never redeemed", async () => {
    const attacker = beginInstallation(upstream, { config: { embedded: false } })
    const link = signQuery({ ...attacker.fields, code: 'attackers-code' })
    await expectBegun(await attacker.callback(link, ''), SHOP, [attacker.state])
    const victims = attacker.begin(`shop=${VICTIM}`)
    expect(await refused(attacker.callback(link, victims.cookie))).toBe('oauth_state_missing')
    expect(await attacker.sessionStorage.findSessionsByShop(SHOP)).toEqual([])
  })

  it('the state cookie of another browser', async () => {
    const [mine, theirs] = [beginInstallation(upstream), beginInstallation(upstream)]
    await expectBegun(await mine.callback(signQuery(mine.fields), theirs.cookie), SHOP, [
      mine.state,
      theirs.state,
    ])
  })

  it('the state cookie of another grant, renamed', async () => {
    const { callback, begin, fields, state, cookie } = beginInstallation(upstream)
    const other = begin(`shop=${SHOP}`)
    const renamed = other.cookie.replace(other.state.slice(0, 16), state.slice(0, 16))
    expect(renamed.split('=')[0]).toBe(cookie.split('=')[0])
    await expectBegun(await callback(signQuery(fields), renamed), SHOP, [state, other.state])
  })
})

describe('Q3: a bot', () => {
  it('with a genuine callback and cookie does not use them up', async () => {
    const { platform, callback, fields, cookie } = beginInstallation(upstream)
    const query = signQuery(fields)
    const request = new Request(`${APP_URL}/_platform/auth/callback?${query}`, {
      headers: { cookie, 'user-agent': 'Googlebot' },
    })
    const response = await platform.oauth.callback(request)
    expect([response.status, response.statusText, upstream.requests.length]).toEqual([
      410,
      'Gone',
      0,
    ])
    expect((await callback(query)).status).toBe(302)
  })
})

describe('Q3: without the state cookie', () => {
  const location = (response: Response) => new URL(response.headers.get('location') ?? '')

  it.each(['', '__Host-platform_oauth_state_{state}=forged', 'a=b'])(
    '(%o) begins again once, with a new state and cookie',
    async cookie => {
      const { callback, fields, state } = beginInstallation(upstream)
      const response = await callback(
        signQuery(fields),
        cookie.replace('{state}', state.slice(0, 16)),
      )
      const begun = location(response)
      expect([response.status, `${begun.origin}${begun.pathname}`]).toEqual([
        302,
        upstream.profile.shopUrl.replace('{shop}', SHOP) + '/admin/oauth/authorize',
      ])
      expect(begun.searchParams.get('state')).toMatch(/^[0-9a-f]{64}$/)
      expect(begun.searchParams.get('state')).not.toBe(state)
      expect(response.headers.getSetCookie()[0]).toContain(
        `=${begun.searchParams.get('state')}:0:${SHOP}:%2F.`,
      )
      expect(upstream.requests).toHaveLength(0)
    },
  )

  it('a browser that stores no cookies gets an error instead of a redirect loop', async () => {
    const { callback, fields } = beginInstallation(upstream)
    const again = location(await callback(signQuery(fields), '')).searchParams.get('state') ?? ''
    const error = await rejection(
      callback(signQuery({ ...fields, state: again }), ''),
      PlatformError,
    )
    expect([error.code, error.status]).toEqual(['oauth_state_missing', 400])
  })

  it('a callback that is reloaded begins again once only', async () => {
    const { callback, fields } = beginInstallation(upstream)
    await callback(signQuery(fields), '')
    expect(await refused(callback(signQuery(fields), ''))).toBe('oauth_state_missing')
  })

  it('the new flow can be completed', async () => {
    const { callback, fields } = beginInstallation(upstream)
    const restarted = await callback(signQuery(fields), '')
    const state = location(restarted).searchParams.get('state') ?? ''
    const cookie = restarted.headers.getSetCookie()[0]?.split(';')[0]
    expect((await callback(signQuery({ ...fields, state }), cookie)).status).toBe(302)
    expect(upstream.requests).toHaveLength(1)
  })
})
