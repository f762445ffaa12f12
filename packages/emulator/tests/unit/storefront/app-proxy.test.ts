import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signProxyQuery } from '../../../src/storefront/sign-proxy-query'
import { startReceiver } from '../app-requests/app-receiver'
import { DEMO, NOW, SECOND, SECRET, sendRaw, startPlatform } from '../started-platform'

const SANDBOX = 'sandbox allow-downloads allow-forms allow-modals allow-popups allow-scripts'

const app = await startReceiver()
const platform = await startPlatform({
  app: { appUrl: app.url, proxy: { subpath: 'reviews', url: '/the/proxy' } },
})
afterAll(async () => {
  await platform.emulator.close()
  await app.close()
})
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
  app.received.length = 0
  app.respondWith = () => ({ headers: { 'content-type': 'text/plain' }, body: 'hello' })
})

const visit = (path: string, init: RequestInit = {}, shop = DEMO) =>
  fetch(`${platform.emulator.url}/${shop}${path}`, { redirect: 'manual', ...init })

/** What the storefront adds to a visitor's query, and the signature over all of it. */
function signed(visitor: string, customerId = '', shop = DEMO): string {
  const added = `shop=${shop}&logged_in_customer_id=${customerId}&path_prefix=%2Fapps%2Freviews&timestamp=${NOW}`
  const query = visitor === '' ? added : `${visitor}&${added}`
  return `?${query}&signature=${signProxyQuery(query, SECRET)}`
}

describe('the request to the app', () => {
  it.each([
    ['/apps/reviews', '/the/proxy', ''],
    ['/apps/reviews/', '/the/proxy/', ''],
    ['/apps/reviews/a%2Fb/c?x=1', '/the/proxy/a%2Fb/c', 'x=1'],
    [
      '/apps/reviews/list?extra=1&extra=2&ids[]=3&q=a+b%20c%7E',
      '/the/proxy/list',
      'extra=1&extra=2&ids[]=3&q=a+b%20c%7E',
    ],
    ['/apps/reviews?', '/the/proxy', ''],
  ])(
    "%s: the rest of the path, the visitor's parameters as they are, and the signed ones",
    async (path, target, query) => {
      expect((await visit(path)).status).toBe(200)
      expect(app.received.map(request => request.target)).toEqual([target + signed(query)])
    },
  )

  it.each([
    `shop=${SECOND}`,
    'logged_in_customer_id=7',
    'timestamp=1',
    'signature=x&hmac=y',
    'path_prefix=%2Fx',
    `q=1shop=${SECOND}shp=`,
  ])("attack: a visitor's own %s is before the platform's, for the app to refuse", async query => {
    await visit(`/apps/reviews?${query}`)
    expect(app.received.map(request => request.target)).toEqual([`/the/proxy${signed(query)}`])
  })

  it.each(['GET', 'POST', 'PUT', 'DELETE'])('%s with its body, except GET', async method => {
    await visit('/apps/reviews', {
      method,
      headers: { 'content-type': 'text/x-custom' },
      ...(method !== 'GET' && { body: 'a=ø&b' }),
    })
    expect(
      app.received.map(({ method, body, headers }) => [method, body, headers['content-type']]),
    ).toEqual([[method, method === 'GET' ? '' : 'a=ø&b', 'text/x-custom']])
  })

  it('HEAD as HEAD', async () => {
    expect((await visit('/apps/reviews', { method: 'HEAD' })).status).toBe(200)
    expect(app.received.map(({ method }) => method)).toEqual(['HEAD'])
  })

  it("the visitor's headers without cookies and forgeries, and how the visitor connected", async () => {
    const headers = {
      cookie: 'session=1',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-for': '8.8.8.8',
      'x-forwarded-proto': 'gopher',
      te: 'trailers',
      'x-own': '1',
      accept: 'text/html',
      'accept-encoding': 'gzip',
      host: `127.0.0.1:${platform.emulator.port}`,
    }
    await sendRaw(platform.emulator, `/${DEMO}/apps/reviews`, headers)
    expect(app.received.map(request => request.headers)).toEqual([
      {
        'x-own': '1',
        accept: 'text/html',
        'accept-encoding': 'identity',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': DEMO,
        host: new URL(app.url).host,
        connection: 'close',
      },
    ])
  })

  it('the customer who is logged in, in this shop only, until the reset', async () => {
    await platform.emulator.control.install({ shop: SECOND })
    await platform.emulator.control.storefrontCustomer({ shop: DEMO, customerId: '42' })
    await visit('/apps/reviews')
    await visit('/apps/reviews', {}, SECOND)
    await platform.emulator.control.storefrontCustomer({ shop: DEMO, customerId: null })
    await visit('/apps/reviews')
    expect(app.received.map(request => request.target)).toEqual([
      `/the/proxy${signed('', '42')}`,
      `/the/proxy${signed('', '', SECOND)}`,
      `/the/proxy${signed('')}`,
    ])
    await platform.emulator.control.storefrontCustomer({ shop: DEMO, customerId: '42' })
    await platform.emulator.control.reset()
    await platform.emulator.control.install({ shop: DEMO })
    await visit('/apps/reviews')
    expect(app.received.at(-1)?.target).toBe(`/the/proxy${signed('')}`)
  })
})

