import { afterAll, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { DEMO } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { expectError, expectNothingSecret } from './expect-error'
import {
  approveGrant,
  AUTH,
  beginGrant,
  CALLBACK,
  readBegunGrant,
  signedCallback,
} from './oauth-round-trip'
import { tokenRequests, validTokens } from './platform-log'
import { TOKEN_ENDPOINT_FAULTS } from './token-endpoint-faults'
import { setUpUninstalledApp } from './uninstalled-app'

let app: AppUnderTest
const { callback, stored } = setUpUninstalledApp(started => {
  app = started
})

/** A grant that works from begin to end; resolves to the callback's response. */
async function install(): Promise<Response> {
  const begun = await beginGrant(app)
  return callback(await approveGrant(app, begun), begun.cookie)
}

describe('callback without the state cookie', () => {
  it('Q3, Q7: begins again once, then reports that cookies are blocked', async () => {
    const first = await approveGrant(app, await beginGrant(app))
    const again = await callback(first)
    const restarted = readBegunGrant(again)
    expect([again.status, again.headers.getSetCookie().length]).toStrictEqual([302, 1])
    expect(restarted.location.href).toBe(
      `${app.emulator.url}/${DEMO}/admin/oauth/authorize?client_id=integration-key&scope=write_products` +
        `&redirect_uri=${encodeURIComponent(app.url + CALLBACK)}&state=${restarted.state}&grant_options%5B%5D=`,
    )

    await expectError(
      await callback(signedCallback(app, { state: restarted.state })),
      400,
      'oauth_state_missing',
    )
    await expectError(await callback(first), 400, 'oauth_state_missing')
    expect(await stored()).toBeUndefined()
    expect(await tokenRequests(app, DEMO)).toStrictEqual([])
  })

  it('completes the restarted flow when the browser stores the cookie after all', async () => {
    const first = await approveGrant(app, await beginGrant(app))
    const restarted = readBegunGrant(await callback(first))
    const response = await callback(await approveGrant(app, restarted), restarted.cookie)
    expect(response.headers.get('location')).toBe(
      `${app.emulator.url}/store/demo-store/apps/integration-key`,
    )
    expect((await stored())?.state).toBe(restarted.state)
  })

  it.each([
    ['changed', (cookie: string) => cookie.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))],
    ['without a signature', (cookie: string) => cookie.replace(/\.[^.]+$/, '')],
    [
      'of another name',
      (cookie: string) => cookie.replace('platform_oauth_state', 'platform_session'),
    ],
  ])('treats a cookie that is %s as missing', async (_case, forge) => {
    const { state, cookie } = await beginGrant(app)
    const response = await callback(signedCallback(app, { state }), forge(cookie))
    expect(response.status).toBe(302)
    expect(readBegunGrant(response).state).toMatch(/^[0-9a-f]{64}$/)
    expect(readBegunGrant(response).state).not.toBe(state)
    expect(await tokenRequests(app, DEMO)).toStrictEqual([])
  })
})

describe('codes and callbacks work once', () => {
  it('refuses a callback that is sent again', async () => {
    const begun = await beginGrant(app)
    const path = await approveGrant(app, begun)
    expect((await callback(path, begun.cookie)).status).toBe(302)
    await expectError(await callback(path, begun.cookie), 400, 'oauth_state_invalid')
    expect(await tokenRequests(app, DEMO)).toStrictEqual(['authorization_code 200'])
  })

  it('requests one token for ten identical concurrent callbacks', async () => {
    const begun = await beginGrant(app)
    const path = await approveGrant(app, begun)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => callback(path, begun.cookie)),
    )
    expect(responses.map(response => response.status).sort()).toStrictEqual([
      302,
      ...Array.from({ length: 9 }, () => 400),
    ])
    expect(await tokenRequests(app, DEMO)).toStrictEqual(['authorization_code 200'])
  })

  it('stolen code: one that was used already is refused by the platform', async () => {
    const begun = await beginGrant(app)
    const path = await approveGrant(app, begun)
    await callback(path, begun.cookie)
    const before = await stored()
    const { state, cookie } = await beginGrant(app)
    const code = new URLSearchParams(path.slice(path.indexOf('?'))).get('code') ?? ''
    await expectError(
      await callback(signedCallback(app, { state, code }), cookie),
      400,
      'oauth_code_refused',
    )
    expect(await tokenRequests(app, DEMO)).toStrictEqual([
      'authorization_code 200',
      'authorization_code 400',
    ])
    expect((await stored())?.toObject()).toStrictEqual(before?.toObject())
  })
})

