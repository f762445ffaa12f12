import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createStorage } from 'unstorage'
import fsLite from 'unstorage/drivers/fs-lite'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { createSessionStorage } from '../../server/core/session/session-storage'
import { startProcess } from './background-process'
import { startEmulatorCommand } from './emulator-command'
import type { EmulatorCommand } from './emulator-command'
import { emulatorControl } from './emulator-control'
import { filesWith } from './files-with'
import { freePort } from './free-port'
import { requireCommand, runCommand, shellEnvironment } from './run-command'
import { createScratchApp, LAYER } from './scratch-app'
import type { RunningApp, ScratchApp } from './scratch-app'

const SHOP = 'demo-store.platform.test'

let consumer: ScratchApp
let emulator: EmulatorCommand
let app: RunningApp
/** What the build wrote. */
let built: string

beforeAll(async () => {
  consumer = await createScratchApp('consumer', { dependencies: 'none' })
  await copyFile(inject('packedLayer').tarball, join(consumer.folder, 'nuxt-platform-layer.tgz'))
  await requireCommand('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: consumer.folder,
  })
  const { stdout, stderr } = await consumer.nuxt('build')
  built = stdout + stderr
})

afterAll(async () => {
  await app?.stop()
  await emulator?.stop()
  await consumer?.remove()
})