describe('the response to the visitor', () => {
  it('status, headers and bytes of the app, but no cookies', async () => {
    const bytes = Buffer.from([0, 255, 128, 10])
    app.respondWith = () => ({
      status: 418,
      headers: {
        'content-type': 'image/x-test',
        'set-cookie': ['a=1', 'b=2'],
        'x-own': '1',
        'x-request-id': 'of-the-app',
      },
      body: bytes,
    })
    const response = await visit('/apps/reviews')
    expect([
      response.status,
      Buffer.from(await response.arrayBuffer()),
      response.headers.get('x-own'),
    ]).toEqual([418, bytes, '1'])
    expect([response.headers.get('content-type'), response.headers.get('set-cookie')]).toEqual([
      'image/x-test',
      null,
    ])
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each([
    ['/apps/reviews/thanks?x=1', `/${DEMO}/apps/reviews/thanks?x=1`],
    ['thanks', 'thanks'],
    ['https://other.example/apps/', 'https://other.example/apps/'],
  ])('the redirect to %s, in the storefront of the shop', async (location, seen) => {
    app.respondWith = () => ({ status: 303, headers: { location } })
    const response = await visit('/apps/reviews', { method: 'POST', body: 'x' })
    expect([response.status, response.headers.get('location')]).toEqual([303, seen])
  })

  it('attack: a page of the app cannot access the admin, whose origin it shares', async () => {
    app.respondWith = () => ({
      headers: { 'content-type': 'text/html' },
      body: '<script>fetch("/_emulator/reset", { method: "POST" })</script>',
    })
    expect((await visit('/apps/reviews')).headers.get('content-security-policy')).toBe(SANDBOX)
    app.respondWith = () => ({
      headers: { 'content-type': 'text/html', 'content-security-policy': 'default-src *' },
    })
    expect((await visit('/apps/reviews')).headers.get('content-security-policy')).toBe(
      `default-src *, ${SANDBOX}`,
    )
  })

  it('liquid with the layout of the storefront', async () => {
    await platform.emulator.control.storefrontCustomer({ shop: DEMO, customerId: '42' })
    app.respondWith = () => ({
      status: 201,
      headers: { 'content-type': 'Application/Liquid; charset=utf-8', 'set-cookie': 'a=1' },
      body: '<p>{{ shop.name }}, {{ customer.id }}: ø</p>',
    })
    const response = await visit('/apps/reviews')
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('set-cookie'),
    ]).toEqual([201, 'text/html; charset=utf-8', null])
    expect(await response.text()).toContain(
      '<header>Demo Store</header>\n<main>\n<p>Demo Store, 42: ø</p>\n</main>',
    )
  })

  it('liquid alone, when the app uses no layout', async () => {
    app.respondWith = () => ({
      headers: { 'content-type': 'application/liquid' },
      body: '{% layout none %} <p>{{ shop.name }}</p>',
    })
    expect(await (await visit('/apps/reviews')).text()).toBe('<p>Demo Store</p>')
  })

  it.each([
    ['the app is not installed', SECOND, '/apps/reviews', 'The app is not installed in this shop.'],
    ["the path is not the app's", DEMO, '/apps/other', 'The app is registered for /apps/reviews.'],
    [
      "the path only begins like the app's",
      DEMO,
      '/apps/reviews2',
      'The app is registered for /apps/reviews.',
    ],
    [
      "the path climbs out of the app's",
      DEMO,
      '/apps/reviews/%2e%2e/secret',
      'The app is registered for /apps/reviews.',
    ],
  ])('a page that reports that %s', async (_name, shop, path, message) => {
    const response = await visit(path, {}, shop)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
    expect(await response.text()).toContain(`<h1>Page not found</h1>\n<p>${message}</p>`)
    expect(app.received).toEqual([])
  })

  it('a page that reports that the app failed', async () => {
    app.respondWith = (_request, response) => void response.destroy()
    const response = await visit('/apps/reviews')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      502,
      'text/html; charset=utf-8',
    ])
    expect(await response.text()).toContain(
      `<h1>There was an error in the third-party application</h1>\n<p>The connection to ${app.url} failed: ECONNRESET.</p>`,
    )
  })

  it('404 for an unknown shop', async () => {
    const response = await visit('/apps/reviews', {}, 'unknown.platform.test')
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: `There is no shop with this domain. Shops: ${DEMO}, ${SECOND}.` },
    ])
  })

  it('an error for other methods', async () => {
    const response = await visit('/apps/reviews', { method: 'PATCH' })
    expect([response.status, await response.json()]).toEqual([
      405,
      { error: 'The local platform accepts GET, POST, PUT, DELETE on this path, not PATCH.' },
    ])
  })
})

