import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { CommandResult } from '../surface/run-command'
import type { ComposedApp } from './composed-app'
import { documentedApp } from './documented-app'
import { followLaunch, linkRegistration } from './follow-launch'

const CLIENT_ID = '0123456789abcdef0123456789abcdef'
/** As docs/launch.md has it. */
const API_SECRET = `shpss_${CLIENT_ID}`

describe.each(['/', '/shop-tools/'])('the app of the guides at %s', baseUrl => {
  let app: ComposedApp
  let tests: CommandResult

  beforeAll(async () => {
    app = await documentedApp(baseUrl)
    tests = await app.test()
  }, 900_000)
  afterAll(() => app?.remove())

  it('is built, and passes its tests in a browser', () => {
    expect(tests.status, tests.stdout + tests.stderr).toBe(0)
    expect(tests.stdout).toMatch(/^ +7 passed/m)
  })

  // The registration of the page is that of an app without a path.
  it.runIf(baseUrl === '/')(
    'is launched by the steps of docs/launch.md',
    { timeout: 900_000 },
    async () => {
      const launch = followLaunch(app)
      await linkRegistration(app.folder, CLIENT_ID)
      const keys = await launch.run('## 5. Create the keys')
      expect(keys.status, keys.stderr).toBe(0)
      const [encryptionKey = '', privateKey = ''] = keys.stdout.trim().split('\n')
      await launch.writeEnvironment({
        NUXT_PLATFORM_ENCRYPTION_KEYS: encryptionKey,
        NUXT_PLATFORM_PRIVATE_KEY: `'${privateKey}'`,
      })

      const checks = await launch.run('## 7. Check and build')
      expect(checks.status, checks.stdout + checks.stderr).toBe(0)
      const server = await launch.start()
      onTestFinished(server.stop)
      const health = await fetch(`${server.url}/_platform/health`)
      expect(health.status).toBe(200)
      const ready = await fetch(`${server.url}/_platform/ready`)
      expect(ready.status).toBe(200)
      expect(await ready.json()).toMatchObject({ status: 'ready', platform: 'real' })

      // The first delivery creates the tables.
      expect((await sendRedaction(server.url)).status).toBe(200)
      const database = join(app.folder, '.data/app.sqlite')
      await expect.poll(() => existsSync(database), { timeout: 20_000 }).toBe(true)
      const tables = new DatabaseSync(database)
      onTestFinished(() => tables.close())
      const insert = "INSERT INTO settings VALUES ('acme.myshopify.com', 'ada@example.com', 3)"
      await expect.poll(() => hasRun(tables, insert), { timeout: 20_000 }).toBe(true)
      const backup = await launch.run('## 8. Keep the disk')
      expect(backup.status, backup.stderr).toBe(0)
      const copy = new DatabaseSync(join(app.folder, '.data/backup.sqlite'), { readOnly: true })
      onTestFinished(() => copy.close())
      expect(copy.prepare('SELECT email, threshold FROM settings').all()).toEqual([
        { email: 'ada@example.com', threshold: 3 },
      ])
    },
  )
})

/** Sends a webhook to the app, signed with the secret of docs/launch.md. */
function sendRedaction(url: string): Promise<Response> {
  const body = JSON.stringify({ shop_id: 1, shop_domain: 'closed.myshopify.com' })
  return fetch(`${url}/webhooks`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'shop/redact',
      'x-shopify-shop-domain': 'closed.myshopify.com',
      'x-shopify-webhook-id': 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
      'x-shopify-api-version': '2026-10',
      'x-shopify-hmac-sha256': createHmac('sha256', API_SECRET).update(body).digest('base64'),
    },
  })
}

/** Whether the statement could run: its table exists. */
function hasRun(database: DatabaseSync, statement: string): boolean {
  try {
    database.exec(statement)
    return true
  } catch {
    return false
  }
}
