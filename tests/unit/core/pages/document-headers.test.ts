import { describe, expect, it } from 'vitest'
import {
  appBridgeLink,
  frameAncestors,
  mergeFrameAncestors,
  ownPageHeaders,
  pageAncestors,
} from '../../../../server/core/pages/document-headers'
import { sessionTokenBouncePage } from '../../../../server/core/pages/exit-iframe'
import { APP_URL, SHOP } from '../../admin-requests'
import { testConfig } from '../../configs'
import { defaultProfile } from '../../profiles'

const REAL_SHOP = 'test-shop.myshopify.com'
const real = testConfig({ profile: defaultProfile })
const ADMINS =
  'https://admin.shopify.com https://*.spin.dev https://admin.myshopify.io https://admin.shop.dev'

describe('frameAncestors', () => {
  it('are the shop and the admins of the real platform', () => {
    expect(frameAncestors(real, REAL_SHOP).join(' ')).toBe(`https://${REAL_SHOP} ${ADMINS}`)
    expect(frameAncestors(real, null).join(' ')).toBe(ADMINS)
  })

  it('are the shop and the emulated admin alone', () => {
    expect(frameAncestors(testConfig(), SHOP)).toEqual([`https://${SHOP}`, 'http://127.0.0.1:4400'])
  })

  it.each([{ embedded: false }, { distribution: 'platform_admin' as const }])(
    'forbids all framing of an app with %o',
    overrides => {
      expect(frameAncestors({ ...real, ...overrides }, REAL_SHOP)).toEqual([`'none'`])
    },
  )
})

describe('pageAncestors', () => {
  it('are the shop, the admins and the app itself', () => {
    expect(pageAncestors(real, REAL_SHOP).join(' ')).toBe(`https://${REAL_SHOP} ${ADMINS} 'self'`)
    expect(pageAncestors(real, null).join(' ')).toBe(`${ADMINS} 'self'`)
  })

  it.each([{ embedded: false }, { distribution: 'platform_admin' as const }])(
    'only the app itself may frame a page of an app with %o',
    overrides => {
      expect(pageAncestors({ ...real, ...overrides }, REAL_SHOP)).toEqual([`'self'`])
    },
  )
})

describe('mergeFrameAncestors', () => {
  it.each<[string, string | undefined, string]>([
    ['no policy', undefined, 'frame-ancestors https://a https://b;'],
    ['an empty one', '', 'frame-ancestors https://a https://b;'],
    ['separators alone', ' ; ;', 'frame-ancestors https://a https://b;'],
    [
      'other directives',
      `default-src 'self'; img-src *;`,
      `default-src 'self'; img-src *; frame-ancestors https://a https://b;`,
    ],
    [
      'own ancestors',
      `frame-ancestors 'self' https://b https://mine.example`,
      `frame-ancestors https://a https://b 'self' https://mine.example;`,
    ],
    [
      'its name in capitals',
      `FRAME-Ancestors https://mine.example`,
      'frame-ancestors https://a https://b https://mine.example;',
    ],
    [
      'two of them',
      `frame-ancestors https://c; frame-ancestors https://d`,
      'frame-ancestors https://a https://b https://c https://d;',
    ],
    [`'none'`, `frame-ancestors 'none'`, 'frame-ancestors https://a https://b;'],
    [
      `'None', which is the same word`,
      `frame-ancestors 'None'`,
      'frame-ancestors https://a https://b;',
    ],
    [
      '*',
      `frame-ancestors * https://mine.example`,
      'frame-ancestors https://a https://b https://mine.example;',
    ],
    ['no ancestors', 'frame-ancestors', 'frame-ancestors https://a https://b;'],
    [
      'white space',
      ` \tdefault-src  'self' ;\n frame-ancestors \t https://c `,
      `default-src  'self'; frame-ancestors https://a https://b https://c;`,
    ],
    [
      'a directive without values',
      'upgrade-insecure-requests',
      'upgrade-insecure-requests; frame-ancestors https://a https://b;',
    ],
    [
      'a name that only begins like ours',
      'frame-ancestors-x https://c',
      'frame-ancestors-x https://c; frame-ancestors https://a https://b;',
    ],
  ])('with %s', (_what, existing, expected) => {
    expect(mergeFrameAncestors(existing, ['https://a', 'https://b'])).toBe(expected)
  })

  it(`attack: nothing widens our 'none'`, () => {
    expect(
      mergeFrameAncestors(`frame-ancestors https://evil.example *; default-src 'self'`, [`'none'`]),
    ).toBe(`default-src 'self'; frame-ancestors 'none';`)
  })
})

describe('appBridgeLink', () => {
  it('preconnects to the host of the script and preloads it', () => {
    expect(appBridgeLink(real)).toBe(
      '<https://cdn.shopify.com>; rel="preconnect", <https://cdn.shopify.com/shopifycloud/app-bridge.js>; rel="preload"; as="script"',
    )
    expect(appBridgeLink(testConfig())).toBe(
      '<http://127.0.0.1:4400>; rel="preconnect", <http://127.0.0.1:4400/app-bridge.js>; rel="preload"; as="script"',
    )
  })
})

describe('ownPageHeaders', () => {
  const page = {
    'Content-Type': 'text/html;charset=utf-8',
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'same-origin',
  }

  it('with a shop', () => {
    expect(ownPageHeaders(real, REAL_SHOP)).toEqual({
      ...page,
      'Content-Security-Policy': `frame-ancestors https://${REAL_SHOP} ${ADMINS};`,
      Link: appBridgeLink(real),
    })
  })

  it('without a shop', () => {
    expect(ownPageHeaders(real, null)).toEqual({
      ...page,
      'Content-Security-Policy': `frame-ancestors ${ADMINS};`,
    })
  })

  it('of an app that is not embedded', () => {
    expect(ownPageHeaders({ ...real, embedded: false }, REAL_SHOP)).toEqual({
      ...page,
      'Content-Security-Policy': `frame-ancestors 'none';`,
    })
  })

  it.each([
    'evil.com *',
    'evil.com',
    '*',
    `${REAL_SHOP};script-src *`,
    `${REAL_SHOP} https://evil.com`,
    'evil.com\r\nx: y',
  ])('attack: clickjacking by ?shop=%s does not reach a header', shop => {
    const { headers } = sessionTokenBouncePage(
      new Request(`${APP_URL}/x?shop=${encodeURIComponent(shop)}`),
      real,
    )
    expect([headers.get('content-security-policy'), headers.get('link')]).toEqual([
      `frame-ancestors ${ADMINS};`,
      null,
    ])
  })
})
