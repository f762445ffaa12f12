import { describe, expect, it } from 'vitest'
import { adminRedirect, reauthorize } from '../../../../server/core/admin/admin-redirect'
import type { RedirectInit } from '../../../../server/core/admin/admin-redirect'
import type { PlatformConfig } from '../../../../server/core/config/config'
import { APP_URL, sessionTokenOf } from '../../admin-requests'
import { testConfig } from '../../configs'
import { errorCode } from '../../error-code'
import { defaultProfile } from '../../profiles'

const SHOP = 'test-shop.myshopify.com'
const ADMIN = 'https://admin.shopify.com/store/test-shop'
const FRAME =
  'hmac=1&locale=en&protocol=https&session=2&id_token=3&shop=s&timestamp=4&host=h&embedded=1&appLoadId=5'
const real = testConfig({ profile: defaultProfile })
const AUTHORIZATION = { authorization: `Bearer ${sessionTokenOf()}` }

/** The four classes of request that the protocol distinguishes. */
const REQUESTS = {
  document: () => new Request(`${APP_URL}/a?embedded=1`),
  bounce: () =>
    new Request(`${APP_URL}/a?embedded=1`, {
      headers: { ...AUTHORIZATION, 'X-Shopify-Bounce': '1' },
    }),
  dataGet: () => new Request(`${APP_URL}/a`, { headers: AUTHORIZATION }),
  dataPost: () =>
    new Request(`${APP_URL}/a?embedded=1`, { method: 'POST', headers: AUTHORIZATION }),
  framedGet: () => new Request(`${APP_URL}/a?embedded=1`, { headers: AUTHORIZATION }),
  bareBounce: () =>
    new Request(`${APP_URL}/a`, { headers: { ...AUTHORIZATION, 'X-Shopify-Bounce': '1' } }),
  topLevel: () => new Request(`${APP_URL}/a`),
}

function redirect(
  url: string,
  init?: RedirectInit,
  request: Request = REQUESTS.document(),
  config: PlatformConfig = real,
): Response {
  return adminRedirect({ request, shop: SHOP, config }, url, init)
}

const location = (response: Response) => response.headers.get('location')

/** What a page opens: url and target. */
async function opened(response: Response): Promise<unknown> {
  const [, call] = /window\.open\((.*)\)<\/script>$/.exec(await response.text()) ?? []
  return JSON.parse(`[${call}]`)
}

describe('own address', () => {
  const query = 'shop=mine&id_token=t&embedded=1&tag=a&tag=b'
  const request = new Request(`https://other-host.example/a?${query}`)

  it.each([
    ['/b', `/b?${query}`],
    ['b', `/b?${query}`],
    ['?c=d', `/?c=d&${query}`],
    ['/b?shop=override', '/b?shop=override&id_token=t&embedded=1&tag=a&tag=b'],
    ['/b?tag=override', '/b?tag=override&shop=mine&id_token=t&embedded=1'],
    [`${APP_URL}/b?shop=override#part`, '/b?shop=override&id_token=t&embedded=1&tag=a&tag=b#part'],
  ])(
    "R1: %s gets the request's parameters, repeated ones too, and keeps its own",
    (url, expected) => {
      const response = redirect(url, undefined, request)
      expect([response.status, location(response)]).toEqual([302, `${APP_URL}${expected}`])
    },
  )

  it.each([
    ['/settings', `/shop-tools/settings?${query}`],
    ['settings', `/shop-tools/settings?${query}`],
    ['?c=d', `/shop-tools/?c=d&${query}`],
    ['/', `/shop-tools/?${query}`],
    ['/shop-tools/x', `/shop-tools/shop-tools/x?${query}`],
    [`${APP_URL}/shop-tools/x`, `/shop-tools/x?${query}`],
  ])('below a base path: %s leads to %s', async (url, expected) => {
    const config = { ...real, basePath: '/shop-tools' }
    expect(location(redirect(url, undefined, request, config))).toBe(APP_URL + expected)
    expect(await opened(redirect(url, { target: '_top' }, REQUESTS.document(), config))).toEqual([
      `${APP_URL}${expected.replace(query, '').replace(/[?&]$/, '')}${expected.includes('c=d') ? '&' : '?'}embedded=1`,
      '_top',
    ])
  })

  it.each([`${APP_URL}/other-app`, `${APP_URL}/shop-tools/../other-app`, '/../other-app'])(
    'attack: %s, another app of the origin, does not get the ID token',
    url => {
      const config = { ...real, basePath: '/shop-tools' }
      expect(location(redirect(url, undefined, request, config))).not.toContain('id_token')
    },
  )

  it("R4: is our own on plain http too, as on a developer's machine", () => {
    const config = { ...real, appUrl: 'http://localhost:3000' }
    expect(location(redirect('/b', undefined, REQUESTS.document(), config))).toBe(
      'http://localhost:3000/b?embedded=1',
    )
  })

  it('R1: takes a status, as a number or in an init', () => {
    expect([
      redirect('/b', 304).status,
      redirect('/b', { status: 303 }).status,
      redirect('/b', {}).status,
    ]).toEqual([304, 303, 302])
  })

  it('keeps custom headers and status text, but not another Location', () => {
    const init = {
      status: 307,
      statusText: 'Over there',
      headers: [
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
        ['Location', 'https://evil.example'],
        ['X-Mine', '1'],
      ] satisfies [string, string][],
    }
    const response = redirect('/b', init)
    expect([
      response.status,
      response.statusText,
      location(response),
      response.headers.get('x-mine'),
    ]).toEqual([307, 'Over there', `${APP_URL}/b?embedded=1`, '1'])
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })
})

