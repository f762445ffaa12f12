import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { POLARIS_URL } from '../../shared/profile'
import { DEFAULT_API_VERSION } from '../../shared/wire'
import { CONFIGURED } from './configured'
import { headingOf } from './heading-of'
import { createScratchApp } from './scratch-app'
import type { RunningApp, ScratchApp } from './scratch-app'

const SHOP = 'my-shop.myshopify.com'
const HOST = Buffer.from('admin.shopify.com/store/my-shop').toString('base64url')
const BEGIN = '/account/sign-in'
const LOCAL = 'http://localhost:4999'

let built: ScratchApp
let app: RunningApp
/** What the build printed. */
let printed: string

beforeAll(async () => {
  built = await createScratchApp('apps/renamed', { dependencies: 'checkout' })
  const { stdout, stderr } = await built.nuxt('build')
  printed = stdout + stderr
  app = await built.start(CONFIGURED)
})

afterAll(async () => {
  await app?.stop()
  await built?.remove()
})

/** Where a redirect leads, with its query as an object. */
function destination(response: Response): { address: string; query: Record<string, string> } {
  const url = new URL(response.headers.get('location') ?? '', app.url)
  return { address: url.origin + url.pathname, query: Object.fromEntries(url.searchParams) }
}

describe('healthPathPrefix', () => {
  it('moves the routes for monitors', async () => {
    const health = await app.fetch('/internal/health')
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
    const ready = await app.fetch('/internal/ready')
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', platform: 'real', checks: { sessions: 'ok', records: 'ok', locks: 'ok' } },
    ])
  })

  it.each(['/_platform/health', '/_platform/ready'])('%s is a 404', async path => {
    expect((await app.fetch(path)).status).toBe(404)
  })
})

describe('authPathPrefix', () => {
  it.each([
    ['begin', `${BEGIN}?shop=${SHOP}`],
    ['callback without the cookie', `${BEGIN}/callback?shop=${SHOP}`],
  ])('%s leads to the grant screen, which returns to the prefix', async (_name, path) => {
    const response = await app.fetch(path)

    expect(response.status).toBe(302)
    const { address, query } = destination(response)
    expect(address).toBe(`https://${SHOP}/admin/oauth/authorize`)
    expect(query.redirect_uri).toBe('https://app.example.com/account/sign-in/callback')
    expect(query.client_id).toBe('surface-key')
  })

  it('the bounce page responds', async () => {
    const response = await app.fetch(`${BEGIN}/session-token?shop=${SHOP}`)

    expect(response.status).toBe(200)
    expect(await response.text()).toBe(
      '<script data-api-key="surface-key" src="https://cdn.shopify.com/shopifycloud/app-bridge.js"></script>',
    )
  })

  it("an auth route that the app overrides by file is the app's own there too", async () => {
    const response = await app.fetch(`${BEGIN}/exit-iframe`)

    expect([response.status, await response.text()]).toEqual([200, 'exit of the app'])
  })

  it.each(['', '/callback', '/exit-iframe', '/session-token'])(
    'the default path /_platform/auth%s is a 404, also that of a base layer',
    async path => {
      for (const prefix of ['/_platform/auth', '/base/auth']) {
        expect((await app.fetch(`${prefix}${path}?shop=${SHOP}`)).status).toBe(404)
      }
    },
  )

  it.each(['/guarded', '/api/guarded'])('%s without a token bounces to the prefix', async path => {
    const response = await app.fetch(`${path}?embedded=1&shop=${SHOP}&host=${HOST}`)

    expect(response.status).toBe(302)
    const { address, query } = destination(response)
    expect(address).toBe(`${app.url}/account/sign-in/session-token`)
    expect(query['shopify-reload']).toBe(
      `https://app.example.com${path}?embedded=1&shop=${SHOP}&host=${HOST}`,
    )
  })
})

describe('authPage', () => {
  it('a path: the built-in page is there, posts to itself, and /auth does not exist', async () => {
    const page = await app.fetch('/login')

    expect(page.status).toBe(200)
    expect(await page.clone().text()).toContain('<form method="post"')
    expect(await headingOf(page)).toBe('Open your store')
    expect((await app.fetch('/auth')).status).toBe(404)
  })
})

describe('componentPrefix', () => {
  it('registers the components under the new name and no longer under the default', async () => {
    const html = await (await app.fetch('/')).text()

    // One of MyApp; ShAppNav on the page would be the second.
    expect(html.match(/<nav /g)).toEqual(['<nav '])
    expect(html).toContain('<nav aria-label="App"')
    expect(html).toMatch(/<span data-slot="base" class="[^"]*text-success[^"]*">.*Paid/)
    // Parents that read their children know them under any name, and so does what spells
    // attributes.
    expect(html).toMatch(/<option value="b" selected[^>]*>.*?Second/)
    expect(html).toContain('inline-size:100px')
  })
})

