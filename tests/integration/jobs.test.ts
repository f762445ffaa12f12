import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../unit/core/inbox/eventually'
import { asDocument, asScript } from './admin-requests'
import { startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { newShop } from './new-shop'
import { WEBHOOK } from './signed-calls'

interface JobsResponse {
  status: { state: string; attempts: number; done?: number; total?: number } | null
  rows: number[]
  reports: number[]
}

let dataDir: string
let app: AppUnderTest
let shop: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'platform-jobs-app-'))
  app = await startApp({ dataDir })
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  shop = await newShop(app)
  expect((await asScript(app, shop, '/api/guarded')).status).toBe(200)
})

async function enqueue(query: string): Promise<string> {
  const response = await asScript(app, shop, `/api/jobs?${query}`, { method: 'POST' })
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}

async function read(id = ''): Promise<JobsResponse> {
  return (await asScript(app, shop, `/api/jobs?id=${id}`)).json() as Promise<JobsResponse>
}

/** What is stored for the shop, by state. */
function stored(): unknown[] {
  const database = new DatabaseSync(join(dataDir, '.data', 'platform-jobs.sqlite'), {
    readOnly: true,
  })
  const rows = database
    .prepare('SELECT topic, state, content IS NULL AS is_empty FROM deliveries WHERE shop = ?')
    .all(shop)
  database.close()
  return rows.map(row => ({ ...row }))
}

describe('an app with jobs', () => {
  it('goes on with an import after it was killed, and repeats at most the row that ran', async () => {
    const id = await enqueue('rows=40')
    await eventually(async () => (await read(id)).rows.length >= 5)
    await app.restart()
    const before = (await read()).rows.length
    expect(before).toBeLessThan(40)
    await eventually(async () => (await read(id)).status?.state === 'done')
    const { status, rows } = await read(id)
    expect(status).toEqual({ state: 'done', attempts: 2, done: 40, total: 40 })
    expect([...new Set(rows)]).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(rows.length).toBeLessThanOrEqual(41)
  })

  it('shows an import that goes on after kill -9 with the row that was not completed', async () => {
    const call = async (path: string, method = 'GET') =>
      (await (await asScript(app, shop, path, { method })).json()) as Record<string, unknown>
    const { id } = await call('/api/imports', 'POST')
    expect((await call('/api/imports', 'POST'))['id']).toBe(id)
    await eventually(async () => Number((await call('/api/imports'))['done']) >= 5)
    await app.restart()
    const before = (await read()).rows
    await eventually(async () => (await call('/api/imports'))['state'] === 'done')
    expect(await call('/api/imports')).toEqual({
      ...{ id, state: 'done' },
      ...{ attempts: 2, done: 40, total: 40 },
    })
    // It may have been killed between the work of a row and the record of it.
    const { rows } = await read()
    const from = rows[before.length] ?? 0
    expect([before.length, before.length + 1]).toContain(from)
    expect(rows).toEqual([
      ...before,
      ...Array.from({ length: 41 - from }, (_, index) => from + index),
    ])

    await call('/api/report', 'POST')
    await eventually(async () => (await read()).reports.length === 1)
    expect(await call('/api/report')).toEqual({
      ...{ id: expect.any(String), at: expect.any(String) },
      ...{ products: 40, healthy: 0 },
    })
    expect(await (await asDocument(app, shop, '/activity')).text()).toContain('40 of 40 products')
  })

  it('calls the Admin API of the shop of a job', async () => {
    const id = await enqueue('report=1')
    await eventually(async () => (await read(id)).status?.state === 'done')
    // The store is new, and has no products.
    expect((await read(id)).reports).toEqual([0])
  })

  it('lists the shop with its scopes, until the shop uninstalls the app', async () => {
    const listed = await (await asScript(app, shop, '/api/shops')).json()
    expect(listed).toEqual([{ shop, state: 'installed', scopes: expect.any(Array) }])
    const id = await enqueue('rows=1000')
    await eventually(async () => (await read(id)).rows.length > 0)
    expect(stored()).toEqual([{ topic: 'import-products', state: 'open', is_empty: 0 }])
    const uninstalled = { shop, headers: { 'x-shopify-topic': 'app/uninstalled' } }
    expect((await app.send(WEBHOOK.request(uninstalled))).status).toBe(200)
    expect(stored()).toEqual([])
    // Its run is aborted at the next step.
    await delay(500)
    const { length } = (await read()).rows
    await delay(500)
    expect((await read()).rows.length).toBe(length)
    expect(length).toBeLessThan(1000)
    expect(stored()).toEqual([])
  })

  it('refuses an input that does not match, with status 422', async () => {
    const response = await asScript(app, shop, '/api/jobs?rows=many', { method: 'POST' })
    expect(response.status).toBe(422)
    expect(stored()).toEqual([])
  })
})
