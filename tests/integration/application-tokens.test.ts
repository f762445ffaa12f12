import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestKey, pemOf } from '../unit/app-keys'
import { asDocument, asScript } from './admin-requests'
import { startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { editSession } from './edit-session'
import { expectError, expectNothingSecret } from './expect-error'
import { newShop } from './new-shop'
import { tokenRequests, validTokens } from './platform-log'
import { WEBHOOK } from './signed-calls'
import { storedSessions } from './stored-sessions'

const MINUTE_MS = 60_000
const CURRENT = createTestKey('current')
const NEXT = createTestKey('next', 'rsa')
const FOREIGN = createTestKey('current')

let app: AppUnderTest
let shop: string

const stored = () => storedSessions(app).loadSession(`offline_${shop}`)
const runTask = () => asScript(app, shop, '/api/run-task', { method: 'POST' })

/** The session of the shop has tokens of which the platform accepts none. */
async function killTokens(): Promise<void> {
  await app.emulator.control.revokeTokens({ shop })
  await editSession(app, shop, { expires: new Date(Date.now() - MINUTE_MS) })
}

/** The app with these keys. The request that starts the task has a session of its own. */
function open(environment: Record<string, string>): void {
  beforeAll(async () => {
    app = await startApp({
      emulator: { app: { publicKeys: [CURRENT.publicJwk] } },
      environment: { NUXT_PLATFORM_USE_ONLINE_TOKENS: 'true', ...environment },
    })
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    app.emulator.setApp({ publicKeys: [CURRENT.publicJwk] })
    shop = await newShop(app)
    expect((await asScript(app, shop, '/api/guarded')).status).toBe(200)
    await app.emulator.control.clearLog()
  })
}

describe('an app with a private key', () => {
  open({ NUXT_PLATFORM_PRIVATE_KEY: JSON.stringify(CURRENT.privateJwk) })

  it('gets a token with it when every token of the shop is dead, without a visit', async () => {
    await killTokens()
    const before = await stored()
    expect((await runTask()).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual(['client_credentials 200'])
    expect(await validTokens(app, shop)).toStrictEqual([(await stored())?.accessToken])
    expect((await stored())?.refreshToken).toBe(before?.refreshToken)

    expect((await runTask()).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual(['client_credentials 200'])
  })

  it('gets a token for the webhook of such a shop', async () => {
    await killTokens()
    const delivery = WEBHOOK.request({ shop, headers: { 'x-shopify-topic': 'products/update' } })
    expect((await app.send(delivery)).status).toBe(200)
    expect((await runTask()).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual(['client_credentials 200'])
  })

  it('uses the refresh token while the platform does not know the key', async () => {
    app.emulator.setApp({ publicKeys: [FOREIGN.publicJwk] })
    await editSession(app, shop, { expires: new Date(Date.now() - MINUTE_MS) })
    expect((await runTask()).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual([
      'client_credentials 401',
      'refresh_token 200',
    ])
  })

  it('fails where the app is not installed any more, and changes nothing', async () => {
    await killTokens()
    const before = await stored()
    await app.emulator.control.addFault({
      on: 'access_token',
      shop,
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: '{"error":"invalid_grant"}',
      times: 9,
    })
    await expectError(await runTask(), 503, 'grant_refused')
    await app.emulator.control.clearFaults()
    expect((await stored())?.toObject()).toStrictEqual(before?.toObject())
    expect((await asDocument(app, shop, '/products')).status).toBe(200)
  })

  it('logs no secret', () => {
    expectNothingSecret(app.output())
    for (const part of [CURRENT.privateJwk.d, FOREIGN.privateJwk.d, 'eyJ'])
      expect(app.output()).not.toContain(part)
  })
})

describe('an app whose key is rotated', () => {
  open({
    NUXT_PLATFORM_PRIVATE_KEY: pemOf(NEXT).replaceAll('\n', String.raw`\n`),
    NUXT_PLATFORM_PREVIOUS_PRIVATE_KEY: JSON.stringify(CURRENT.privateJwk),
  })

  it('uses the previous key until the new one is registered', async () => {
    await killTokens()
    expect((await runTask()).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual([
      'client_credentials 401',
      'client_credentials 200',
    ])

    const { kid: _kid, ...registered } = NEXT.publicJwk
    app.emulator.setApp({ publicKeys: [CURRENT.publicJwk, registered] })
    await app.emulator.control.clearLog()
    await killTokens()
    expect((await runTask()).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual(['client_credentials 200'])
  })
})

describe('an app without a private key', () => {
  open({})

  it('reports the loss once, and the next visit of the merchant restores the access', async () => {
    const history = async () =>
      (
        (await (await asScript(app, shop, '/api/access')).json()) as {
          history: { how: string; isLost: boolean }[]
        }
      ).history.map(({ how, isLost }) => `${how}${isLost ? ' lost' : ''}`)
    await killTokens()
    await expectError(await runTask(), 503, 'grant_refused')
    // The refused token is not sent again.
    for (const _ of [1, 2]) await expectError(await runTask(), 404, 'session_not_found')
    expect(await tokenRequests(app, shop)).toStrictEqual(['refresh_token 400'])
    await expect.poll(history).toStrictEqual(['refresh_token_refused lost', 'exchange'])

    expect((await asDocument(app, shop, '/products')).status).toBe(200)
    expect((await runTask()).status).toBe(200)
    await expect.poll(history).toStrictEqual(['exchange', 'refresh_token_refused lost', 'exchange'])
  })
})
