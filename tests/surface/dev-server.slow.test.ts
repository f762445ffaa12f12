import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { signSessionToken } from '../../packages/emulator/testing/sign-tokens'
import { isNuxt5 } from '../integration/nuxt-version'
import { startProcess } from './background-process'
import type { BackgroundProcess } from './background-process'
import { CONFIGURED } from './configured'
import { emulatorControl } from './emulator-control'
import { freePort } from './free-port'
import { shellEnvironment } from './run-command'
import { createScratchApp, LAYER } from './scratch-app'
import type { ScratchApp } from './scratch-app'

const SHOP = 'demo-store.platform.test'
/** What the local platform registers an app with; its secret is generated for the project. */
async function registeredApp(folder: string) {
  const keys = await readFile(join(folder, '.data/platform-keys.json'), 'utf8')
  const { apiSecretKey } = JSON.parse(keys) as { apiSecretKey: string }
  return { apiKey: 'platform-dev-key', apiSecretKey, shop: SHOP }
}
const ROUTE = `export default defineEventHandler(async (event) => {
  const { admin } = await usePlatformAdmin(event)
  return admin.graphql('query ShopName { shop { name } }')
})
`

let running: BackgroundProcess[] = []
afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop()))
  running = []
})

async function createApp(): Promise<ScratchApp> {
  const app = await createScratchApp('apps/minimal', { dependencies: 'checkout' })
  onTestFinished(app.remove)
  await mkdir(join(app.folder, 'server/api'), { recursive: true })
  await writeFile(join(app.folder, 'server/api/shop-name.get.ts'), ROUTE)
  return app
}

async function startDev(
  { folder }: ScratchApp,
  options: { ready: RegExp; environment?: Record<string, string> },
): Promise<BackgroundProcess & { port: number }> {
  const port = await freePort()
  const dev = await startProcess(
    join(folder, 'node_modules/.bin/nuxt'),
    ['dev', '--port', String(port)],
    {
      cwd: folder,
      environment: shellEnvironment({ PLATFORM_LAYER: LAYER, CI: 'true', ...options.environment }),
      ready: options.ready,
    },
  )
  running.push(dev)
  return { ...dev, port }
}

