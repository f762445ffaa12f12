import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asDocument, asScript } from './admin-requests'
import { startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { editSession } from './edit-session'
import { expectError, expectNothingSecret } from './error-answer'
import { newShop } from './new-shop'
import { adminApiCalls, tokenRequests, validTokens } from './platform-log'
import { storedSessions } from './stored-sessions'

let app: AppUnderTest
let shop: string

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await newShop(app)
  expect((await asScript(app, shop, '/api/guarded')).status).toBe(200)
  await app.emulator.control.clearLog()
})

const stored = () => storedSessions(app).loadSession(`offline_${shop}`)

/** Lets the stored token expire while the request that starts the task is let in from memory, as a job between visits would find it. */
async function expire(): Promise<void> {
  await editSession(app, shop, { expires: new Date(Date.now() - 60_000) })
}
const runTask = () => asScript(app, shop, '/api/run-task', { method: 'POST' })
