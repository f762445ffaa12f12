import { afterAll, describe, expect, it } from 'vitest'
import { responseOf } from './response-of'
import { appBridgeLink, pageAncestors } from './app-bridge-responses'
import { API_KEY, DEMO, SECOND, startApp } from './app-under-test'
import { framed, hostParam } from './frame-address'
import { forgeToken } from './session-tokens'

const HTML = { headers: { accept: 'text/html,application/xhtml+xml' } }

const app = await startApp()
afterAll(() => app.stop())

const open = async (path: string, shop = DEMO, changes: Record<string, string | undefined> = {}) =>
  responseOf(
    await app.fetch(framed(app, path, { id_token: forgeToken({ shop }), ...changes }, shop), HTML),
  )
const pageHeaders = (shop: string) => ({
  'cache-control': 'private, no-store',
  'content-security-policy': pageAncestors(app, shop),
  'content-type': 'text/html;charset=utf-8',
  link: appBridgeLink(app),
})
const ownPageHeaders = (shop: string) => ({
  ...pageHeaders(shop),
  'referrer-policy': 'strict-origin',
})
/** What `usePlatform()` returns in the page. */
const factsOf = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs)].map(
      ([, name = '', value = '']) => [name.trim(), value.replace(/<[^>]*>/g, '').trim()],
    ),
  )

describe('a guarded page with a valid id_token', () => {
  it('has its data in the first HTML', async () => {
    const { status, headers, body } = await open('/products')
    expect(status).toBe(200)
    expect(headers).toEqual(ownPageHeaders(DEMO))
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1]).toBe('Products')
    expect(body).toContain('Beeswax Candle')
    expect(body).not.toContain('Bike Bell')
  })

  it('[K1] has the data of direct API access in the first HTML', async () => {
    const { status, body } = await open('/direct')
    expect(status).toBe(200)
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1]).toBe('Direct API access')
    expect(body).toContain('aria-label="Add tag to Beeswax Candle"')
  })

  it('loads App Bridge before everything else', async () => {
    const { body } = await open('/products')
    const head = /<head>(.*?)<\/head>/s.exec(body)?.[1] ?? ''
    expect(
      head.startsWith(
        `<meta name="shopify-api-key" content="${API_KEY}"><script src="${app.emulator.url}/app-bridge.js" data-api-key="${API_KEY}"></script>`,
      ),
    ).toBe(true)
    expect(body.split(`${app.emulator.url}/app-bridge.js`).length).toBe(2)
  })

  it.each([
    '/',
    '/products',
    '/guards/protected',
    '/guards/nested/child',
    '/guards/layout',
    '/guards/public',
  ])('%s: the id_token is nowhere in the response', async path => {
    const token = forgeToken()
    const { status, headers, body } = await open(path, DEMO, { id_token: token })
    expect(status).toBe(200)
    expect(body).not.toContain(token)
    expect(body).not.toContain(token.split('.')[2])
    expect(JSON.stringify(headers)).not.toContain(token.split('.')[2])
    expect(body).not.toContain('id_token')
  })

  it('keeps the other parameters of its address', async () => {
    const { body } = await open('/guards/deep?q=a%20%22quoted%22%20word')
    expect(/data-testid="q"[^>]*>(.*?)</s.exec(body)?.[1]).toBe('a &quot;quoted&quot; word')
  })

  it.each(['/guards/protected', '/guards/nested/child'])('%s has the verified shop', async path => {
    const { body } = await open(path)
    expect(/data-testid="shop"[^>]*>(.*?)</s.exec(body)?.[1]).toBe(DEMO)
  })

  it('takes the shop from the token, not from the address', async () => {
    const { headers, body } = await responseOf(
      await app.fetch(
        framed(app, '/guards/protected', { id_token: forgeToken({ shop: SECOND }) }, DEMO),
        HTML,
      ),
    )
    expect(/data-testid="shop"[^>]*>(.*?)</s.exec(body)?.[1]).toBe(SECOND)
    expect(headers['content-security-policy']).toBe(pageAncestors(app, SECOND))
    expect(body).not.toContain(`>${DEMO}<`)
  })

  it('responds to HEAD with the same headers', async () => {
    const response = await app.fetch(framed(app, '/guards/protected', { id_token: forgeToken() }), {
      method: 'HEAD',
      ...HTML,
    })
    expect(await responseOf(response)).toEqual({
      status: 200,
      headers: ownPageHeaders(DEMO),
      body: '',
    })
  })
})

describe('a page without a guard', () => {
  it('is open to every visitor, and knows no shop', async () => {
    const { status, headers, body } = await responseOf(await app.fetch('/guards/public', HTML))
    expect(status).toBe(200)
    expect(headers).toEqual({
      'content-security-policy': pageAncestors(app, null),
      'content-type': 'text/html;charset=utf-8',
    })
    expect(factsOf(body)).toEqual({
      'Verified shop': 'none yet',
      'Inside the admin': 'no',
      Host: 'none',
      Locale: 'en',
      'API key': API_KEY,
    })
  })

  it('does not trust the shop of its address, nor an unverified id_token', async () => {
    const { headers, body } = await open('/guards/public', DEMO, { locale: 'de-AT' })
    expect(headers).toEqual(ownPageHeaders(DEMO))
    expect(factsOf(body)).toEqual({
      'Verified shop': 'none yet',
      'Inside the admin': 'yes',
      Host: hostParam(app),
      Locale: 'de-AT',
      'API key': API_KEY,
    })
  })

  it.each([
    ['host', { host: Buffer.from('evil.example/store/x').toString('base64') }, 'Host', 'none'],
    ['locale', { locale: '"><script>alert(1)</script>' }, 'Locale', 'en'],
  ])('cross-site scripting: an invalid %s is not shown', async (_name, changes, fact, value) => {
    expect(factsOf((await open('/guards/public', DEMO, changes)).body)[fact]).toBe(value)
  })
})

describe('an error page inside the admin', () => {
  it.each([
    ['/guards/crash', 500, 'Something went wrong'],
    ['/no-such-page', 404, 'This page does not exist'],
  ])('%s: describes the error and can be framed by its shop', async (path, expected, title) => {
    const { status, headers, body } = await open(path)
    expect(status).toBe(expected)
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1]).toBe(title)
    expect(headers).toMatchObject(pageHeaders(DEMO))
    expect(body).not.toContain('id_token')
    expect(body.split(`<script src="${app.emulator.url}/app-bridge.js"`).length).toBe(2)
  })

  it('without a shop it can be framed by the admin only', async () => {
    const { status, headers } = await responseOf(await app.fetch('/no-such-page', HTML))
    expect({ status, policy: headers['content-security-policy'] }).toEqual({
      status: 404,
      policy: pageAncestors(app, null),
    })
  })

  it('a guard runs before the page: without a token a failing page does not even run', async () => {
    const before = app.output()
    const { status } = await open('/guards/crash', DEMO, { id_token: undefined })
    expect(status).toBe(302)
    expect(app.output()).toBe(before)
  })
})