/** Origins of the local platforms that were announced so far. */
const platformsOf = (output: string) =>
  [...output.matchAll(/(http:\/\/127\.0\.0\.1:\d+)\/store\/demo-store\/apps\//g)].map(
    match => match[1] ?? '',
  )

it('keeps the installation and the session of a shop when nuxt.config.ts is edited', async () => {
  const app = await createApp()
  const config = join(app.folder, 'nuxt.config.ts')
  const edit = async (from: string, to: string) =>
    writeFile(config, (await readFile(config, 'utf8')).replace(from, to))
  await edit('platform: {', `platform: { emulator: { port: ${await freePort()} },`)
  const dev = await startDev(app, { ready: /\/store\/demo-store\/apps\// })
  const askApp = async () => {
    const token = await signSessionToken({
      ...(await registeredApp(app.folder)),
      appUrl: `http://localhost:${dev.port}`,
    })
    const response = await fetch(`http://localhost:${dev.port}/api/shop-name`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return [response.status, response.ok ? await response.json() : await response.text()]
  }
  const grants = async (origin: string) =>
    ((await (await fetch(`${origin}/_emulator/log`)).json()) as { kind: string }[]).filter(
      ({ kind }) => kind === 'access_token',
    ).length

  const [before = ''] = platformsOf(dev.output())
  await emulatorControl(before)('/install', { shop: SHOP })
  const named = [200, { data: { shop: { name: 'Demo Store' } } }]
  await vi.waitFor(async () => expect(await askApp()).toMatchObject(named), {
    timeout: 150_000,
    interval: 500,
  })
  expect(await grants(before)).toBe(1)

  await edit('telemetry: false,', "telemetry: false,\n  app: { head: { title: 'Edited' } },")
  await vi.waitFor(() => expect(platformsOf(dev.output())).toHaveLength(2), {
    timeout: 150_000,
    interval: 500,
  })
  const after = platformsOf(dev.output())[1] ?? ''

  expect(after).toBe(before)
  const shops = (await (await fetch(`${after}/_emulator/shops`)).json()) as unknown
  expect(shops).toMatchObject([{ shop: SHOP, scopes: [] }, { scopes: null }])
  await vi.waitFor(async () => expect(await askApp()).toMatchObject(named), {
    timeout: 150_000,
    interval: 500,
  })
  // The stored access token still works: the app asked for no other.
  expect(await grants(after)).toBe(0)
  expect(
    JSON.parse(await readFile(join(app.folder, '.data/platform-state.json'), 'utf8')),
  ).toMatchObject({ installations: [{ shop: SHOP }] })
})

// Nuxt's own server of development has no pages there with Nuxt 5: docs/versions.md.
it.skipIf(isNuxt5)('opens the app below app.baseURL, and sends webhooks there', async () => {
  const app = await createApp()
  const config = join(app.folder, 'nuxt.config.ts')
  await writeFile(
    config,
    (await readFile(config, 'utf8')).replace(
      'telemetry: false,',
      `telemetry: false,
  app: { baseURL: '/shop-tools/' },
  platform: {
    emulator: { port: 0, webhooks: [{ topics: ['app/uninstalled'], uri: '/webhooks' }] },
  },`,
    ),
  )
  await mkdir(join(app.folder, 'pages'))
  await writeFile(join(app.folder, 'pages/index.vue'), '<template><p>Home</p></template>\n')
  await mkdir(join(app.folder, 'server/routes'), { recursive: true })
  await writeFile(
    join(app.folder, 'server/routes/webhooks.post.ts'),
    'export default defineEventHandler(async event => { await usePlatformWebhook(event); return null })\n',
  )
  const dev = await startDev(app, { ready: /\/store\/demo-store\/apps\// })
  const [address = ''] = /http:\S+\/store\/demo-store\/apps\/\S+/.exec(dev.output()) ?? []
  const control = emulatorControl(new URL(address).origin)
  await control('/install', { shop: SHOP })

  const { url } = await control<{ url: string }>('/frame-url', { shop: SHOP, path: '/' })
  expect(url).toMatch(new RegExp(`^http://localhost:${dev.port}/shop-tools/\\?embedded=1&`))
  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), {
    timeout: 150_000,
    interval: 500,
  })

  await control('/uninstall', { shop: SHOP })
  await vi.waitFor(
    async () => {
      const deliveries = (await (
        await fetch(`${new URL(address).origin}/_emulator/deliveries`)
      ).json()) as { uri: string; attempts: { status: number }[] }[]
      expect(deliveries.map(({ uri, attempts }) => [uri, attempts[0]?.status])).toEqual([
        [`http://localhost:${dev.port}/shop-tools/webhooks`, 204],
      ])
    },
    { timeout: 30_000, interval: 500 },
  )
})

it('responds through a tunnel: Vite allows the host of the app URL, and no other', async () => {
  const app = await createApp()
  const dev = await startDev(app, {
    ready: /Local:/,
    environment: { ...CONFIGURED, NUXT_PLATFORM_APP_URL: 'https://abc.trycloudflare.com' },
  })
  const statusFor = (host: string, path: string) =>
    new Promise<number>((resolve, reject) => {
      request({ host: 'localhost', port: dev.port, path, headers: { host } }, response => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
        .on('error', reject)
        .end()
    })
  const statuses = async (host: string) => [
    await statusFor(host, '/_nuxt/@vite/client'),
    await statusFor(host, '/auth'),
  ]

  await vi.waitFor(
    async () => expect(await statuses(`localhost:${dev.port}`)).toEqual([200, 200]),
    { timeout: 150_000, interval: 500 },
  )
  expect(await statuses('abc.trycloudflare.com')).toEqual([200, 200])
  expect(await statuses('other.trycloudflare.com')).toEqual([403, 403])
  // With an API key the local platform does not start.
  expect(platformsOf(dev.output())).toEqual([])
})