describe('another origin', () => {
  const request = new Request(`${APP_URL}/a?${FRAME}`)

  it.each([
    ['https://google.com', 'https://google.com'],
    ['https://google.com/a?b=c#d', 'https://google.com/a?b=c#d'],
    ['HTTPS://google.com', 'HTTPS://google.com'],
    ['https://example.com/caf\u00E9', 'https://example.com/caf%C3%A9'],
    [
      'https://example.com/\u65E5\u672C?q=\u65E5',
      'https://example.com/%E6%97%A5%E6%9C%AC?q=%E6%97%A5',
    ],
    ['https://example.com/a b', 'https://example.com/a%20b'],
  ])('R2: %s is left as it is, or encoded where a header needs it', (url, expected) => {
    const response = redirect(url, undefined, request)
    expect([response.status, location(response)]).toEqual([302, expected])
  })

  it.each(['//host.example/x', '/\\host.example/x', '\\\\host.example/x', '/\t/host.example/x'])(
    'R3: attack: %o looks like a path and gets no parameter',
    url => {
      expect(location(redirect(url, undefined, request))).toBe('https://host.example/x')
    },
  )

  it("attack: an origin that only begins with the app's gets no parameter", () => {
    expect(location(redirect(`${APP_URL}.evil.example/x`, undefined, request))).toBe(
      `${APP_URL}.evil.example/x`,
    )
    expect(
      location(redirect(`https://my-test-app.example@evil.example/x`, undefined, request)),
    ).toBe('https://my-test-app.example@evil.example/x')
    expect(location(redirect(`${APP_URL}:8443/x`, undefined, request))).toBe(`${APP_URL}:8443/x`)
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    '\tjavascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'http://google.com',
    'blob:https://my-test-app.example/1',
    'shopify:products',
    'https://',
  ])('attack: %o is refused', url => {
    expect(errorCode(() => redirect(url, undefined, request))).toBe('redirect_target_invalid')
  })

  it.each([
    ['https://example.com/\r\nSet-Cookie: a=b', 'https://example.com/Set-Cookie:%20a=b'],
    ['https://exa\nmple.com/', 'https://example.com/'],
  ])('attack: a line break in %o does not split the header', (url, expected) => {
    expect(location(redirect(url, undefined, request))).toBe(expected)
  })

  it('may be plain http on an emulated platform only', () => {
    expect(location(redirect('http://127.0.0.1:4400/x', undefined, request, testConfig()))).toBe(
      'http://127.0.0.1:4400/x',
    )
  })
})

