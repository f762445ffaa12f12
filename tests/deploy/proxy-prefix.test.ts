import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmulator } from '../../packages/emulator/src'
import type { Emulator } from '../../packages/emulator/src'
import { startAppProcess } from '../integration/app-process'
import { API_KEY, BROWSER, DEMO, SECRET } from '../integration/app-under-test'
import { startBrowser } from '../integration/browser'
import { setup as buildPlayground } from '../integration/build-playground'
import { framed } from '../integration/frame-address'
import { approveGrant, readBegunGrant } from '../integration/oauth-round-trip'
import { forgeToken } from '../integration/session-tokens'
import { freePort } from '../surface/free-port'
import { startTlsProxy } from './tls-proxy'

/** The recipe of docs/deployment.md "Behind a proxy, below a path". */
const PREFIX = '/shop-tools'

interface Deployment {
  url: string
  emulator: Emulator
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  stop: () => Promise<void>
}

/** Starts the playground behind a TLS proxy that serves it below the prefix alone. */
async function deploy(embedded: boolean): Promise<Deployment> {
  const local = `http://localhost:${await freePort()}`
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-prefix-'))
  const proxy = await startTlsProxy({ target: local, prefix: `${PREFIX}/` })
  const { url } = proxy
  const emulator = await startEmulator({
    port: 0,
    app: {
      apiKey: API_KEY,
      apiSecretKey: SECRET,
      appUrl: url,
      embedded,
      scopes: ['write_products'],
      redirectUrls: [`${url}${PREFIX}/_platform/auth/callback`],
      webhooks: [{ topics: ['products/update'], uri: `${PREFIX}/webhooks` }],
    },
  })
  if (embedded) await emulator.control.install({ shop: DEMO })
  const app = await startAppProcess({
    url: local,
    cwd: dataDir,
    environment: {
      PLAYGROUND_REGISTERS_WEBHOOKS: 'no',
      ...emulator.environment,
      NUXT_APP_BASE_URL: `${PREFIX}/`,
      NUXT_PLATFORM_EMBEDDED: String(embedded),
    },
    onOutput: () => {},
  })
  return {
    url,
    emulator,
    fetch: (path, init = {}) =>
      fetch(url + path, {
        redirect: 'manual',
        ...init,
        headers: { 'user-agent': BROWSER, ...Object.fromEntries(new Headers(init.headers)) },
      }),
    stop: async () => {
      await app.kill()
      await proxy.close()
      await emulator.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const { NODE_TLS_REJECT_UNAUTHORIZED: before } = process.env
beforeAll(async () => {
  await buildPlayground()
  // The certificate of the proxy is its own.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
})
afterAll(() => {
  if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
  else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
})

describe('an embedded app below a path, behind a TLS proxy', () => {
  let app: Deployment
  beforeAll(async () => {
    app = await deploy(true)
  })
  afterAll(() => app?.stop())

  it('is installed over OAuth: the callback, its cookie and the way back are below the path', async () => {
    const response = await app.fetch(`${PREFIX}/_platform/auth?shop=${DEMO}`)
    const begun = readBegunGrant(response)
    expect([response.status, begun.location.searchParams.get('redirect_uri')]).toEqual([
      302,
      `${app.url}${PREFIX}/_platform/auth/callback`,
    ])
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-.*; Path=\/; HttpOnly; .*Secure$/)
    const callback = await approveGrant(app, begun)
    expect(callback).toMatch(new RegExp(`^${PREFIX}/_platform/auth/callback\\?`))
    const done = await app.fetch(callback, { headers: { cookie: begun.cookie } })
    expect([done.status, done.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(
        new RegExp(`^${app.emulator.url}/store/demo-store/apps/${API_KEY}(?:${PREFIX}/?)?$`),
      ),
    ])
  })

  it('renders a guarded page whose scripts load below the path, and only there', async () => {
    const page = await app.fetch(
      framed(app, `${PREFIX}/products`, { id_token: forgeToken({ shop: DEMO }) }),
      { headers: { accept: 'text/html', 'sec-fetch-dest': 'iframe' } },
    )
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('Beeswax Candle')
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(
      ([, path = '']) => path,
    )
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      expect(file).toMatch(new RegExp(`^${PREFIX}/_nuxt/`))
      expect((await app.fetch(file)).status).toBe(200)
    }
    expect((await app.fetch('/products')).status).toBe(404)
  })

  it('bounces back to the https address of the page', async () => {
    const response = await app.fetch(framed(app, `${PREFIX}/products`))
    const location = new URL(response.headers.get('location') ?? '', app.url)
    expect([response.status, location.pathname]).toEqual([
      302,
      `${PREFIX}/_platform/auth/session-token`,
    ])
    expect(location.searchParams.get('shopify-reload')).toMatch(
      new RegExp(`^${app.url}${PREFIX}/products\\?embedded=1&`),
    )
  })

  it('receives a webhook of the platform', async () => {
    const [delivery] = await app.emulator.control.sendWebhook({
      shop: DEMO,
      topic: 'products/update',
    })
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([200])
  })

  it('responds to monitors below the path', async () => {
    expect((await app.fetch(`${PREFIX}/_platform/ready`)).status).toBe(200)
  })
})

describe('a standalone app below a path, behind a TLS proxy', () => {
  let app: Deployment
  beforeAll(async () => {
    app = await deploy(false)
  })
  afterAll(() => app?.stop())

  it('signs in with secure cookies, shows the requested page, and signs out', async () => {
    const browser = startBrowser(app)
    const { url, response, text } = await browser.open(`${PREFIX}/products?shop=${DEMO}`)
    expect([response.status, url.origin, url.pathname]).toEqual([
      200,
      app.url,
      `${PREFIX}/products`,
    ])
    expect(text).toContain('Beeswax Candle')
    expect((await browser.call(`${PREFIX}/api/me`)).status).toBe(200)

    const out = await browser.call(`${PREFIX}/_platform/auth/logout`, { method: 'POST' })
    expect(out.status).toBeLessThan(400)
    expect(out.headers.get('set-cookie')).toMatch(/Max-Age=0.*Secure|Secure.*Max-Age=0/)
    expect((await browser.call(`${PREFIX}/api/me`)).status).toBe(401)
  })
})
