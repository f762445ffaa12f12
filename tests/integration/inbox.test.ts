import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../unit/core/inbox/eventually'
import { asScript } from './admin-requests'
import { DEMO, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { issuedSecrets, leaksIn, textsBelow } from './leaks'
import { received, WEBHOOK } from './signed-calls'
import { storedSessions } from './stored-sessions'

const WITH_INBOX = { PLAYGROUND_INBOX: 'yes' }
const PRODUCT_UPDATE = { 'x-shopify-topic': 'products/update' }

let dataDir: string
let app: AppUnderTest

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'platform-inbox-app-'))
})
afterEach(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true })
})

const file = () => join(dataDir, '.data', 'platform-inbox.sqlite')
const titles = async () => (await received(app, DEMO)).map(({ title }) => title)

/**
 * What the app's inbox holds, as its state and the number of attempts; a leased one is `running`.
 */
function stored(): string[] {
  const database = new DatabaseSync(file(), { readOnly: true })
  const rows = database
    .prepare(
      `SELECT iif(lease IS NULL, state, 'running') AS state, attempts FROM deliveries ORDER BY seq`,
    )
    .all()
  database.close()
  return rows.map(({ state, attempts }) => `${state} ${attempts}`)
}

describe('an app with an inbox', () => {
  it('runs a delivery after the response, once however often it comes', async () => {
    app = await startApp({ dataDir, environment: WITH_INBOX })
    const request = WEBHOOK.request()
    for (let copy = 0; copy < 3; copy++) expect((await app.send(request)).status).toBe(200)
    await eventually(() => stored()[0] === 'done 1')
    expect([stored(), await titles()]).toStrictEqual([['done 1'], ['ORDERS_CREATE']])
  })

  it('runs deliveries that were stored before it was killed', async () => {
    app = await startApp({
      dataDir,
      environment: { ...WITH_INBOX, PLAYGROUND_WEBHOOK_FAILS: 'PRODUCTS_UPDATE' },
    })
    expect((await app.send(WEBHOOK.request({ headers: PRODUCT_UPDATE }))).status).toBe(200)
    await eventually(() => stored()[0] === 'open 1')
    await app.restart({ PLAYGROUND_WEBHOOK_FAILS: '' })
    await eventually(() => stored()[0]?.startsWith('done') ?? false)
    expect(await titles()).toStrictEqual(['PRODUCTS_UPDATE'])
  })

  it('has deleted the sessions of a shop that uninstalled when it responds', async () => {
    app = await startApp({ dataDir, environment: WITH_INBOX })
    await asScript(app, DEMO, '/api/shop')
    expect(await storedSessions(app).loadSession(`offline_${DEMO}`)).toMatchObject({ shop: DEMO })
    expect(
      (await app.send(WEBHOOK.request({ headers: { 'x-shopify-topic': 'app/uninstalled' } })))
        .status,
    ).toBe(200)
    expect(await storedSessions(app).findSessionsByShop(DEMO)).toStrictEqual([])
  })

  it('closes its file at shutdown', async () => {
    app = await startApp({ dataDir, environment: { ...WITH_INBOX, NUXT_PLATFORM_DRAIN_MS: '0' } })
    await app.send(WEBHOOK.request())
    // The last process that closes an SQLite file removes its log.
    expect(existsSync(`${file()}-wal`)).toBe(true)
    process.kill(app.pid(), 'SIGTERM')
    await eventually(() => !existsSync(`${file()}-wal`))
    await app.restart()
    expect((await app.send(WEBHOOK.request())).status).toBe(200)
  })

  it('whose file cannot be used reports it, refuses deliveries with 503, serves the rest, and recovers', async () => {
    await mkdir(file(), { recursive: true })
    app = await startApp({ dataDir, environment: WITH_INBOX })
    const complaint = `The webhook inbox could not be opened; check that the file ${file()} can be written and its disk is not full. unable to open database file`
    await eventually(() => app.output().includes(complaint))
    const request = WEBHOOK.request()
    const refused = await app.send(request)
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
      503,
      { data: { code: 'storage_failed' } },
    ])
    expect(refused.text).not.toContain(dataDir)
    expect((await asScript(app, DEMO, '/api/guarded')).status).toBe(200)

    await rm(file(), { recursive: true })
    await eventually(async () => (await app.send(request)).status === 200)
    await eventually(() => stored()[0] === 'done 1')
  })
})

describe('stolen disk', () => {
  const CUSTOMER = 'zoe.planted@example.com'
  const KEY = Buffer.alloc(32, 'key').toString('base64url')

  async function storedBy(environment: Record<string, string>): Promise<string> {
    app = await startApp({
      dataDir,
      environment: { ...WITH_INBOX, PLAYGROUND_WEBHOOK_FAILS: 'PRODUCTS_UPDATE', ...environment },
    })
    await asScript(app, DEMO, '/api/shop')
    expect(
      (
        await app.send(
          WEBHOOK.request({
            headers: PRODUCT_UPDATE,
            body: JSON.stringify({ id: 1, email: CUSTOMER }),
          }),
        )
      ).status,
    ).toBe(200)
    await eventually(() => stored()[0] === 'open 1')
    return [...Object.values(await textsBelow(dataDir)), app.output()].join('\n')
  }

  it('with encryption keys, no file and no log line of a running app contains a token, or the content of a pending webhook, also when the message of its failed handler quotes it', async () => {
    const texts = await storedBy({ NUXT_PLATFORM_ENCRYPTION_KEYS: `2026a:${KEY}` })
    expect(
      leaksIn(texts, [
        ...(await issuedSecrets(app)),
        ['encryption key', KEY],
        ['customer', CUSTOMER],
      ]),
    ).toStrictEqual([])
    await app.restart({ PLAYGROUND_WEBHOOK_FAILS: '' })
    await eventually(() => stored()[0]?.startsWith('done') ?? false)
    expect(await received(app, DEMO)).toMatchObject([
      { title: 'PRODUCTS_UPDATE', payload: expect.stringContaining(CUSTOMER) },
    ])
  })

  it('without keys, both are there', async () => {
    const texts = await storedBy({})
    expect(
      leaksIn(texts, [...(await issuedSecrets(app)), ['customer', CUSTOMER]]).sort(),
    ).toStrictEqual(['access token', 'customer', 'refresh token'])
  })
})

describe('an app without an inbox', () => {
  it('makes no file, and runs a delivery before it responds', async () => {
    app = await startApp({ dataDir })
    expect((await app.send(WEBHOOK.request())).status).toBe(200)
    expect([await titles(), existsSync(file())]).toStrictEqual([['ORDERS_CREATE'], false])
  })
})