describe('the log', () => {
  it('names the visit without its query', async () => {
    await visit('/apps/reviews/list?q=private')
    expect(await platform.emulator.control.log()).toMatchObject([
      {
        method: 'GET',
        path: `/${DEMO}/apps/reviews/list`,
        shop: DEMO,
        kind: 'storefront',
        status: 200,
      },
    ])
  })
})

describe('the admin of a store called "apps"', () => {
  it('keeps its pages', async () => {
    await platform.emulator.control.addShop({ handle: 'apps' })
    expect((await platform.get('/store/apps/orders')).status).toBe(200)
  })
})

describe('callProxy', () => {
  it('shows what the visitor sends and receives', async () => {
    app.respondWith = () => ({
      headers: { 'content-type': 'application/liquid', date: 'x' },
      body: '{% layout none %} <p>{{ customer.id }}</p>',
    })
    const { durationMs, ...result } = await platform.emulator.control.callProxy({
      shop: DEMO,
      path: '/apps/reviews/list?page=2',
      customerId: '9',
    })
    expect(durationMs).toBeGreaterThanOrEqual(0)
    expect(result).toEqual({
      kind: 'proxy',
      shop: DEMO,
      request: {
        method: 'GET',
        url: `${platform.emulator.url}/${DEMO}/apps/reviews/list?page=2`,
        headers: {
          accept: 'text/html,*/*',
          'user-agent': expect.stringMatching(/^Mozilla\/5\.0 /),
        },
        body: '',
      },
      response: {
        status: 200,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          date: 'x',
          'content-security-policy': SANDBOX,
        },
        body: '<p>9</p>',
      },
    })
    expect(app.received.map(({ method, target }) => [method, target])).toEqual([
      ['GET', `/the/proxy/list${signed('page=2', '9')}`],
    ])
  })

  it('logs no customer in', async () => {
    await platform.emulator.control.callProxy({
      shop: DEMO,
      path: '/apps/reviews',
      customerId: '9',
    })
    await platform.emulator.control.callProxy({
      shop: DEMO,
      path: '/apps/reviews',
      method: 'DELETE',
    })
    expect(app.received.map(({ method, target }) => [method, target])).toEqual([
      ['GET', `/the/proxy${signed('', '9')}`],
      ['DELETE', `/the/proxy${signed('')}`],
    ])
  })

  it("shows the storefront's own pages, too", async () => {
    const { response } = await platform.emulator.control.callProxy({
      shop: SECOND,
      path: '/apps/reviews',
    })
    expect(response).toMatchObject({
      status: 404,
      body: expect.stringContaining('The app is not installed in this shop.'),
    })
  })

  it.each([
    [
      { path: 'apps/reviews' },
      'The path must be a path in the storefront, e.g. "/apps/app/hello".',
    ],
    [
      { path: '@evil.example' },
      'The path must be a path in the storefront, e.g. "/apps/app/hello".',
    ],
    [
      { path: '/apps/reviews', method: 'PATCH' },
      'Field method must be one of GET, HEAD, POST, PUT, DELETE.',
    ],
    [
      { path: '/apps/reviews', customerId: '1&shop=x' },
      'Field customerId must be a positive decimal number in a string.',
    ],
  ])('refuses %j', async (options, message) => {
    await expect(platform.emulator.control.callProxy({ shop: DEMO, ...options })).rejects.toThrow(
      message,
    )
    expect(app.received).toEqual([])
  })
})

