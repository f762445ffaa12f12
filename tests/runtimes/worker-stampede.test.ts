import { afterEach, beforeEach, expect, it } from 'vitest'
import { asScript } from '../integration/admin-requests'
import { newShop } from '../integration/new-shop'
import { NOTHING_STATUS } from '../integration/nuxt-version'
import { ORDER, webhookHeaders } from '../integration/signed-calls'
import { startWorker } from './start-worker'
import type { RunningWorker } from './start-worker'

const PARALLEL = 50

let app: RunningWorker
let shop: string

beforeEach(async () => {
  // One that has served nothing yet.
  app = await startWorker()
  shop = await newShop(app)
})

afterEach(() => app.stop())

const everyStatus = (status: number) => Array.from({ length: PARALLEL }, () => status)
const atOnce = (send: () => Promise<Response>) =>
  Promise.all(Array.from({ length: PARALLEL }, async () => (await send()).status))
const ask = (init?: RequestInit) => asScript(app, shop, '/api/shop', init)
const tokenRequests = async () =>
  (await app.emulator.control.log()).filter(({ kind }) => kind === 'access_token').length
const stored = () => app.sessions.loadSession(`offline_${shop}`)

it('serves 50 first requests of a shop at once, with one token exchange', async () => {
  expect(await atOnce(ask)).toStrictEqual(everyStatus(200))
  expect(await tokenRequests()).toBe(1)
  expect(await stored()).toMatchObject({ shop, isOnline: false })
})

it('serves 50 requests at once of a shop with an expired token, with a pair that works afterwards', async () => {
  await ask()
  await app.emulator.control.revokeTokens({ shop })
  expect(await atOnce(ask)).toStrictEqual(everyStatus(200))
  expect(await tokenRequests()).toBe(2)
  const [current] = (await app.emulator.control.tokens(shop)).filter(
    ({ status }) => status === 'valid',
  )
  expect(await stored()).toMatchObject({
    accessToken: current?.accessToken,
    refreshToken: current?.refreshToken,
  })
})

it('accepts 50 copies of a webhook at once, and runs its handler once', async () => {
  const headers = webhookHeaders(ORDER, { shop })
  expect(
    await atOnce(() => app.fetch('/webhooks', { method: 'POST', body: ORDER, headers })),
  ).toStrictEqual(everyStatus(NOTHING_STATUS))
  expect(await app.handledOrders(shop)).toHaveLength(1)
})

it('finishes a token exchange whose client has gone: a waiting request gets its response, and no second exchange happens', async () => {
  await app.emulator.control.addFault({ on: 'access_token', shop, delayMs: 700 })
  const client = new AbortController()
  const gone = ask({ signal: client.signal })
  // Taken from the queue when the request arrives.
  await expect.poll(() => app.emulator.control.faults(), { interval: 20 }).toStrictEqual([])
  const waiting = ask()
  client.abort()
  await expect(gone).rejects.toThrow()
  expect((await waiting).status).toBe(200)
  expect(await tokenRequests()).toBe(1)
  expect(await stored()).toMatchObject({ shop })
})
