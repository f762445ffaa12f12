import { Agent, createServer, request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { GRANTS } from '../../../../shared/wire'
import { startEmulator } from '../../src'
import type { Emulator, EmulatorOptions } from '../../src'
import { cpuTimeOf } from '../../../../tests/unit/cpu-time'

let running: Emulator[] = []
async function start(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator({ port: 0, ...options })
  running.push(emulator)
  return emulator
}
async function tokenOf(emulator: Emulator): Promise<string> {
  const shop = 'demo-store.platform.test'
  const response = await fetch(`${emulator.url}/${shop}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: emulator.environment.NUXT_PLATFORM_API_KEY,
      client_secret: emulator.environment.NUXT_PLATFORM_API_SECRET_KEY,
      grant_type: GRANTS.tokenExchange,
      subject_token: await emulator.control.sessionToken({ shop }),
      subject_token_type: GRANTS.idToken,
      requested_token_type: GRANTS.offlineAccessToken,
    }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}
afterEach(async () => {
  await Promise.all(running.map(emulator => emulator.close()))
  running = []
})

describe('startEmulator', () => {
  it('returns the settings with which an app connects to it', async () => {
    const emulator = await start({
      app: { scopes: ['read_orders', 'write_products'], distribution: 'single_merchant' },
    })
    const url = `http://127.0.0.1:${emulator.port}`
    expect(emulator.url).toBe(url)
    expect(emulator.profile).toEqual({
      shopDomains: 'platform.test',
      shopUrl: `${url}/{shop}`,
      adminUrl: url,
      appBridgeUrl: `${url}/app-bridge.js`,
      partnersUrl: `${url}/_partners`,
      apiUrl: `${url}/_api`,
    })
    expect(emulator.environment).toEqual({
      NUXT_PLATFORM_API_KEY: 'platform-dev-key',
      NUXT_PLATFORM_API_SECRET_KEY: expect.stringMatching(/^[\w-]{43}$/) as string,
      NUXT_PLATFORM_APP_URL: 'http://localhost:3000',
      NUXT_PLATFORM_SCOPES: 'read_orders,write_products',
      NUXT_PLATFORM_PROFILE_SHOP_DOMAINS: 'platform.test',
      NUXT_PLATFORM_PROFILE_SHOP_URL: `${url}/{shop}`,
      NUXT_PLATFORM_PROFILE_ADMIN_URL: url,
      NUXT_PLATFORM_PROFILE_APP_BRIDGE_URL: `${url}/app-bridge.js`,
    })
  })

  it.each([
    ['app_store', undefined, undefined, true],
    ['app_store', 'app_pricing', 'app_pricing', true],
    ['app_store', 'billing_api', 'billing_api', false],
    ['single_merchant', undefined, undefined, false],
  ] as const)(
    'of an app with the distribution %s and pricing %s names pricing %s',
    async (distribution, pricing, named, hasPartnerApi) => {
      const { environment } = await start({ app: { distribution, pricing } })
      expect(environment.NUXT_PLATFORM_PRICING).toBe(named)
      const partnerApi = [
        'NUXT_PLATFORM_PARTNER_API_TOKEN',
        'NUXT_PLATFORM_PARTNER_ORGANIZATION_ID',
        'NUXT_PLATFORM_PROFILE_PARTNERS_URL',
        'NUXT_PLATFORM_PROFILE_API_URL',
        'NUXT_PLATFORM_APP_HANDLE',
      ]
      expect(partnerApi.map(name => name in environment)).toEqual(
        partnerApi.map(() => hasPartnerApi),
      )
    },
  )

  it('starts in less than a second', async () => {
    expect(await cpuTimeOf(() => start())).toBeLessThan(1000)
  })

  it('reports which port is taken, and how to choose another', async () => {
    const { port } = await start()
    await expect(startEmulator({ port })).rejects.toThrow(
      `Emulator: port ${port} is taken. Stop the process that uses it, or choose another port: the option "port" (0 takes any free one), or --port on the command line.`,
    )
  })

  it('runs next to others without shared state', async () => {
    const [first, second] = [await start(), await start()]
    await first.control.install({ shop: 'demo-store.platform.test' })
    const accessToken = await tokenOf(first)
    expect(await second.control.shops()).toMatchObject([{ scopes: null }, { scopes: null }])
    const reply = await fetch(
      `${second.url}/demo-store.platform.test/admin/api/2026-07/graphql.json`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-access-token': accessToken },
        body: '{"query":"{ shop { name } }"}',
      },
    )
    expect(reply.status).toBe(401)
  })

  it('uses the next free port when that is allowed', async () => {
    const first = await start()
    const second = await start({ port: first.port, strictPort: false })
    expect(second.port).toBeGreaterThan(first.port)
    expect(second.environment.NUXT_PLATFORM_PROFILE_ADMIN_URL).toBe(
      `http://127.0.0.1:${second.port}`,
    )
  })

  it('listens on every address when configured, and still has one origin', async () => {
    const { port, url } = await start({ host: '0.0.0.0' })
    expect(url).toBe(`http://127.0.0.1:${port}`)
    expect((await fetch(`http://127.0.0.2:${port}/_emulator/health`)).status).toBe(421)
    expect((await fetch(`${url}/_emulator/health`)).status).toBe(200)
  })

  it('serves the address on which it is configured to listen', async () => {
    const { port, url } = await start({ host: '127.0.0.3' })
    expect(url).toBe(`http://127.0.0.3:${port}`)
    expect((await fetch(`${url}/_emulator/health`)).status).toBe(200)
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
  })

  it.each([false, true])('accepts a seed function, which it calls once', async isAsync => {
    let asked = 0
    const seed = {
      stores: [
        { handle: 'made', installed: ['read_orders', 'write_products', 'read_products'] },
        { handle: 'bare', installed: false },
      ],
    }
    const emulator = await start({
      seed: () => {
        asked++
        return isAsync ? Promise.resolve(seed) : seed
      },
    })
    await emulator.control.uninstall({ shop: 'made.platform.test' })
    await emulator.control.reset()
    expect(await emulator.control.shops()).toMatchObject([
      { handle: 'made', scopes: ['read_orders', 'write_products'] },
      { handle: 'bare', scopes: null },
    ])
    expect(asked).toBe(1)
  })

  it('does not listen when its seed fails', async () => {
    const { port, close } = await start()
    await close()
    await expect(
      startEmulator({ port, seed: () => Promise.reject(new Error('no database')) }),
    ).rejects.toThrow('no database')
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
  })

  it('attack: is not reachable from the network', async () => {
    const { port } = await start()
    const outside =
      Object.values(networkInterfaces())
        .flat()
        .find(address => address?.family === 'IPv4' && !address.internal)?.address ?? '127.0.0.2'
    await expect(fetch(`http://${outside}:${port}/`)).rejects.toThrow('fetch failed')
  })

  it.each<[EmulatorOptions, string]>([
    [
      { app: { appUrl: 'localhost:3000' } },
      'Emulator: app.appUrl must be an origin, e.g. "http://localhost:3000".',
    ],
    [
      { app: { appUrl: 'http://localhost:3000/app' } },
      'Emulator: app.appUrl must be an origin, e.g. "http://localhost:3000".',
    ],
    [
      { app: { apiKey: 'a/b' } },
      'Emulator: app.apiKey must be 1 to 64 letters, digits, "-" or "_".',
    ],
    [{ app: { apiSecretKey: '' } }, 'Emulator: app.apiSecretKey must not be empty.'],
    [
      { app: { scopes: ['products'] } },
      'Emulator: app.scopes contains "products", which is not an access scope of the platform; a scope looks like "read_products".',
    ],
    [
      { app: { optionalScopes: ['read_order'] } },
      'Emulator: app.optionalScopes contains "read_order", which is not an access scope of the platform. Did you mean "read_orders"?',
    ],
    [
      { app: { redirectUrls: ['/callback'] } },
      'Emulator: each of app.redirectUrls must be an absolute http or https URL.',
    ],
    [
      { app: { navLinks: [{ label: 'x', href: '//evil.example' }] } },
      'Emulator: each href of app.navLinks must be a path in the app, e.g. "/products".',
    ],
    [
      { seed: { stores: [{ handle: 'Demo Store' }] } },
      'Emulator: seed.stores[0].handle must be 1 to 60 lower-case letters, digits or inner hyphens, e.g. "demo-store".',
    ],
    [
      { seed: { stores: [{ handle: 'a' }, { handle: 'a' }] } },
      'Emulator: two stores have the handle "a".',
    ],
    [
      { seed: async () => ({ stores: [{ handle: 'a', currencyCode: 'euro' }] }) },
      'Emulator: seed.stores[0].currencyCode must be a currency code such as "USD".',
    ],
    [
      { host: 'everywhere' },
      'Emulator: the host must be an IP address of this machine, e.g. "192.168.1.5".',
    ],
  ])('refuses %j', async (options, message) => {
    await expect(startEmulator({ port: 0, ...options })).rejects.toThrow(message)
  })

  it('accepts custom stores', async () => {
    const emulator = await start({
      seed: {
        stores: [{ handle: 'only', name: 'Only', products: [{ title: 'A' }, { title: 'B' }] }],
      },
    })
    expect(await emulator.control.shops()).toEqual([
      { shop: 'only.platform.test', handle: 'only', name: 'Only', products: 2, scopes: null },
    ])
  })

  it('changes the registration of the app, and keeps it through a reset', async () => {
    const emulator = await start({ app: { name: 'Mine' } })
    emulator.setApp({ appUrl: 'http://localhost:3457/' })
    await emulator.control.reset()
    expect(emulator.environment.NUXT_PLATFORM_APP_URL).toBe('http://localhost:3457')
    const url = new URL(
      await emulator.control.frameUrl({ shop: 'demo-store.platform.test', path: '/' }),
    )
    expect(url.origin).toBe('http://localhost:3457')
    const callback = encodeURIComponent('http://localhost:3457/_platform/auth/callback')
    const page = await fetch(
      `${emulator.url}/demo-store.platform.test/admin/oauth/authorize?client_id=platform-dev-key&state=s&redirect_uri=${callback}`,
    )
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Install Mine?')
    expect(() => emulator.setApp({ appUrl: 'nowhere' })).toThrow('app.appUrl must be an origin')
    expect(emulator.environment.NUXT_PLATFORM_APP_URL).toBe('http://localhost:3457')
  })

  it('closes although a keep-alive connection is open, and frees the port', async () => {
    const emulator = await start()
    const agent = new Agent({ keepAlive: true })
    await new Promise<void>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: emulator.port, path: '/', agent }, response =>
        response.resume().on('end', resolve),
      )
      sent.on('error', reject)
      sent.end()
    })
    await emulator.close()
    await emulator.close()
    agent.destroy()
    const next = createServer()
    await new Promise<void>((resolve, reject) =>
      next.on('error', reject).listen(emulator.port, '127.0.0.1', resolve),
    )
    next.close()
  })
})
