import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asDocument, asScript } from './admin-requests'
import { startApp } from './app-under-test'
import { expectError, expectNothingSecret } from './expect-error'
import { newShop } from './new-shop'
import { tokenRequests, validTokens } from './platform-log'
import { storedSessions } from './stored-sessions'

const GUARDED = '/api/guarded'
/** A session that was read is believed for a second. */
const MEMORY_MS = 1100

let shop: string

const app = await startApp()
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await newShop(app)
})

const folder = () => join(app.dataDir, '.data/platform')
const stored = () => storedSessions(app).loadSession(`offline_${shop}`)
const runTask = () => asScript(app, shop, '/api/run-task', { method: 'POST' })

async function firstLoad(): Promise<void> {
  expect((await asScript(app, shop, GUARDED)).status).toBe(200)
  await app.emulator.control.clearLog()
}

/** The file that holds this shop's record of a kind. */
async function recordFile(kind: 'session' | 'shop'): Promise<string> {
  const files = (await readdir(join(folder(), kind))).map(name => join(folder(), kind, name))
  const texts = await Promise.all(files.map(file => readFile(file, 'utf8')))
  const file = files[texts.findIndex(text => text.includes(shop))]
  if (file === undefined) throw new Error(`There is no ${kind} record of ${shop}`)
  return file
}

describe('the storage cannot be used', () => {
  /**
   * Puts a file where the folder of the sessions was: nothing in it can be read or written, even
   * by root.
   */
  async function breakStorage(): Promise<void> {
    await mkdir(folder(), { recursive: true })
    await rename(folder(), `${folder()}-away`)
    await writeFile(folder(), '')
  }

  async function repairStorage(): Promise<void> {
    await rm(folder(), { recursive: true })
    await rename(`${folder()}-away`, folder())
  }

  afterEach(async () => {
    if ((await readdir(join(app.dataDir, '.data'))).includes('platform-away')) await repairStorage()
  })

  it('for a new shop: 503 without a hang, no token is requested, the server keeps running, and recovers', async () => {
    await breakStorage()
    const refusal = await asScript(app, shop, GUARDED)
    expect(refusal.headers.get('retry-after')).toBe('5')
    await expectError(refusal, 503, 'storage_failed')
    expect(await tokenRequests(app, shop)).toStrictEqual([])
    expect(await (await app.fetch('/api/unguarded')).json()).toStrictEqual({ ok: true })

    await repairStorage()
    expect((await asScript(app, shop, GUARDED)).status).toBe(200)
    expect((await stored())?.accessToken).toBe((await validTokens(app, shop))[0])
  })

  it('for a shop that has a session: 503, and the session is used again afterwards', async () => {
    await firstLoad()
    await breakStorage()
    await delay(MEMORY_MS)
    for (let request = 0; request < 3; request++)
      await expectError(await asScript(app, shop, GUARDED), 503, 'storage_failed')
    expect(await tokenRequests(app, shop)).toStrictEqual([])

    await repairStorage()
    expect((await asScript(app, shop, GUARDED)).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual([])
  })

  it("is not treated as a missing installation: a background task fails with the storage's error", async () => {
    await firstLoad()
    expect((await runTask()).status).toBe(200)
    await breakStorage()
    // The request itself is authenticated from memory, so the task is the first to fail.
    expect((await runTask()).status).toBe(503)
    expect(app.output()).not.toContain(`no access token for ${shop}`)
  })

  it('a document gets an error page with 503', async () => {
    await breakStorage()
    const response = await asDocument(app, shop, '/products')
    const html = await response.text()
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('retry-after'),
    ]).toStrictEqual([503, 'text/html;charset=utf-8', '5'])
    expect(html).not.toMatch(/\.data|ENOTDIR|\n\s+at /)
    expectNothingSecret(html)
  })

  it('is logged by name, without a session', async () => {
    await breakStorage()
    await asScript(app, shop, GUARDED)
    await expect
      .poll(() => app.output())
      .toContain(
        '"message":"The session storage could not load a session; check that it is reachable',
      )
    expectNothingSecret(app.output())
  })
})

describe('a corrupt record', () => {
  it.each([
    ['cut off in the middle', (text: string) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['of another shop', (text: string) => text.replaceAll(shop, 'second-store.platform.test')],
    ['of another type', () => '[1,2,3]'],
    [
      'with a date that is none',
      (text: string) => text.replace(/"expires":"[^"]+"/, '"expires":"soon"'),
    ],
  ])('%s counts as absent and is replaced by a new token', async (_case, damage) => {
    await firstLoad()
    const file = await recordFile('session')
    await writeFile(file, damage(await readFile(file, 'utf8')))
    await delay(MEMORY_MS)
    expect(await (await asScript(app, shop, GUARDED)).json()).toStrictEqual({ ok: true, shop })
    expect(await tokenRequests(app, shop)).toStrictEqual(['token_exchange 200'])
    expect((await stored())?.accessToken).toBe((await validTokens(app, shop)).at(-1))
  })

  it("a corrupt list of a shop's sessions does not lose the session", async () => {
    await firstLoad()
    await writeFile(await recordFile('shop'), '["offline_')
    await delay(MEMORY_MS)
    expect(
      (await storedSessions(app).findSessionsByShop(shop)).map(session => session.id),
    ).toStrictEqual([`offline_${shop}`])
    expect((await asScript(app, shop, GUARDED)).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual([])
  })
})

describe('all data is deleted while the app runs', () => {
  it.each([
    ['the next load of a page', () => asDocument(app, shop, '/products')],
    ['the next call of a page that is open', () => asScript(app, shop, GUARDED)],
  ])('%s restores the session', async (_case, visit) => {
    await firstLoad()
    await rm(join(app.dataDir, '.data'), { recursive: true })
    await delay(MEMORY_MS)
    expect((await visit()).status).toBe(200)
    expect(await tokenRequests(app, shop)).toStrictEqual(['token_exchange 200'])
    expect((await stored())?.accessToken).toBe((await validTokens(app, shop)).at(-1))
  })
})