describe('proxyUrl', () => {
  it('returns the URL to which a visit would be forwarded', async () => {
    const { proxyUrl } = platform.emulator.control
    expect(await proxyUrl({ shop: DEMO, path: '/apps/reviews/list' })).toBe(
      `${app.url}/the/proxy/list${signed('')}`,
    )
    expect(
      await proxyUrl({
        shop: DEMO,
        path: '/apps/reviews',
        query: `extra=1&extra=2&shop=${SECOND}`,
        customerId: '9',
      }),
    ).toBe(`${app.url}/the/proxy${signed(`extra=1&extra=2&shop=${SECOND}`, '9')}`)
    // A shop without the app signs as well, for tests of an app that has no session.
    expect(await proxyUrl({ shop: SECOND, path: '/apps/reviews' })).toBe(
      `${app.url}/the/proxy${signed('', '', SECOND)}`,
    )
  })

  it.each([
    ['/apps/other', 'The path must begin with /apps/reviews, where the app is registered.'],
    ['/apps/reviews?x=1', 'Use the field query for parameters, not the path.'],
  ])('refuses the path %s', async (path, message) => {
    await expect(platform.emulator.control.proxyUrl({ shop: DEMO, path })).rejects.toThrow(message)
  })
})

describe('the control API', () => {
  it('visits, signs and logs a customer in', async () => {
    expect(
      await platform.post('/_emulator/calls/proxy', {
        shop: DEMO,
        path: '/apps/reviews',
        customerId: null,
      }),
    ).toMatchObject({
      status: 200,
      json: { kind: 'proxy', response: { status: 200, body: 'hello' } },
    })
    const put = (customerId: string | null) =>
      fetch(`${platform.emulator.url}/_emulator/storefront-customer`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ shop: DEMO, customerId }),
      })
    expect(await (await put('42')).json()).toEqual({})
    const url = async () =>
      (await platform.post('/_emulator/proxy-url', { shop: DEMO, path: '/apps/reviews' })).json.url
    expect(await url()).toBe(`${app.url}/the/proxy${signed('', '42')}`)
    await put(null)
    expect(await url()).toBe(`${app.url}/the/proxy${signed('')}`)
    expect((await put('x')).status).toBe(400)
  })
})

describe('the registration', () => {
  it.each([
    [
      { subpath: 'a/b', url: '/proxy' },
      'Emulator: app.proxy.subpath must be 1 to 64 lower-case letters, digits, "-" or "_", e.g. "reviews".',
    ],
    [{ subpath: '', url: '/proxy' }, 'Emulator: app.proxy.subpath must be'],
    [
      { subpath: 'app', url: 'proxy' },
      'Emulator: app.proxy.url must be a path in the app, e.g. "/proxy".',
    ],
    [{ subpath: 'app', url: '/proxy?x=1' }, 'Emulator: app.proxy.url must be'],
    [{ subpath: 'app', url: '//evil.example' }, 'Emulator: app.proxy.url must be'],
    [{ subpath: 'app', url: '/proxy/' }, 'Emulator: app.proxy.url must be'],
    [
      { subpath: 'app', url: '/proxy', prefix: 'shop' as 'apps' },
      'Emulator: app.proxy.prefix must be one of apps, a, community, tools.',
    ],
  ])('refuses %j', (proxy, message) => {
    expect(() => platform.emulator.setApp({ proxy })).toThrow(message)
  })

  it('has a prefix, below which alone the storefront shows the app', async () => {
    const proxy = { subpath: 'reviews', url: '/the/proxy', prefix: 'community' } as const
    const other = await startPlatform({ app: { appUrl: app.url, proxy } })
    await other.emulator.control.install({ shop: DEMO })
    app.respondWith = () => ({
      headers: { 'content-type': 'application/liquid' },
      body: '<a href="/community/reviews/2">Next</a>',
    })
    const page = await other.get(`/${DEMO}/community/reviews/1`)
    expect([page.status, (await other.get(`/${DEMO}/apps/reviews/1`)).status]).toEqual([200, 404])
    expect(page.text).toContain(`href="/${DEMO}/community/reviews/2"`)
    expect(app.received.map(({ target }) => target)).toEqual([
      expect.stringMatching(/^\/the\/proxy\/1\?.*&path_prefix=%2Fcommunity%2Freviews&/),
    ])
    await other.emulator.close()
  })

  it('has a default', async () => {
    const other = await startPlatform()
    expect(await other.emulator.control.proxyUrl({ shop: DEMO, path: '/apps/app/x' })).toMatch(
      /^http:\/\/localhost:3000\/proxy\/x\?shop=/,
    )
    await other.emulator.close()
  })
})