describe('polarisElements', () => {
  it('lets a page in the admin draw the elements of the platform', async () => {
    const html = await (await app.fetch('/?embedded=1')).text()

    expect(html).toMatch(/<s-badge tone="success">(<!--.*?-->)? ?Paid/)
    expect(html).toMatch(/<s-select value="b" label="Choice">.*<s-option value="b">/)
    expect(html).toContain('<s-box inlinesize="100px">')
    expect(html).not.toContain('data-slot="base"')
  })

  it('loads the stable release of Polaris 2 right after App Bridge, in the admin alone', async () => {
    const [inAdmin, outside] = await Promise.all(
      ['/?embedded=1', '/'].map(async path => (await app.fetch(path)).text()),
    )

    expect(POLARIS_URL).toBe('https://cdn.shopify.com/shopifycloud/polaris-2.js')
    expect(inAdmin?.split('<head>')[1]).toMatch(
      /^<meta name="shopify-api-key" content="surface-key"><script src="https:\/\/cdn\.shopify\.com\/shopifycloud\/app-bridge\.js" data-api-key="surface-key"><\/script><script src="https:\/\/cdn\.shopify\.com\/shopifycloud\/polaris-2\.js"><\/script>/,
    )
    expect(outside).not.toContain(`src="${POLARIS_URL}"`)
  })

  it('loads nothing from the network on a local platform, and draws the components', async () => {
    const local = await built.start({
      ...CONFIGURED,
      NUXT_PLATFORM_PROFILE_SHOP_DOMAINS: 'platform.test',
      NUXT_PLATFORM_PROFILE_SHOP_URL: `${LOCAL}/_shops/{shop}`,
      NUXT_PLATFORM_PROFILE_ADMIN_URL: LOCAL,
      NUXT_PLATFORM_PROFILE_APP_BRIDGE_URL: `${LOCAL}/app-bridge.js`,
    })
    onTestFinished(local.stop)
    const html = await (await local.fetch('/?embedded=1')).text()

    expect((await publicSettings(local)).polarisUrl).toBe('')
    expect(html).not.toContain('shopifycloud')
    expect(html).not.toContain('<s-badge')
    expect(html).toMatch(/<span data-slot="base" class="[^"]*text-success[^"]*">.*Paid/)
  })
})

describe('compressResponses', () => {
  /** Status, encoding, and decompressed text of a response, as a browser gets them. */
  async function read(path: string, encodings: string) {
    const response = await app.fetch(path, { 'accept-encoding': encodings })
    return {
      encoding: response.headers.get('content-encoding'),
      varies: response.headers.get('vary')?.toLowerCase().includes('accept-encoding') ?? false,
      text: await response.text(),
    }
  }

  it.each(['gzip', 'br'])('sends a page and a file with %s', async encoding => {
    const page = await read('/', 'identity')
    expect(page.encoding).toBeNull()
    const file = /"(\/_nuxt\/[^"]+\.js)"/.exec(page.text)?.[1] ?? ''
    const plainFile = await read(file, 'identity')
    expect(plainFile.encoding).toBeNull()
    expect(plainFile.text.length).toBeGreaterThan(1024)

    expect(await read('/', encoding)).toEqual({ encoding, varies: true, text: page.text })
    expect(await read(file, encoding)).toEqual({ encoding, varies: true, text: plainFile.text })
  })

  it('leaves a short response as it is', async () => {
    expect((await read('/internal/health', 'gzip, br')).encoding).toBeNull()
  })
})

describe('a server utility of the app', () => {
  it("replaces the layer's when its file has the same path", async () => {
    const response = await app.fetch('/api/public')

    expect([response.status, response.headers.get('x-utility')]).toEqual([401, 'of the app'])
  })

  it('does not replace it when it is a function with that name in another file', async () => {
    expect((await app.fetch('/api/pos')).status).toBe(401)
  })

  it('is not reported as ignored when it overrides, only when it is in another file', () => {
    const ignored = [...printed.matchAll(/Duplicated imports "(\w+)"/g)].map(([, name]) => name)

    expect([...new Set(ignored)]).toEqual(['usePlatformPos'])
  })
})

describe('a list', () => {
  it("of scopes replaces the base layer's", async () => {
    expect(destination(await app.fetch(`${BEGIN}?shop=${SHOP}`)).query.scope).toBe('read_products')
  })

  it("of links replaces the base layer's", async () => {
    expect((await publicSettings(app)).navLinks).toEqual([{ label: 'Own', href: '/own' }])
  })
})

describe('variables of the environment at run time', () => {
  it('change what pages and browsers get', async () => {
    const changed = await built.start({
      ...CONFIGURED,
      NUXT_PLATFORM_API_KEY: 'key-of-another-app',
      NUXT_PLATFORM_SCOPES: 'read_orders, read_customers',
    })
    onTestFinished(changed.stop)
    const [settings, html] = [
      await publicSettings(changed),
      await (await changed.fetch('/')).text(),
    ]
    const { query } = destination(await changed.fetch(`${BEGIN}?shop=${SHOP}`))

    expect(settings).toEqual({
      adminUrl: 'https://admin.shopify.com',
      apiKey: 'key-of-another-app',
      apiVersion: DEFAULT_API_VERSION,
      authPagePath: '/login',
      authPathPrefix: BEGIN,
      embedded: true,
      navLinks: [{ label: 'Own', href: '/own' }],
      polarisUrl: POLARIS_URL,
    })
    expect(html).toContain('<meta name="shopify-api-key" content="key-of-another-app">')
    expect(html).toContain(
      'window.__NUXT__.config={public:{platform:{adminUrl:"https://admin.shopify.com",apiKey:"key-of-another-app",',
    )
    expect({ client_id: query.client_id, scope: query.scope }).toEqual({
      client_id: 'key-of-another-app',
      scope: 'read_orders,read_customers',
    })
  })
})

/** The public settings that a page of the app was rendered with. */
async function publicSettings(of: RunningApp): Promise<Record<string, unknown>> {
  const [, json = ''] = /<pre>(.*)<\/pre>/.exec(await (await of.fetch('/')).text()) ?? []
  return JSON.parse(json.replaceAll('&quot;', '"')) as Record<string, unknown>
}
