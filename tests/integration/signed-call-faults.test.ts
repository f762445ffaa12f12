import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { startApp } from './app-under-test'
import { editSession } from './edit-session'
import { expectNothingSecret } from './expect-error'
import { newShop } from './new-shop'
import { adminApiCalls, tokenRequests } from './platform-log'
import { FLOW, FULFILLMENT, received, refusalOf, SIGNED_SURFACES, WEBHOOK } from './signed-calls'
import { storedSessions } from './stored-sessions'

/** A session that was read is believed for a second. */
const MEMORY_MS = 1100
const MINUTE_MS = 60_000

let shop: string

const app = await startApp()

afterAll(() => app.stop())

beforeEach(async () => {
  shop = await newShop(app)
  await asScript(app, shop, '/api/shop')
})

/** Gives the stored token so long to live. */
async function expireIn(milliseconds: number): Promise<void> {
  await editSession(app, shop, { expires: new Date(Date.now() + milliseconds) })
  await delay(MEMORY_MS)
  await app.emulator.control.clearLog()
}

describe('while the storage is down', () => {
  const folder = () => join(app.dataDir, '.data/platform')

  it('each call is refused with 503, runs nothing, and is accepted when it is repeated', async () => {
    const requests = SIGNED_SURFACES.map(surface => surface.request({ shop }))
    await delay(MEMORY_MS)
    await app.emulator.control.clearLog()
    await mkdir(folder(), { recursive: true })
    await rename(folder(), `${folder()}-away`)
    await writeFile(folder(), '')
    try {
      for (const request of requests) {
        const response = await app.send(request)
        expect(refusalOf(response)).toStrictEqual({ status: 503, code: 'storage_failed' })
        expectNothingSecret(response.text)
      }
      expect([await tokenRequests(app, shop), await adminApiCalls(app, shop)]).toStrictEqual([
        [],
        [],
      ])
    } finally {
      await rm(folder(), { recursive: true })
      await rename(`${folder()}-away`, folder())
    }
    expect(await received(app, shop)).toStrictEqual([])
    for (const request of requests) expect((await app.send(request)).status).toBe(200)
    expect(await received(app, shop)).toHaveLength(SIGNED_SURFACES.length)
  })
})

describe.each([FLOW, FULFILLMENT].map(surface => [surface.path, surface] as const))(
  '%s with a token that is about to expire',
  (_path, surface) => {
    it('refreshes it once for fifty concurrent calls', async () => {
      await expireIn(4 * MINUTE_MS)
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => app.send(surface.request({ shop }))),
      )
      expect(responses.filter(({ status }) => status !== 200)).toStrictEqual([])
      expect(await tokenRequests(app, shop)).toStrictEqual(['refresh_token 200'])
    })

    it('uses it when the platform cannot refresh it now', async () => {
      await expireIn(4 * MINUTE_MS)
      await app.emulator.control.addFault({ on: 'access_token', shop, status: 500, body: '' })
      expect((await app.send(surface.request({ shop }))).status).toBe(200)
      expect(await received(app, shop)).toHaveLength(1)
    })

    it('fails when it has expired and the platform cannot refresh it, and recovers', async () => {
      await expireIn(-1000)
      await app.emulator.control.addFault({
        on: 'access_token',
        shop,
        status: 500,
        body: '',
        times: 10,
      })
      const response = await app.send(surface.request({ shop }))
      expect(refusalOf(response)).toStrictEqual({ status: 502, code: 'token_endpoint_failed' })
      expectNothingSecret(response.text)

      await app.emulator.control.clearFaults()
      await expect
        .poll(async () => (await app.send(surface.request({ shop }))).status, { timeout: 10_000 })
        .toBe(200)
      expect(await received(app, shop)).toHaveLength(1)
    })

    it("fails when the refresh token is invalid, and the merchant's next visit fixes it", async () => {
      await expireIn(-1000)
      await app.emulator.control.revokeTokens({ shop })
      const response = await app.send(surface.request({ shop }))
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(await tokenRequests(app, shop)).toStrictEqual(['refresh_token 400'])

      expect((await asScript(app, shop, '/api/shop')).status).toBe(200)
      expect((await app.send(surface.request({ shop }))).status).toBe(200)
    })
  },
)

it('a webhook is accepted while the platform refreshes no tokens: a delivery never fails because of an unused token', async () => {
  await expireIn(-1000)
  const kept = (await app.emulator.control.tokens(shop)).at(-1)?.accessToken
  await app.emulator.control.addFault({
    on: 'access_token',
    shop,
    status: 500,
    body: '',
    times: 10,
  })
  const { status } = await app.send(
    WEBHOOK.request({ shop, headers: { 'x-shopify-topic': 'products/update' } }),
  )
  await app.emulator.control.clearFaults()
  expect(status).toBe(200)
  expect(await tokenRequests(app, shop)).toStrictEqual([])
  expect((await storedSessions(app).loadSession(`offline_${shop}`))?.accessToken).toBe(kept)
})
