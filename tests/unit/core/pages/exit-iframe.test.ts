import { describe, expect, it } from 'vitest'
import { exitIframePage, sessionTokenBouncePage } from '../../../../server/core/pages/exit-iframe'
import { APP_URL } from '../../admin-requests'
import { testConfig } from '../../configs'
import { errorCode } from '../../error-code'
import { defaultProfile } from '../../profiles'

const SHOP = 'test-shop.myshopify.com'
const CSP = `frame-ancestors https://${SHOP} https://admin.shopify.com https://*.spin.dev https://admin.myshopify.io https://admin.shop.dev;`
const SCRIPT =
  '<script data-api-key="testApiKey" src="https://cdn.shopify.com/shopifycloud/app-bridge.js"></script>'
const config = testConfig({ profile: defaultProfile })
const get = (path: string) => new Request(`${APP_URL}${path}`)

const exit = (target: string, shop: string | null = SHOP) =>
  exitIframePage(
    get(
      `/_platform/auth/exit-iframe?${shop === null ? '' : `shop=${encodeURIComponent(shop)}&`}exitIframe=${encodeURIComponent(target)}`,
    ),
    config,
  )
const page = (url: string) =>
  `${SCRIPT}<script>window.open(${JSON.stringify(url)}, "_top")</script>`

describe('exitIframePage', () => {
  it('A10: opens the app at top level, with the headers of a document', async () => {
    const response = exit(APP_URL)
    expect([response.status, await response.text()]).toEqual([200, page(`${APP_URL}/`)])
    expect(response.headers.get('content-type')).toBe('text/html;charset=utf-8')
    expect(response.headers.get('content-security-policy')).toBe(CSP)
    expect(response.headers.get('link')).toBe(
      '<https://cdn.shopify.com>; rel="preconnect", <https://cdn.shopify.com/shopifycloud/app-bridge.js>; rel="preload"; as="script"',
    )
  })

  it.each([
    ['A11: a path', '/my-path', `${APP_URL}/my-path`],
    [
      'a path with a query',
      '/_platform/auth?shop=a&host=b',
      `${APP_URL}/_platform/auth?shop=a&host=b`,
    ],
    ['the app with a fragment', `${APP_URL}/a#b`, `${APP_URL}/a#b`],
    [
      'the admin',
      'https://admin.shopify.com/store/test-shop/charges/1',
      'https://admin.shopify.com/store/test-shop/charges/1',
    ],
    [
      'the shop',
      `https://${SHOP}/admin/oauth/authorize?client_id=1`,
      `https://${SHOP}/admin/oauth/authorize?client_id=1`,
    ],
  ])('goes to %s', async (_what, target, expected) => {
    expect(await exit(target).text()).toBe(page(expected))
  })

  it('goes to the app alone without a shop', async () => {
    expect(await exit('/my-path', null).text()).toBe(page(`${APP_URL}/my-path`))
    expect(errorCode(() => exit('https://admin.shopify.com/store/test-shop/charges/1', null))).toBe(
      'redirect_target_invalid',
    )
  })

  it('below a base path, goes to addresses below it alone', async () => {
    const below = { ...config, basePath: '/shop-tools' }
    const leave = (target: string) =>
      exitIframePage(get(`/x?exitIframe=${encodeURIComponent(target)}`), below)
    expect(await leave('/shop-tools/a').text()).toBe(page(`${APP_URL}/shop-tools/a`))
    for (const target of ['/a', `${APP_URL}/other-app/x`, '/shop-tools/../a'])
      expect(errorCode(() => leave(target))).toBe('redirect_target_invalid')
  })

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '///evil.example',
    'https:evil.example/x//y',
    `https://my-test-app.example@evil.example/`,
    `${APP_URL}.evil.example/`,
    'http://my-test-app.example/',
    'https://admin.shopify.com.evil.example/',
    'https://other-shop.myshopify.com/',
    `https://${SHOP}/pages/phish`,
    'https://admin.shopify.com/store/other-shop/charges/1',
    'blob:https://my-test-app.example/1',
    'data:text/html,x',
    '/a b',
    '/a\nb',
  ])('A12: attack: %o is refused', target => {
    expect(errorCode(() => exit(target))).toBe('redirect_target_invalid')
  })

  it.each<string | null>([null, 'other-shop.myshopify.com', 'evil.example', `${SHOP} x`])(
    "attack: a shop's address with ?shop=%s is refused",
    shop => {
      expect(errorCode(() => exit(`https://${SHOP}/x`, shop))).toBe('redirect_target_invalid')
    },
  )

  it.each([
    '',
    'shop=a',
    'exitIframe=/a&exitIframe=https://evil.example',
    `shop=${SHOP}&shop=x&exitIframe=/a`,
  ])('attack: %o is refused', query => {
    expect(errorCode(() => exitIframePage(get(`/x?${query}`), config))).toBe(
      'redirect_target_invalid',
    )
  })

  it('attack: a destination does not end the script', async () => {
    const html = await exit('/a?b=</script><script>alert(1)</script>').text()
    expect(html.split('</script>')).toHaveLength(3)
  })
})

describe('sessionTokenBouncePage', () => {
  const reload = (url: string) => `shopify-reload=${encodeURIComponent(url)}`
  const bounce = (query: string) =>
    sessionTokenBouncePage(get(`/_platform/auth/session-token?${query}`), config)

  it('A9: loads App Bridge, with the headers of a document', async () => {
    const response = bounce(`shop=${SHOP}&${reload(`${APP_URL}/?a=b`)}`)
    expect([response.status, await response.text()]).toEqual([200, SCRIPT])
    expect(response.headers.get('content-security-policy')).toBe(CSP)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    // The next page counts bounces by the referrer, which must not leave the app.
    expect(response.headers.get('referrer-policy')).toBe('same-origin')
  })

  it('below a base path, returns to addresses below it alone', () => {
    const below = { ...config, basePath: '/shop-tools' }
    const bounceTo = (url: string) =>
      sessionTokenBouncePage(get(`/_platform/auth/session-token?${reload(url)}`), below)
    expect(bounceTo(`${APP_URL}/shop-tools/x?a=b`).status).toBe(200)
    for (const path of ['/other-app', '/shop-tools-2/x', '/shop-tools/../other-app'])
      expect(errorCode(() => bounceTo(APP_URL + path))).toBe('redirect_target_invalid')
  })

  it('needs no parameters', async () => {
    const response = bounce('')
    expect([response.status, await response.text(), response.headers.get('link')]).toEqual([
      200,
      SCRIPT,
      null,
    ])
  })

  it.each([
    `${APP_URL}/`,
    `${APP_URL}//evil.example/x`,
    `${APP_URL}/a?b=https://evil.example&tag=1&tag=2`,
  ])('returns to %s', url => {
    expect(bounce(`tag=1&tag=2&${reload(url)}`).status).toBe(200)
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    `${APP_URL}.evil.example/`,
    `${APP_URL}@evil.example/`,
    APP_URL.replace('https', 'http'),
    'javascript:alert(1)',
    `blob:${APP_URL}/1`,
    '',
  ])('attack: a link that would carry the ID token to %o is refused', url => {
    expect(errorCode(() => bounce(reload(url)))).toBe('redirect_target_invalid')
    expect(errorCode(() => bounce(`${reload(`${APP_URL}/`)}&${reload(url)}`))).toBe(
      'redirect_target_invalid',
    )
  })
})
