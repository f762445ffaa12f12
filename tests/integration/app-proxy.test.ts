import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { DEMO, SECOND, SECRET, startApp, STOREFRONT_SCOPES } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { editSession } from './edit-session'
import { newShop } from './new-shop'
import { tokenRequests } from './platform-log'
import { received, refusalOf } from './signed-calls'

let app: AppUnderTest

beforeAll(async () => {
  app = await startApp({ emulator: { app: { scopes: STOREFRONT_SCOPES } } })
  for (const shop of [DEMO, SECOND]) await asScript(app, shop, '/api/shop')
})

afterAll(() => app.stop())

beforeEach(async () => {
  for (const shop of [DEMO, SECOND])
    await asScript(app, shop, '/api/received', { method: 'DELETE' })
})

/** Signs the decoded parameters of a query as the storefront does, byte order and all. */
function signed(params: [string, string][], secret = SECRET): string {
  const names = [...new Set(params.map(([name]) => name))].sort()
  const text = names
    .map(
      name =>
        `${name}=${params
          .filter(([other]) => other === name)
          .map(([, value]) => value)
          .join(',')}`,
    )
    .join('')
  return String(
    new URLSearchParams([
      ...params,
      ['signature', createHmac('sha256', secret).update(text).digest('hex')],
    ]),
  )
}

const now = () => String(Math.floor(Date.now() / 1000))
const storefront = (changes: Record<string, string> = {}): [string, string][] =>
  Object.entries({
    shop: DEMO,
    logged_in_customer_id: '',
    path_prefix: '/apps/app',
    timestamp: now(),
    ...changes,
  })
const visit = (query: string, path = '/proxy/hello') => app.send({ path: `${path}?${query}` })

async function expectRefusal(query: string, code: string): Promise<void> {
  expect(refusalOf(await visit(query))).toStrictEqual({ status: 400, code })
  expect([await received(app, DEMO), await received(app, SECOND)]).toStrictEqual([[], []])
}

describe("a visit to the app's part of a storefront", () => {
  it('shows a page in the theme, with the products of that storefront', async () => {
    const { response } = await app.emulator.control.callProxy({
      shop: DEMO,
      path: '/apps/app/hello?page=2',
      customerId: '5',
    })
    expect(response).toMatchObject({ status: 200 })
    const { body } = response as { body: string }
    expect(body).toContain('<h1>Playground in Demo Store</h1><ul><li>')
    expect(body).toContain(`<a href="/${DEMO}/apps/app/more/?page=2">`)
    expect(await received(app)).toMatchObject([
      { kind: 'proxy', title: 'GET /hello', facts: { Customer: '5', Storefront: '/apps/app' } },
    ])
  })

  it('returns JSON to a script, with any method and no CORS', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const reply = await app.send({
        path: `/proxy/products.json?${signed(storefront())}`,
        method,
        headers: { origin: 'https://demo-store.example' },
      })
      expect(reply.status).toBe(200)
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
      expect(JSON.parse(reply.text)).toMatchObject({ shop: DEMO, customer: null })
    }
  })

  it("is served for the root of the app's part too", async () => {
    expect((await visit(signed(storefront()), '/proxy')).status).toBe(200)
  })

  it('belongs to the shop that was visited', async () => {
    await app.emulator.control.callProxy({ shop: SECOND, path: '/apps/app/hello' })
    expect(await received(app, SECOND)).toHaveLength(1)
    expect(await received(app, DEMO)).toStrictEqual([])
  })

  it('of a shop without the app shows the page without products', async () => {
    const reply = await visit(
      signed(storefront({ shop: 'unknown-store.platform.test' })),
      '/proxy/products.json',
    )
    expect(JSON.parse(reply.text)).toStrictEqual({
      shop: 'unknown-store.platform.test',
      customer: null,
      products: [],
    })
  })

  it('with an expired token refreshes it once for a hundred visitors', async () => {
    const shop = await newShop(app)
    await asScript(app, shop, '/api/shop')
    await editSession(app, shop, { expires: new Date(Date.now() - 1000) })
    await app.emulator.control.expireTokens({ shop })
    await new Promise(resolve => setTimeout(resolve, 1100))
    await app.emulator.control.clearLog()
    const responses = await Promise.all(
      Array.from({ length: 100 }, () =>
        visit(signed(storefront({ shop })), '/proxy/products.json'),
      ),
    )
    expect(responses.filter(({ status }) => status !== 200)).toStrictEqual([])
    expect(await tokenRequests(app, shop)).toStrictEqual(['refresh_token 200'])
  })
})