describe('shopify://admin', () => {
  it("R5: leaves the iframe for a page of the shop's admin", async () => {
    const response = redirect('shopify://admin/products')
    expect([response.status, await opened(response)]).toEqual([
      200,
      [`${ADMIN}/products`, '_parent'],
    ])
  })

  it.each(['shopify:admin/products', 'shopify:///admin/products', 'SHOPIFY://ADMIN/products'])(
    'accepts the spelling %s',
    async url => {
      expect(await opened(redirect(url))).toEqual([`${ADMIN}/products`, '_parent'])
    },
  )

  it('R6: stays in the frame with target _self', () => {
    const response = redirect('shopify://admin/products', { target: '_self' })
    expect([response.status, location(response)]).toEqual([302, `${ADMIN}/products`])
  })

  it("R7: loses the frame's parameters, keeps its own and a trailing slash, and gets none of the request's", async () => {
    const url = `shopify://admin/products/?${FRAME}&extra=param`
    expect(await opened(redirect(url, { target: '_top' }))).toEqual([
      `${ADMIN}/products/?extra=param`,
      '_top',
    ])
  })

  it.each([
    'shopify://admin/../other-shop/orders',
    'shopify://admin/x/../../other-shop',
    'shopify://admin/%2e%2e/other-shop',
    'shopify://admin/..\\other-shop',
  ])("attack: %s does not climb into another shop's admin", url => {
    expect(errorCode(() => redirect(url))).toBe('redirect_target_invalid')
  })

  it('goes to the emulated admin', async () => {
    const response = adminRedirect(
      { request: REQUESTS.document(), shop: 'acme.platform.test', config: testConfig() },
      'shopify://admin/products',
    )
    expect(await opened(response)).toEqual(['http://127.0.0.1:4400/store/acme/products', '_parent'])
  })

  it('is a plain redirect in an app made in the admin', () => {
    expect(
      location(
        redirect('shopify://admin/products', undefined, undefined, {
          ...real,
          distribution: 'platform_admin',
        }),
      ),
    ).toBe(`${ADMIN}/products`)
  })
})

describe('target', () => {
  const OWN = `${APP_URL}/b`
  const OWN_FRAMED = `${APP_URL}/b?embedded=1`

  it.each<[keyof typeof REQUESTS, string]>([
    ['document', OWN_FRAMED],
    ['dataGet', OWN],
    ['dataPost', OWN_FRAMED],
    ['framedGet', OWN_FRAMED],
    ['topLevel', OWN],
  ])('R8: _self of a %s request is a redirect', (kind, expected) => {
    const response = redirect('/b', undefined, REQUESTS[kind]())
    expect([response.status, location(response)]).toEqual([302, expected])
  })

  it.each<[keyof typeof REQUESTS, string]>([
    ['bounce', OWN_FRAMED],
    ['bareBounce', OWN],
  ])('R8: _self of a %s request is a page', async (kind, expected) => {
    const response = redirect('/b', undefined, REQUESTS[kind]())
    expect([response.status, location(response), await opened(response)]).toEqual([
      200,
      null,
      [expected, '_self'],
    ])
  })

  const AWAY = ['_parent', '_top', '_blank'] as const
  const cross = <T>(kinds: T[]) =>
    kinds.flatMap(kind => AWAY.map(target => [target, kind] as const))

  it.each(cross<keyof typeof REQUESTS>(['document', 'bounce', 'framedGet']))(
    'R9: %s of a %s request is a page',
    async (target, kind) => {
      const response = redirect('https://google.com/x', { target }, REQUESTS[kind]())
      expect([response.status, location(response), await opened(response)]).toEqual([
        200,
        null,
        ['https://google.com/x', target],
      ])
    },
  )

  it.each(cross<keyof typeof REQUESTS>(['dataGet', 'dataPost']))(
    'R9: %s of a %s request is a 401 that App Bridge follows',
    async (target, kind) => {
      const response = redirect('https://google.com/x', { target, status: 303 }, REQUESTS[kind]())
      expect([response.status, location(response), await response.text()]).toEqual([401, null, ''])
      expect(response.headers.get('X-Shopify-API-Request-Failure-Reauthorize-Url')).toBe(
        'https://google.com/x',
      )
    },
  )

  it.each(cross<keyof typeof REQUESTS>(['bareBounce', 'topLevel']))(
    '%s of a %s request is a redirect',
    (target, kind) => {
      const response = redirect('https://google.com/x', { target }, REQUESTS[kind]())
      expect([response.status, location(response)]).toEqual([302, 'https://google.com/x'])
    },
  )
})

describe('reauthorize', () => {
  it('is an empty 401 with the address', async () => {
    const response = reauthorize('https://google.com/x')
    expect([response.status, await response.text(), Object.fromEntries(response.headers)]).toEqual([
      401,
      '',
      { 'x-shopify-api-request-failure-reauthorize-url': 'https://google.com/x' },
    ])
  })
})
