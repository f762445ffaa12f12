import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asScript } from '../integration/admin-requests'
import { newShop } from '../integration/new-shop'
import { NOTHING_STATUS } from '../integration/nuxt-version'
import { tokenRequests } from '../integration/platform-log'
import { ORDER, webhookHeaders } from '../integration/signed-calls'
import { sectionBlocks } from '../surface/doc-blocks'
import { createScratchApp } from '../surface/scratch-app'
import type { ScratchApp } from '../surface/scratch-app'
import { startWorker } from './start-worker'
import type { RunningWorker } from './start-worker'

/** The recipe of docs/storage.md "Cloudflare D1", with the file that it shows. */
let built: ScratchApp
let app: RunningWorker

beforeAll(async () => {
  built = await createScratchApp('../runtimes/worker-app', { dependencies: 'checkout' })
  const [plugin] = sectionBlocks('docs/storage.md', '### Cloudflare D1')
  await writeFile(join(built.folder, 'server/plugins/storage.ts'), plugin?.code ?? '')
  await built.nuxt('build')
  app = await startWorker({
    output: `${built.folder}/.output`,
    withKv: false,
    d1Databases: ['DB'],
  })
}, 300_000)

afterAll(async () => {
  await app?.stop()
  await built?.remove()
})

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  const database = await app.database()
  return (await database.prepare(sql).all()).results
}

describe('an app on workerd with D1', () => {
  it('is ready, with locks', async () => {
    const response = await app.fetch('/_platform/ready')
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        status: 'ready',
        platform: 'emulated',
        checks: { sessions: 'ok', records: 'ok', locks: 'ok' },
      },
    ])
  })

  it('serves 30 first requests of a shop at once, stores one session, and releases its lock', async () => {
    const shop = await newShop(app)
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => asScript(app, shop, '/api/shop')),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await tokenRequests(app, shop)).toEqual(['token_exchange 200'])
    const sessions = await rows(`SELECT "key" FROM unstorage WHERE "key" LIKE 'session:%'`)
    expect(sessions).toHaveLength(1)
    expect(await rows('SELECT name FROM platform_lock')).toEqual([])
  })

  it('runs the handler of a webhook once for 30 copies at once', async () => {
    const shop = await newShop(app)
    const headers = webhookHeaders(ORDER, { shop })
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const init = { method: 'POST', body: ORDER, headers }
        return (await app.fetch('/webhooks', init)).status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([NOTHING_STATUS]))
    expect(
      await rows(`SELECT "key" FROM unstorage WHERE "key" LIKE 'orders:${shop}:%'`),
    ).toHaveLength(1)
  })
})
