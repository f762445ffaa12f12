import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../server/core/config/parse-config'
import { PlatformError } from '../../server/core/errors/errors'
import { API_KEY, APP_URL, SECRET, SHOP } from './constants'
import { documentRequest } from './requests'
import { createScene, ending } from './scene'

const INSTALL = `https://admin.shopify.com/store/test-shop/oauth/install?client_id=${API_KEY}`

/** A request to the login page: the shop in its address, or as the field of a form. */
const asked = (shop: string) =>
  documentRequest(new URLSearchParams({ shop }).toString(), {}, '/auth/login')
const submitted = () => new Request(`${APP_URL}/auth/login`, { method: 'POST' })
const noForm = (): Promise<null> => Promise.reject(new Error('GET has no form'))

describe('login', () => {
  it.each([
    ['nothing', () => documentRequest('', {}, '/auth/login'), {}],
    ['an empty shop', () => asked(''), { shop: 'MISSING_SHOP' }],
    ['white space', () => asked('  '), { shop: 'MISSING_SHOP' }],
    ['an invalid shop', () => asked('two words'), { shop: 'INVALID_SHOP' }],
    ['the domain of no shop', () => asked('evil.example'), { shop: 'INVALID_SHOP' }],
    [
      'two shops',
      () => documentRequest(`shop=${SHOP}&shop=other-shop`, {}, '/auth/login'),
      { shop: 'INVALID_SHOP' },
    ],
  ])('[L1] with %s in the address reports the error', async (_what, request, errors) => {
    const { platform } = await createScene()
    expect(await platform.login(request(), noForm)).toStrictEqual({ errors })
  })

  it.each([
    [null, { shop: 'MISSING_SHOP' }],
    ['', { shop: 'MISSING_SHOP' }],
    ['test-shop.evil.example', { shop: 'INVALID_SHOP' }],
  ])('[L1] with the form field %o reports the error', async (field, errors) => {
    const { platform } = await createScene()
    expect(await platform.login(submitted(), () => Promise.resolve(field))).toStrictEqual({
      errors,
    })
  })

  it.each([
    'test-shop',
    SHOP,
    `https://${SHOP}/`,
    `https://${SHOP}/admin/products?x=1`,
    'admin.shopify.com/store/test-shop',
    ' TEST-SHOP ',
  ])('[L2] with %o goes to the install page, asked by GET or by POST', async shop => {
    const { platform } = await createScene()
    const responses = [
      await ending(() => platform.login(asked(shop), noForm)),
      await ending(() => platform.login(submitted(), () => Promise.resolve(shop))),
    ]
    expect(responses.map(({ status, headers }) => [status, headers.get('location')])).toStrictEqual(
      [
        [302, INSTALL],
        [302, INSTALL],
      ],
    )
  })

  it('[L2] of a standalone app is redirected to the first leg of OAuth', async () => {
    const { platform } = await createScene({ config: { embedded: false } })
    const { status, headers } = await ending(() => platform.login(asked('test-shop'), noForm))
    expect([status, headers.get('location')]).toStrictEqual([
      302,
      `${APP_URL}/_platform/auth?shop=${SHOP}`,
    ])
  })
})

describe('the headers of a document', () => {
  const LINK =
    '<https://cdn.shopify.com>; rel="preconnect", <https://cdn.shopify.com/shopifycloud/app-bridge.js>; rel="preload"; as="script"'
  const ADMINS =
    'https://admin.shopify.com https://*.spin.dev https://admin.myshopify.io https://admin.shop.dev'

  it.each([
    ['an embedded app', {}, `shop=${SHOP}`, `frame-ancestors https://${SHOP} ${ADMINS};`, LINK],
    ['an embedded app that knows no shop', {}, '', `frame-ancestors ${ADMINS};`, null],
    ['a standalone app', { embedded: false }, `shop=${SHOP}`, "frame-ancestors 'none';", null],
    [
      "a merchant's own app",
      { distribution: 'platform_admin', embedded: false, adminApiAccessToken: 'fixed' } as const,
      `shop=${SHOP}`,
      "frame-ancestors 'none';",
      null,
    ],
  ])('[D1] of %s', async (_what, config, query, policy, link) => {
    const { platform } = await createScene({ config })
    const { headers } = platform.sessionTokenBounce(
      documentRequest(query, {}, '/_platform/auth/session-token'),
    )
    expect([headers.get('content-security-policy'), headers.get('link')]).toStrictEqual([
      policy,
      link,
    ])
  })
})

describe('the configuration', () => {
  const EMPTY = { apiKey: '', apiSecretKey: '', appUrl: '', apiVersion: '' }

  it('[C1] names everything that is missing at once', async () => {
    const {
      config: { verificationSecrets: _, ...config },
    } = await createScene()
    const given = { ...config, previousApiSecretKey: SECRET, encryptionKeys: '' }
    expect(parseConfig(given).apiKey).toBe(API_KEY)
    let error: unknown
    try {
      parseConfig({ ...given, ...EMPTY })
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(PlatformError)
    const { code, message } = error as PlatformError
    expect(code).toBe('configuration_invalid')
    expect(message.match(/NUXT_PLATFORM_\w+/g)).toStrictEqual([
      'NUXT_PLATFORM_API_KEY',
      'NUXT_PLATFORM_API_SECRET_KEY',
      'NUXT_PLATFORM_APP_URL',
      'NUXT_PLATFORM_API_VERSION',
    ])
    expect(message).not.toContain(SECRET)
  })
})
