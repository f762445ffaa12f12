import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { eventually } from '../unit/core/inbox/eventually'
import { asScript } from './admin-requests'
import { DEMO, SECRET, startApp } from './app-under-test'
import { expectError } from './expect-error'
import { received, WEBHOOK } from './signed-calls'

const HEALTH = '/_platform/health'
const READY = '/_platform/ready'
/** A result is memoized for two seconds. */
const MEMOIZED_MS = 2100
const ALL_OK = { sessions: 'ok', records: 'ok', locks: 'ok', inbox: 'ok', jobs: 'ok' }

const app = await startApp({ environment: { PLAYGROUND_INBOX: 'yes' } })
afterAll(() => app.stop())

async function read(path: string, init?: RequestInit) {
  const response = await app.fetch(path, init)
  return {
    status: response.status,
    cacheControl: response.headers.get('cache-control'),
    body: (await response.json()) as unknown,
  }
}

describe('the routes for monitors', () => {
  it('report a server that serves requests', async () => {
    expect(await read(HEALTH)).toEqual({
      status: 200,
      cacheControl: 'no-store',
      body: { status: 'ok' },
    })
  })

  it('report a server that is ready, and that its platform is not the real one', async () => {
    expect(await read(READY)).toEqual({
      status: 200,
      cacheControl: 'no-store',
      body: { status: 'ready', platform: 'emulated', checks: ALL_OK },
    })
  })

  it.each([HEALTH, READY])('%s responds to HEAD, and to no other method', async path => {
    const head = await app.fetch(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('cache-control'), await head.text()]).toEqual([
      200,
      'no-store',
      '',
    ])
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await app.fetch(path, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      expect(await response.json()).toEqual({ status: 'method not allowed' })
    }
  })

  it('set no cookie, and leave nothing in the storage', async () => {
    await delay(MEMOIZED_MS)
    const response = await app.fetch(READY)
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
    expect(await readdir(join(app.dataDir, '.data/platform/lock'))).toEqual([])
  })
})

describe('a server whose address is not in the IP allowlist of the app', () => {
  it('is ready, but degraded; its deliveries wait, and it continues by itself', async () => {
    await asScript(app, DEMO, '/api/shop')
    await app.emulator.control.setIpAllowlist({ ranges: ['203.0.113.0/24'] })
    await expectError(await asScript(app, DEMO, '/api/shop'), 502, 'admin_api_forbidden')
    expect((await app.send(WEBHOOK.request())).status).toBe(200)
    const facts = { platform: 'emulated', checks: ALL_OK }
    expect(await read(READY)).toEqual({
      status: 200,
      cacheControl: 'no-store',
      body: { status: 'degraded', ...facts, forbiddenShops: 1 },
    })
    expect((await read(HEALTH)).body).toEqual({ status: 'ok' })
    // That of the script, and at least two of the webhook that waits.
    const refused = async () =>
      (await app.emulator.control.log()).filter(
        ({ kind, status }) => kind === 'graphql' && status === 403,
      ).length
    await eventually(async () => (await refused()) >= 3)
    expect((await received(app, DEMO)).map(({ title }) => title)).toEqual([])
    const lines = app
      .output()
      .split('\n')
      .filter(line => line.includes('"rule":"allowlist-calls"'))
      .map(line => JSON.parse(line) as object)
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'warn',
        shop: DEMO,
        message: expect.stringContaining('(rule allowlist-calls)') as string,
      }),
    ])

    await app.emulator.control.setIpAllowlist({ ranges: ['127.0.0.0/8', '::1'] })
    await eventually(async () => (await received(app, DEMO)).length === 1)
    await delay(MEMOIZED_MS)
    expect(await read(READY)).toMatchObject({ status: 200, body: { status: 'ready', ...facts } })
  })
})

describe('a server whose storage cannot be used', () => {
  const folder = () => join(app.dataDir, '.data/platform')

  it('responds, is not ready, names what failed without its path, and recovers', async () => {
    await delay(MEMOIZED_MS)
    await mkdir(folder(), { recursive: true })
    await rename(folder(), `${folder()}-away`)
    await writeFile(folder(), '')
    const broken = await read(READY)
    expect(broken).toEqual({
      status: 503,
      cacheControl: 'no-store',
      body: {
        status: 'unavailable',
        platform: 'emulated',
        checks: {
          ...ALL_OK,
          records: 'unavailable',
          sessions: 'unavailable',
          locks: 'unavailable',
        },
      },
    })
    expect((await read(HEALTH)).status).toBe(200)
    const warnings = app
      .output()
      .split('\n')
      .filter(line => line.includes('The server is not ready'))
    expect(warnings.map(line => (JSON.parse(line) as { level: string }).level)).toEqual([
      'warn',
      'warn',
      'warn',
    ])
    expect(warnings.join()).not.toContain(SECRET)

    await rm(folder())
    await rename(`${folder()}-away`, folder())
    await delay(MEMOIZED_MS)
    expect(await read(READY)).toMatchObject({ status: 200, body: { checks: ALL_OK } })
  })
})
