import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { asDocument, asScript } from './admin-requests'
import { startApp } from './app-under-test'
import { editSession } from './edit-session'
import { newShop } from './new-shop'
import { tokenRequests, validTokens } from './platform-log'
import { storedSessions } from './stored-sessions'

const GUARDED = '/api/guarded'
/** A session that was read is believed for a second. */
const MEMORY_MS = 1100
const MINUTE_MS = 60_000

let shop: string

const app = await startApp()
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await newShop(app)
  expect((await asScript(app, shop, GUARDED)).status).toBe(200)
})

const stored = () => storedSessions(app).loadSession(`offline_${shop}`)
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds)

describe('a restart', () => {
  it('keeps sessions: no token is requested again', async () => {
    const before = await stored()
    await app.restart()
    expect(await (await asScript(app, shop, GUARDED)).json()).toStrictEqual({ ok: true, shop })
    expect((await asScript(app, shop, '/api/shop')).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual(['token_exchange 200'])
    expect((await stored())?.toObject()).toStrictEqual(before?.toObject())
  })

  it('a crash right after the first responses loses nothing that was confirmed', async () => {
    const shops = [await newShop(app), await newShop(app), await newShop(app)]
    const responses = await Promise.all(shops.map(each => asScript(app, each, GUARDED)))
    await app.restart()
    expect(responses.map(response => response.status)).toStrictEqual([200, 200, 200])
    for (const each of shops) {
      expect((await storedSessions(app).loadSession(`offline_${each}`))?.accessToken).toBe(
        (await validTokens(app, each))[0],
      )
      expect((await asScript(app, each, GUARDED)).status).toBe(200)
      expect(await tokenRequests(app, each)).toStrictEqual(['token_exchange 200'])
    }
  })

  it("a token that expired meanwhile is exchanged again at the merchant's next visit", async () => {
    const before = await stored()
    await editSession(app, shop, { expires: inMs(-MINUTE_MS) })
    await app.restart()
    expect((await asDocument(app, shop, '/products')).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual([
      'token_exchange 200',
      'token_exchange 200',
    ])
    const after = await stored()
    expect(after?.accessToken).not.toBe(before?.accessToken)
    expect(after?.expires?.getTime()).toBeGreaterThan(Date.now() + 59 * MINUTE_MS)
  })

  it('a token with four minutes left is exchanged again, one with six is used', async () => {
    await editSession(app, shop, { expires: inMs(6 * MINUTE_MS) })
    await delay(MEMORY_MS)
    await asScript(app, shop, GUARDED)
    expect(await tokenRequests(app, shop)).toStrictEqual(['token_exchange 200'])
    await editSession(app, shop, { expires: inMs(4 * MINUTE_MS) })
    await delay(MEMORY_MS)
    await asScript(app, shop, GUARDED)
    expect(await tokenRequests(app, shop)).toStrictEqual([
      'token_exchange 200',
      'token_exchange 200',
    ])
  })
})
