import { describe, expect, it } from 'vitest'
import { DEMO, SECOND } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { expectError } from './expect-error'
import { approveGrant, beginGrant, readBegunGrant, signedCallback } from './oauth-round-trip'
import { tokenRequests } from './platform-log'
import { secondsFromNow } from './session-tokens'
import { setUpUninstalledApp } from './uninstalled-app'

const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1)'

let app: AppUnderTest
const { callback, stored } = setUpUninstalledApp(started => {
  app = started
})

describe('callback refusals: nothing is stored and no token is requested', () => {
  it('Q3: a bot gets 410, and does not use up the flow of the browser whose link it follows', async () => {
    const begun = await beginGrant(app)
    const path = await approveGrant(app, begun)
    const response = await app.fetch(path, { headers: { cookie: begun.cookie, 'user-agent': BOT } })
    expect([response.status, response.headers.getSetCookie(), await response.text()]).toStrictEqual(
      [410, [], ''],
    )
    expect(await tokenRequests(app, DEMO)).toStrictEqual([])
    expect((await callback(path, begun.cookie)).status).toBe(302)
  })

  async function refused(path: string, cookie: string, code: string): Promise<void> {
    await expectError(await callback(path, cookie), 400, code)
    expect(await stored()).toBeUndefined()
    expect(await tokenRequests(app, DEMO)).toStrictEqual([])
  }

  it('Q7: refuses an hmac of another secret', async () => {
    const { state, cookie } = await beginGrant(app)
    await refused(
      signedCallback(app, { state }, { secret: 'another secret' }),
      cookie,
      'hmac_invalid',
    )
  })

  it('Q7: refuses a parameter that was changed after it was signed', async () => {
    const { state, cookie } = await beginGrant(app)
    await refused(
      signedCallback(app, { state }).replace('code=a-code', 'code=another'),
      cookie,
      'hmac_invalid',
    )
  })

  it('Q7: refuses a callback without an hmac', async () => {
    const { state, cookie } = await beginGrant(app)
    await refused(signedCallback(app, { state }).replace(/&hmac=.*/, ''), cookie, 'hmac_missing')
  })

  it.each([
    ['95 seconds ago', () => String(secondsFromNow(-95))],
    ['95 seconds ahead', () => String(secondsFromNow(95))],
    ['missing', () => undefined],
    ['not a number', () => 'now'],
  ])('refuses a timestamp that is %s', async (_case, timestamp) => {
    const { state, cookie } = await beginGrant(app)
    await refused(
      signedCallback(app, { state, timestamp: timestamp() }),
      cookie,
      'timestamp_invalid',
    )
  })

  /** The callback did nothing but to begin a grant of this browser's own. */
  async function begunAgain(path: string, cookie: string, given: string): Promise<void> {
    const response = await callback(path, cookie)
    const { location, state } = readBegunGrant(response)
    expect([response.status, location.pathname]).toStrictEqual([
      302,
      `/${DEMO}/admin/oauth/authorize`,
    ])
    expect(state).toMatch(/^[0-9a-f]{64}$/)
    expect(state).not.toBe(given)
    expect(await stored()).toBeUndefined()
    expect(await tokenRequests(app, DEMO)).toStrictEqual([])
  }

  it("Q3: another state than the browser's begins again, once", async () => {
    const [{ cookie }, other] = [await beginGrant(app), await beginGrant(app)]
    await begunAgain(signedCallback(app, { state: other.state }), cookie, other.state)
    await refused(signedCallback(app, { state: other.state }), cookie, 'oauth_state_missing')
  })

  it.each([undefined, '', 'x', 'AB'.repeat(32)])(
    'Q3: an invalid state (%o) begins again',
    async state => {
      const { cookie } = await beginGrant(app)
      await begunAgain(signedCallback(app, { state }), cookie, state ?? '')
    },
  )

  it("login CSRF: the callback of an attacker's own grant, opened by the victim, begins again, and its code is never redeemed", async () => {
    const attacker = await beginGrant(app)
    const link = await approveGrant(app, attacker)
    const victim = await beginGrant(app, SECOND)
    await begunAgain(link, victim.cookie, attacker.state)
    await refused(link, victim.cookie, 'oauth_state_missing')
  })

  it('session fixation: a flow begun for one shop cannot end in another', async () => {
    const [own, other] = [await beginGrant(app), await beginGrant(app, SECOND)]
    await refused(
      signedCallback(app, { state: other.state }),
      `${own.cookie}; ${other.cookie}`,
      'oauth_state_invalid',
    )
  })

  it('Q6: an invalid shop', async () => {
    const { state, cookie } = await beginGrant(app)
    await refused(signedCallback(app, { state, shop: 'evil.example' }), cookie, 'shop_invalid')
  })

  it('refuses a callback without a code', async () => {
    const { state, cookie } = await beginGrant(app)
    await refused(signedCallback(app, { state, code: undefined }), cookie, 'oauth_code_missing')
  })

  it.each(['shop', 'code', 'state', 'hmac', 'timestamp', 'host', 'unknown'])(
    'refuses a second parameter "%s"',
    async name => {
      const { state, cookie } = await beginGrant(app)
      const signed = signedCallback(app, { state, unknown: '1' })
      await refused(
        signed.replace('?', `?${name}=${name === 'shop' ? DEMO : 'x'}&`),
        cookie,
        'parameter_repeated',
      )
    },
  )
})
