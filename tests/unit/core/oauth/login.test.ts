import { describe, expect, it } from 'vitest'
import type { PlatformConfig } from '../../../../server/core/config/config'
import { PlatformError } from '../../../../server/core/errors/errors'
import { login } from '../../../../server/core/oauth/login'
import { APP_URL } from '../../admin-requests'
import { testConfig } from '../../configs'
import { responseOf } from '../../platform-scenes'
import { defaultProfile } from '../../profiles'
import { rejection } from '../../rejection'

const EMBEDDED = testConfig({ profile: defaultProfile })
const STANDALONE = testConfig({ profile: defaultProfile, embedded: false })
const INSTALL = 'https://admin.shopify.com/store/test-shop/oauth/install?client_id=testApiKey'

/**
 * Submits the login; `form` is the field of its body, `unread` fails the test when the body is
 * asked for.
 */
function submit(
  method: string,
  query: string,
  form: string | null | 'unread' = 'unread',
  config: PlatformConfig = EMBEDDED,
) {
  const readForm = async () => {
    if (form === 'unread') throw new Error('The body was read')
    return form
  }
  return login(
    { method, url: `/auth${query && `?${query}`}`, headers: new Headers() },
    readForm,
    config,
  )
}

const sent = (response: Response) => [response.status, Object.fromEntries(response.headers)]

describe('L1: without a shop', () => {
  it.each(['GET', 'HEAD'])('%s shows the page: nothing was submitted', async method => {
    expect(await submit(method, '')).toEqual({ errors: {} })
    expect(await submit(method, 'other=1')).toEqual({ errors: {} })
  })

  it.each([
    ['GET', 'shop=', 'unread'],
    ['GET', 'shop=%20%0A', 'unread'],
    ['HEAD', 'shop=', 'unread'],
    ['POST', '', null],
    ['POST', '', ''],
    ['POST', '', '  '],
    ['POST', 'shop=', null],
  ] as const)('%s ?%s with the field %j is missing it', async (method, query, form) => {
    expect(await submit(method, query, form)).toEqual({ errors: { shop: 'MISSING_SHOP' } })
  })

  it.each([
    ['GET', 'shop=evil.example', 'unread'],
    ['GET', 'shop=owner%40acme.com', 'unread'],
    ['POST', '', 'test shop'],
    ['POST', '', 'evil.example'],
    ['POST', 'shop=evil.example', 'test-shop'],
    ['GET', 'shop=test-shop&shop=evil', 'unread'],
    ['GET', 'shop=test-shop&shop=test-shop', 'unread'],
    ['POST', 'shop=&shop=test-shop', 'test-shop'],
  ] as const)('attack: %s ?%s with the field %j is no shop', async (method, query, form) => {
    expect(await submit(method, query, form)).toEqual({ errors: { shop: 'INVALID_SHOP' } })
  })
})

describe('L2: with a shop', () => {
  it.each([
    'test-shop',
    'test-shop.myshopify.com',
    'https://test-shop.myshopify.com/',
    ' Test-Shop ',
    'https://admin.shopify.com/store/test-shop/apps',
  ])('takes %j to its install page, from the query or the form', async shop => {
    const query = `shop=${encodeURIComponent(shop)}`
    const reply = [302, { location: INSTALL, 'cache-control': 'private, no-store' }]
    expect(sent(await responseOf(submit('GET', query)))).toEqual(reply)
    expect(sent(await responseOf(submit('HEAD', query)))).toEqual(reply)
    expect(sent(await responseOf(submit('POST', query)))).toEqual(reply)
    expect(sent(await responseOf(submit('POST', '', shop)))).toEqual(reply)
    expect(sent(await responseOf(submit('POST', 'shop=', shop)))).toEqual(reply)
  })

  it.each(['test-shop.shop.dev', 'test-shop.myshopify.io', 'test-shop.shopify.com'])(
    'redirects to %s itself, which is not in the unified admin',
    async shop => {
      expect((await responseOf(submit('GET', `shop=${shop}`))).headers.get('location')).toBe(
        `https://${shop}/admin/oauth/install?client_id=testApiKey`,
      )
    },
  )

  it('adds the client id as a parameter', async () => {
    const response = await responseOf(
      submit('GET', 'shop=test-shop', 'unread', { ...EMBEDDED, apiKey: 'a&b=c' }),
    )
    expect(response.headers.get('location')).toBe(
      'https://admin.shopify.com/store/test-shop/oauth/install?client_id=a%26b%3Dc',
    )
  })

  it('finds the install page of an emulated platform', async () => {
    const response = await responseOf(submit('GET', 'shop=acme', 'unread', testConfig()))
    expect(response.headers.get('location')).toBe(
      'http://127.0.0.1:4400/store/acme/oauth/install?client_id=testApiKey',
    )
  })

  it.each([
    ['test-shop', `${APP_URL}/_platform/auth?shop=test-shop.myshopify.com`, STANDALONE],
    ['test-shop.shop.dev', `${APP_URL}/_platform/auth?shop=test-shop.shop.dev`, STANDALONE],
    [
      'test-shop',
      `${APP_URL}/app/auth?shop=test-shop.myshopify.com`,
      { ...STANDALONE, basePath: '/app', authPathPrefix: '/app/auth' },
    ],
  ] as const)('takes %s of a standalone app to %s', async (shop, location, config) => {
    expect(sent(await responseOf(submit('POST', '', shop, config)))).toEqual([
      302,
      { location, 'cache-control': 'private, no-store' },
    ])
  })

  it("passes the visitor's target on to the sign-in of a standalone app", async () => {
    const response = await responseOf(
      submit('POST', 'returnTo=%2Forders%3Fpage%3D2', 'test-shop', STANDALONE),
    )
    expect(response.headers.get('location')).toBe(
      `${APP_URL}/_platform/auth?shop=test-shop.myshopify.com&returnTo=%2Forders%3Fpage%3D2`,
    )
  })

  it.each(['single_merchant', 'app_store'] as const)(
    'an app of distribution %s has a login',
    async distribution => {
      expect(
        (
          await responseOf(submit('GET', 'shop=test-shop', 'unread', { ...EMBEDDED, distribution }))
        ).headers.get('location'),
      ).toBe(INSTALL)
    },
  )
})

describe('an app with a fixed token', () => {
  it.each([
    ['GET', ''],
    ['GET', 'shop=test-shop'],
    ['POST', ''],
  ])('has no login (%s ?%s)', async (method, query) => {
    const error = await rejection(
      submit(method, query, 'unread', { ...STANDALONE, distribution: 'platform_admin' }),
      PlatformError,
    )
    expect([error.code, error.status, error.message]).toEqual([
      'configuration_invalid',
      500,
      'A platform_admin app has no login: its fixed token needs none',
    ])
  })
})