describe('an app that installed the layer from a tarball', () => {
  it('has exactly the expected type errors in its four programs', async () => {
    const { status, stdout } = await runCommand(
      'node',
      [join(LAYER, 'scripts/typecheck.mjs'), consumer.folder],
      { cwd: consumer.folder },
    )

    expect({ status, stdout: stdout.trim() }).toEqual({
      status: 0,
      stdout: 'types: 4 programs checked, no error',
    })
  })

  it('does not check the sources of components: it reads their declarations', async () => {
    const { stdout } = await requireCommand(
      join(consumer.folder, 'node_modules/.bin/vue-tsc'),
      ['--project', '.nuxt/tsconfig.app.json', '--listFilesOnly'],
      { cwd: consumer.folder },
    )
    const files = stdout.split('\n').filter(path => path.includes('/nuxt-platform-layer/'))

    expect(files.some(path => path.endsWith('/components/data/IndexTable.d.vue.ts'))).toBe(true)
    expect(files.filter(path => path.endsWith('.vue'))).toEqual([])
  })

  it('reports which package its codegen lacks, and is built without types of operations', async () => {
    expect(built).toContain(
      'platform.codegen needs a package that is not installed, so GraphQL operations stay untyped. Install it:\nnpm install --save-dev @graphql-codegen/typescript-operations@6 graphql@16\n',
    )
    expect(await readdir(join(consumer.folder, '.nuxt/types'))).not.toContain(
      'platform-admin-operations.d.ts',
    )
  })

  it.each([
    ['the control API of the emulator', '/_emulator'],
    ['the data of the emulator', 'Stoneware Mug'],
    ['the client id of the emulator', 'platform-dev-key'],
  ])('does not deploy %s, which the package contains', async (_name, text) => {
    expect(
      await filesWith(
        join(consumer.folder, 'node_modules/nuxt-platform-layer/dist/emulator'),
        text,
      ),
    ).not.toEqual([])
    expect(await filesWith(join(consumer.folder, '.output'), text)).toEqual([])
  })

  it('starts with only the variables that the emulator of the package prints', async () => {
    const port = await freePort()
    emulator = await startEmulatorCommand({
      cwd: consumer.folder,
      appUrl: `http://localhost:${port}`,
    })
    app = await consumer.start({ ...emulator.environment, NITRO_PORT: String(port) })

    expect(app.url).toBe(emulator.environment.NUXT_PLATFORM_APP_URL)
  })

  it('renders a guarded page with the products of the shop that opened it', async () => {
    await emulator.control('/install', { shop: SHOP })
    const { url } = await emulator.control<{ url: string }>('/frame-url', {
      shop: SHOP,
      path: '/products',
    })

    const response = await app.fetch(url.replace(app.url, ''))

    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain(`<h1>Products of ${SHOP}</h1>`)
    expect(html).toContain('<li>Stoneware Mug</li>')
  })

  it('serves its own API route for an ID token', async () => {
    const { token } = await emulator.control<{ token: string }>('/session-token', { shop: SHOP })

    const response = await app.fetch('/api/products', { authorization: `Bearer ${token}` })

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      shop: SHOP,
      titles: ['Stoneware Mug', 'Linen Apron', 'Walnut Cutting Board'],
    })
  })

  it('refuses its own API route without one', async () => {
    const response = await app.fetch('/api/products', { authorization: 'Bearer not.a.token' })

    expect(response.status).toBe(401)
  })

  it('has run the hook of its plugin once, with an Admin API client', async () => {
    const response = await app.fetch('/api/installed')

    expect(await response.json()).toEqual({ shop: SHOP, online: false, name: 'Demo Store' })
  })

  it('has stored one session, in .data/platform', async () => {
    const storage = createSessionStorage(
      createStorage({ driver: fsLite({ base: join(consumer.folder, '.data/platform') }) }),
    )
    const sessions = await storage.findSessionsByShop(SHOP)

    expect(
      sessions.map(({ id, shop, isOnline, scope }) => ({ id, shop, isOnline, scope })),
    ).toEqual([{ id: `offline_${SHOP}`, shop: SHOP, isOnline: false, scope: 'write_products' }])
  })

  it('runs embedded in development with no variable set: the emulator starts by itself', async () => {
    const port = await freePort()
    const dev = await startProcess(
      join(consumer.folder, 'node_modules/.bin/nuxt'),
      ['dev', '--port', String(port)],
      {
        cwd: consumer.folder,
        environment: shellEnvironment({ CI: 'true' }),
        // Both, in either order.
        ready: /^(?=[\s\S]*\/store\/demo-store\/apps\/)(?=[\s\S]*Nitro server built)/,
      },
    )
    onTestFinished(dev.stop)
    const [, origin = '', path] = /(http:\/\/127\.0\.0\.1:\d+)(\/\S+)/.exec(dev.output()) ?? []
    const control = emulatorControl(origin)
    await control('/install', { shop: SHOP })
    const { url } = await control<{ url: string }>('/frame-url', { shop: SHOP, path: '/products' })
    const response = await fetch(url, { redirect: 'manual' })
    const html = await response.text()

    expect(path).toBe('/store/demo-store/apps/platform-dev-key')
    expect(url.slice(0, url.indexOf('/', 8))).toBe(`http://localhost:${port}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('server-timing')).toMatch(
      /^platform;dur=[\d.]+;desc="\d authentication", platform-token;dur=[\d.]+;desc="1 token grants", platform-api;dur=/,
    )
    expect(html).toContain('<li>Stoneware Mug</li>')

    const tab = await fetch(`http://localhost:${port}/_platform/devtools`)
    const state = (await (
      await fetch(`http://localhost:${port}/_platform/devtools/state`)
    ).json()) as { adminUrl: string; toolsUrl: string; requests: object[]; sessions: object[] }
    expect([
      tab.status,
      tab.headers.get('content-security-policy')?.replace(/nonce-[^']*/g, 'nonce'),
    ]).toEqual([
      200,
      `default-src 'none'; connect-src 'self'; style-src 'nonce'; script-src 'nonce'; frame-src ${origin}; frame-ancestors 'self'; base-uri 'none'`,
    ])
    expect([state.adminUrl, state.toolsUrl]).toEqual([
      `${origin}${path}`,
      `${origin}/store/demo-store/inspector`,
    ])
    expect(state.requests).toContainEqual(
      expect.objectContaining({
        kind: 'page',
        path: '/products',
        outcome: 'authenticated',
        shop: SHOP,
      }),
    )
    expect(state.sessions).toContainEqual(
      expect.objectContaining({ id: `offline_${SHOP}`, state: 'active' }),
    )
    expect(JSON.stringify(state)).not.toMatch(/accessToken|refreshToken/)
    const elsewhere = await fetch(`http://localhost:${port}/_platform/devtools/state`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(elsewhere.status).toBe(403)

    const jobs = `http://localhost:${port}/_platform/devtools/jobs`
    const [page, tables] = await Promise.all([fetch(jobs), fetch(`${jobs}/state`)])
    expect(page.status).toBe(200)
    expect(((await tables.json()) as { queues: object[] }).queues).toContainEqual(
      expect.objectContaining({ queue: 'shared' }),
    )
    const cancel = (headers: Record<string, string>) =>
      fetch(`${jobs}/action?do=cancel&id=unknown`, { method: 'POST', headers })
    const cancelled = await cancel({ 'sec-fetch-site': 'same-origin' })
    expect(await cancelled.json()).toEqual({ changed: 0 })
    expect((await cancel({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await cancel({})).status).toBe(403)
  })

  it('has no DevTools code in its production server', async () => {
    const responses = await Promise.all(
      ['/_platform/devtools', '/_platform/devtools/state'].map(path => app.fetch(path)),
    )

    expect(responses.map(({ status }) => status)).toEqual([404, 404])
    expect(
      await filesWith(join(consumer.folder, '.output/server/chunks'), '_platform/devtools'),
    ).toEqual([])
  })
})