describe('the token endpoint fails', () => {
  it.each(TOKEN_ENDPOINT_FAULTS)(
    '$name: responds with $status, stores nothing, and the next attempt works',
    async ({ fault, status }) => {
      const begun = await beginGrant(app)
      const path = await approveGrant(app, begun)
      await app.emulator.control.addFault({ on: 'access_token', ...fault })
      await expectError(await callback(path, begun.cookie), status, 'token_endpoint_failed')
      expect(await stored()).toBeUndefined()

      expect((await install()).status).toBe(302)
      expect(await validTokens(app, DEMO)).toContain((await stored())?.accessToken)
    },
  )

  it('waits 10 seconds for one that does not respond, not longer', async () => {
    const begun = await beginGrant(app)
    const path = await approveGrant(app, begun)
    await app.emulator.control.addFault({ on: 'access_token', delayMs: 60_000 })
    const startedAt = performance.now()
    await expectError(await callback(path, begun.cookie), 502, 'token_endpoint_failed')
    expect(performance.now() - startedAt).toBeGreaterThan(9900)
    expect(await stored()).toBeUndefined()
  })

  it('logs the reason without the secret', async () => {
    await expect
      .poll(() => app.output())
      .toContain(
        '"message":"The platform refused the token request (status 401); check NUXT_PLATFORM_API_KEY and NUXT_PLATFORM_API_SECRET_KEY',
      )
    await expect
      .poll(() => app.output())
      .toContain('"message":"The token endpoint is throttled; try again later')
    expectNothingSecret(app.output())
  })
})

describe("the app's afterAuth hook", () => {
  afterAll(() => app.restart({ PLAYGROUND_AFTER_AUTH_FAILS: '' }))

  it('Q7: throws an error: 500, no user is signed in, and the hook runs again later', async () => {
    await app.restart({ PLAYGROUND_AFTER_AUTH_FAILS: 'error' })
    const response = await install()
    expect([response.status, response.headers.get('location')]).toStrictEqual([500, null])
    const text = await response.text()
    expect(text).not.toContain('PLAYGROUND_AFTER_AUTH_FAILS')
    expectNothingSecret(text)
    expect((await stored())?.state).toMatch(/ afterAuth-owed:[0-9a-f]{16}$/)
  })

  it('Q7: throws a response: the browser gets that response; the hook is pending', async () => {
    await app.restart({ PLAYGROUND_AFTER_AUTH_FAILS: 'response' })
    const response = await install()
    expect([response.status, response.headers.get('location')]).toStrictEqual([418, null])
    expect(await response.text()).toBe(
      'afterAuth responds because PLAYGROUND_AFTER_AUTH_FAILS is set',
    )
    expect((await stored())?.state).toMatch(/ afterAuth-owed:[0-9a-f]{16}$/)
  })

  it('runs again, and the grant counts, once it no longer fails', async () => {
    await app.restart({ PLAYGROUND_AFTER_AUTH_FAILS: '' })
    expect((await install()).headers.get('location')).toBe(
      `${app.emulator.url}/store/demo-store/apps/integration-key`,
    )
    const { count } = (await (await asScript(app, DEMO, '/api/after-auth')).json()) as {
      count: number
    }
    await install()
    expect(await (await asScript(app, DEMO, '/api/after-auth')).json()).toMatchObject({
      count: count + 1,
    })
    expect(await validTokens(app, DEMO)).toContain((await stored())?.accessToken)
  })
})

describe('addresses', () => {
  it.each([AUTH, CALLBACK])('%s takes GET only', async path => {
    const response = await app.fetch(`${path}?shop=${DEMO}`, { method: 'POST' })
    expect(response.status).toBe(404)
    expect(response.headers.getSetCookie()).toStrictEqual([])
  })
})
