import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const PAGE = {
  store: { handle: 'a/b', domain: 'a.platform.test', name: 'A', apps: [] },
  stores: [],
}
const VIEW = {
  name: 'app',
  data: { app: { apiKey: 'k?x', name: 'Mine', url: 'http://localhost:3000', navLinks: [] } },
}

let paths: typeof import('../../../../admin/app/paths')
beforeAll(async () => {
  const dataset = { page: JSON.stringify(PAGE), view: JSON.stringify(VIEW) }
  vi.stubGlobal('document', { getElementById: () => ({ dataset }) })
  vi.stubGlobal('window', {
    location: {
      origin: 'http://127.0.0.1:4400',
      pathname: '/store/a%2Fb/apps/k%3Fx/products/7',
      search: '?page=2',
      hash: '#images',
    },
  })
  paths = await import('../../../../admin/app/paths')
})
afterAll(() => vi.unstubAllGlobals())

describe('pathInApp', () => {
  it.each([
    ['/a?b=1#c', '/a?b=1#c'],
    ['http://localhost:3000/a', '/a'],
    ['/a?b=1&shop=x&embedded=1&hmac=y&c=%20d', '/a?b=1&c=%20d'],
  ])('of %s is %s', (href, path) => {
    expect(paths.pathInApp(href)).toBe(path)
  })

  it.each([
    '//evil.example/a',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://localhost:3001/a',
    'http://[',
    7,
    undefined,
  ])('is undefined for %s', href => {
    expect(paths.pathInApp(href)).toBe(undefined)
  })
})

describe('the address of the admin', () => {
  it('has the path of the app', () => {
    expect(paths.currentPath()).toBe('/products/7?page=2#images')
    expect(paths.adminUrl('/products')).toBe('/store/a%2Fb/apps/k%3Fx/products')
  })

  it.each(['', '?charge_id=1', '#plans', '?charge_id=1#plans'])(
    'has no slash before what follows the first page of the app: %s',
    rest => {
      expect(paths.adminUrl(`/${rest}`)).toBe(`/store/a%2Fb/apps/k%3Fx${rest}`)
    },
  )
})

describe('adminPageUrl', () => {
  it.each([
    ['shopify://admin/products/7', 'http://127.0.0.1:4400/store/a%2Fb/products/7'],
    ['shopify:admin/products/', 'http://127.0.0.1:4400/store/a%2Fb/products'],
    ['shopify://admin', 'http://127.0.0.1:4400/store/a%2Fb'],
  ])('of %s is %s', (link, url) => {
    expect(paths.adminPageUrl(link)).toBe(url)
  })

  it('attack: a link does not leave the store', () => {
    expect(paths.adminPageUrl('shopify://admin/../../_emulator/reset')).toBe('/store/a%2Fb')
  })

  it('is undefined for other links', () => {
    expect(paths.adminPageUrl('https://example.com/')).toBe(undefined)
  })
})