describe("a visitor's own parameters", () => {
  it.each([
    'page=2&sort=price',
    'tag=a&tag=b&tag=a',
    'q=%C3%BCber%20%2B%20100%25&plus=a+b',
    'empty=&flag',
    'upper=A&Upper=B&_x=1&~y=2',
  ])('are part of the signature: %s', async query => {
    const url = new URL(
      await app.emulator.control.proxyUrl({ shop: DEMO, path: '/apps/app/hello', query }),
    )
    expect((await app.send({ path: url.pathname + url.search })).status).toBe(200)
  })

  it.each([
    'shop=second-store.platform.test',
    'timestamp=1',
    'signature=0',
    'path_prefix=%2Fx',
    'logged_in_customer_id=1',
    'hmac=1&hmac=2',
  ])('cannot repeat those of the storefront: %s', async query => {
    const url = new URL(
      await app.emulator.control.proxyUrl({ shop: DEMO, path: '/apps/app/hello', query }),
    )
    await expectRefusal(url.search.slice(1), 'parameter_repeated')
  })

  it('cannot move text from one parameter into another that has the same signed text', async () => {
    // Signed by the storefront of the second shop for a visitor who asked for this query.
    const asked: [string, string][] = [['q', `1shop=${DEMO}`], ...storefront({ shop: SECOND })]
    const query = new URLSearchParams(signed(asked))
    expect(refusalOf(await visit(String(query))).status).toBe(400)
    expect([await received(app, DEMO), await received(app, SECOND)]).toStrictEqual([[], []])
  })

  it('cannot be added, changed or removed after the storefront has signed', async () => {
    const url = new URL(
      await app.emulator.control.proxyUrl({ shop: DEMO, path: '/apps/app/hello', query: 'page=2' }),
    )
    const changes: ((params: URLSearchParams) => void)[] = [
      params => params.append('more', '1'),
      params => params.set('page', '3'),
      params => params.delete('page'),
      params => params.set('shop', SECOND),
      params => params.set('logged_in_customer_id', '1'),
      params => params.set('path_prefix', '/apps/other'),
    ]
    for (const change of changes) {
      const params = new URLSearchParams(url.search)
      change(params)
      await expectRefusal(String(params), 'hmac_invalid')
    }
  })
})

describe('a query that no storefront signed', () => {
  it('without a signature, or with an empty one, is refused', async () => {
    await expectRefusal(String(new URLSearchParams(storefront())), 'hmac_missing')
    await expectRefusal(`${new URLSearchParams(storefront())}&signature=`, 'hmac_missing')
  })

  it('with a signature of another secret, in upper case or cut off is refused', async () => {
    await expectRefusal(signed(storefront(), 'another-secret'), 'hmac_invalid')
    const [, good = ''] = /signature=(.+)/.exec(signed(storefront())) ?? []
    await expectRefusal(
      `${new URLSearchParams(storefront())}&signature=${good.slice(0, 32)}`,
      'hmac_invalid',
    )
  })

  it.each([
    ['of 91 seconds ago', () => String(Number(now()) - 95)],
    ['of 91 seconds from now', () => String(Number(now()) + 95)],
    ['that is no number', () => 'soon'],
    ['with a fraction', () => `${now()}.5`],
    ['in another notation', () => `0x${Number(now()).toString(16)}`],
    ['that is empty', () => ''],
  ])('with a time %s is refused', async (_name, timestamp) => {
    await expectRefusal(signed(storefront({ timestamp: timestamp() })), 'timestamp_invalid')
  })

  it('without a time is refused', async () => {
    await expectRefusal(
      signed(storefront().filter(([name]) => name !== 'timestamp')),
      'timestamp_invalid',
    )
  })

  it.each([`${DEMO}/admin`, `${DEMO}:443`, `https://${DEMO}`, 'demo-store.evil.example', ''])(
    'with the shop "%s" is refused although it is signed',
    async shop => {
      await expectRefusal(signed(storefront({ shop })), 'shop_invalid')
    },
  )

  it('of an admin page, which is signed in another way with the same secret, is refused', async () => {
    const frame = new URL(await app.emulator.control.frameUrl({ shop: DEMO, path: '/' }))
    const hmac = frame.searchParams.get('hmac') ?? ''
    expect(hmac).toMatch(/^[0-9a-f]{64}$/)
    await expectRefusal(`${new URLSearchParams(storefront())}&hmac=${hmac}`, 'hmac_missing')
  })
})
