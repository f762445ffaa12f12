import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asDocument, asScript } from './admin-requests'
import { API_KEY, SECRET, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { editSession } from './edit-session'
import { expectError, expectNothingSecret } from './expect-error'
import { newShop } from './new-shop'
import { adminApiCalls, tokenRequests, validTokens } from './platform-log'
import { storedSessions } from './stored-sessions'

const MINUTE_MS = 60_000
const REFUSED = {
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: '{"error":"invalid_grant"}',
}

let app: AppUnderTest
let shop: string

const stored = () => storedSessions(app).loadSession(`offline_${shop}`)
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds)
const runTask = () => asScript(app, shop, '/api/run-task', { method: 'POST' })

function open(environment: Record<string, string>): void {
  beforeAll(async () => {
    app = await startApp({ environment })
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    shop = await newShop(app)
    expect((await asScript(app, shop, '/api/guarded')).status).toBe(200)
    await app.emulator.control.clearLog()
  })
}

// The request that starts the task has a session of its own here, so only the task meets what
// befell the shop's.
describe('a task with an expired token of the shop', () => {
  open({ NUXT_PLATFORM_USE_ONLINE_TOKENS: 'true' })

  /** Another process that shares the storage: it refreshes, and stores the new pair. */
  async function refreshElsewhere(): Promise<string> {
    const session = await stored()
    const response = await fetch(`${app.emulator.url}/${shop}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_id: API_KEY,
        client_secret: SECRET,
        grant_type: 'refresh_token',
        refresh_token: session?.refreshToken,
      }),
    })
    const pair = (await response.json()) as { access_token: string; refresh_token: string }
    await editSession(app, shop, {
      accessToken: pair.access_token,
      refreshToken: pair.refresh_token,
      expires: inMs(60 * MINUTE_MS),
    })
    return pair.access_token
  }

  it('refreshes it once, and stores the new pair', async () => {
    await editSession(app, shop, { expires: inMs(-MINUTE_MS) })
    const before = await stored()
    const response = await runTask()
    expect([response.status, await response.json()]).toStrictEqual([200, { shop, titles: [] }])
    expect(await tokenRequests(app, shop)).toStrictEqual(['refresh_token 200'])
    expect(await adminApiCalls(app, shop)).toStrictEqual([200])

    const newest = (await app.emulator.control.tokens(shop)).at(-1)
    const after = await stored()
    expect([after?.accessToken, after?.refreshToken]).toStrictEqual([
      newest?.accessToken,
      newest?.refreshToken,
    ])
    expect(after?.accessToken).not.toBe(before?.accessToken)
    expect(after?.refreshToken).not.toBe(before?.refreshToken)
    expect(after?.expires?.getTime()).toBeGreaterThan(Date.now() + 59 * MINUTE_MS)

    expect((await runTask()).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual(['refresh_token 200'])
  })

  it('refreshes a token with four minutes left, and uses one with six', async () => {
    await editSession(app, shop, { expires: inMs(6 * MINUTE_MS) })
    expect((await runTask()).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual([])
    await editSession(app, shop, { expires: inMs(4 * MINUTE_MS) })
    expect((await runTask()).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual(['refresh_token 200'])
  })

  it('refreshes again with the same pair while the token endpoint fails, three times at most', async () => {
    await editSession(app, shop, { expires: inMs(-MINUTE_MS) })
    const before = await stored()
    await app.emulator.control.addFault({ on: 'access_token', shop, status: 500, times: 3 })
    await expectError(await runTask(), 502, 'token_endpoint_failed')
    await expect.poll(() => app.output()).toContain('The token endpoint failed with status 500')
    expect((await stored())?.toObject()).toStrictEqual(before?.toObject())
    expect((await runTask()).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual([
      ...['injected 500', 'injected 500', 'injected 500'],
      'refresh_token 200',
    ])
  })

  it("uses the winner's token when another process refreshed first", async () => {
    await editSession(app, shop, { expires: inMs(-MINUTE_MS) })
    await app.emulator.control.addFault({ on: 'access_token', shop, delayMs: 500, ...REFUSED })
    const task = runTask()
    await expect.poll(() => app.emulator.control.faults(), { timeout: 5000 }).toStrictEqual([])
    const winner = await refreshElsewhere()
    expect((await task).status).toBe(200)
    expect((await stored())?.accessToken).toBe(winner)
    expect(await tokenRequests(app, shop)).toStrictEqual(['refresh_token 200', 'injected 400'])
  })

  it('reports that the merchant must open the app when the refresh token is refused', async () => {
    await editSession(app, shop, { expires: inMs(-MINUTE_MS) })
    await app.emulator.control.addFault({ on: 'access_token', shop, ...REFUSED })
    await expectError(await runTask(), 503, 'grant_refused')
    expect(await adminApiCalls(app, shop)).toStrictEqual([])
  })

  it('reports that the merchant must open the app when there is no session', async () => {
    await storedSessions(app).deleteSession(`offline_${shop}`)
    await expectError(await runTask(), 404, 'session_not_found')
    expect(await tokenRequests(app, shop)).toStrictEqual([])
  })
})

describe('a task with a revoked token of the shop', () => {
  open({})

  it('gets a new one with the refresh token, once, and repeats its call', async () => {
    const before = await stored()
    await app.emulator.control.addFault({ on: 'graphql', shop, status: 401 })
    expect((await runTask()).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual(['refresh_token 200'])
    expect(await adminApiCalls(app, shop)).toStrictEqual([401, 200])
    expect((await stored())?.accessToken).not.toBe(before?.accessToken)
    expect(await validTokens(app, shop)).toContain((await stored())?.accessToken)
  })

  it("fails when the refresh token was revoked too, and the merchant's next visit fixes it", async () => {
    const before = await stored()
    await app.emulator.control.revokeTokens({ shop })
    await expectError(await runTask(), 503, 'grant_refused')
    expect(await tokenRequests(app, shop)).toStrictEqual(['refresh_token 400'])
    expect((await stored())?.toObject()).toStrictEqual(before?.toObject())

    expect((await asDocument(app, shop, '/products')).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual([
      'refresh_token 400',
      'token_exchange 200',
    ])
    expect(await validTokens(app, shop)).toStrictEqual([(await stored())?.accessToken])
    expect((await runTask()).status).toBe(200)
  })

  it("fails without a refresh token, and the merchant's next visit fixes it", async () => {
    await editSession(app, shop, { refreshToken: undefined })
    await app.emulator.control.revokeTokens({ shop })
    await expectError(await runTask(), 401, 'admin_api_unauthorized')
    expect(await tokenRequests(app, shop)).toStrictEqual([])
    expect((await asDocument(app, shop, '/products')).status).toBe(200)
    expect((await runTask()).status).toBe(200)
  })

  it('no secret was logged', () => {
    expectNothingSecret(app.output())
  })
})
