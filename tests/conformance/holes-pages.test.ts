import { describe, expect, it } from 'vitest'
import { signToken } from '../unit/session-tokens'
import { APP_URL, HOST, NOW, OTHER_SHOP, SHOP } from './constants'
import {
  FRAMED,
  documentRequest,
  framedDocument,
  offlineSession,
  scriptRequest,
  sessionClaims,
  sessionToken,
} from './requests'
import { createScene, ending, refusalOf } from './scene'

const ADMINS_ALONE =
  'frame-ancestors https://admin.shopify.com https://*.spin.dev https://admin.myshopify.io https://admin.shop.dev;'

describe('attack: an ID token', () => {
  const claims = (changes: Record<string, unknown>) => sessionToken(changes)

  it.each([
    ['without exp', claims({ exp: undefined })],
    ['whose exp is null', claims({ exp: null })],
    ['whose exp is a text', claims({ exp: String(NOW / 1000 + 60) })],
    [
      'whose exp is infinite',
      signToken(sessionClaims())
        .split('.')
        .map((part, index) => (index === 1 ? infinite() : part))
        .join('.'),
    ],
    ['issued by another shop', claims({ iss: `https://${OTHER_SHOP}/admin` })],
    ['for another shop', claims({ dest: `https://${OTHER_SHOP}` })],
    [
      'for the shop as user name of another host',
      claims({ dest: `https://${SHOP}@evil.example`, iss: `https://${SHOP}@evil.example/admin` }),
    ],
    [
      'for a path below the shop',
      claims({ dest: `https://${SHOP}/x`, iss: `https://${SHOP}/x/admin` }),
    ],
    [
      'for no shop of the platform',
      claims({ dest: 'https://evil.example', iss: 'https://evil.example/admin' }),
    ],
    ['for several apps', claims({ aud: ['testApiKey', 'other'] })],
  ])('[H7] %s is refused, and not exchanged', async (_what, token) => {
    const { platform, sent } = await createScene({
      sessions: [
        offlineSession(),
        offlineSession({ id: `offline_${OTHER_SHOP}`, shop: OTHER_SHOP }),
      ],
    })
    const script = await ending(() => platform.admin(scriptRequest(token)))
    expect([
      script.status,
      script.headers.get('x-shopify-retry-invalid-session-request'),
    ]).toStrictEqual([401, '1'])
    const page = await ending(() => platform.admin(framedDocument(token)))
    expect([
      page.status,
      new URL(page.headers.get('location') ?? '', APP_URL).pathname,
    ]).toStrictEqual([302, '/_platform/auth/session-token'])
    expect(sent).toStrictEqual([])
  })

  it('[H7] determines the shop of a page, not the unsigned parameter', async () => {
    const { platform } = await createScene({ sessions: [offlineSession()] })
    const { session } = await platform.admin(
      documentRequest(`embedded=1&shop=${OTHER_SHOP}&host=${HOST}&id_token=${sessionToken()}`),
    )
    expect(session.shop).toBe(SHOP)
  })

  /** JSON can spell infinity, `JSON.stringify` cannot. */
  function infinite(): string {
    return Buffer.from(
      JSON.stringify(sessionClaims()).replace(/"exp":\d+/, '"exp":1e999'),
    ).toString('base64url')
  }
})

describe('attack: a shop that was not validated', () => {
  const SHOPS = [
    'evil.com',
    'evil.com *',
    `${SHOP} https://evil.com`,
    `${SHOP}; script-src *`,
    `${SHOP}.evil.com`,
    `${SHOP}\r\nx-evil: 1`,
    '*',
    '*.myshopify.com',
  ]

  it.each(SHOPS)('[H10] (%o) reaches neither policy nor Link of any page', async shop => {
    const { platform } = await createScene()
    const query = new URLSearchParams({
      shop,
      host: HOST,
      embedded: '1',
      exitIframe: '/',
    }).toString()
    const pages = [
      await ending(() => platform.admin(documentRequest(query))),
      await ending(() =>
        platform.exitIframe(documentRequest(query, {}, '/_platform/auth/exit-iframe')),
      ),
      await ending(() =>
        platform.sessionTokenBounce(documentRequest(query, {}, '/_platform/auth/session-token')),
      ),
    ]
    for (const { status, headers } of pages) {
      expect([
        status,
        headers.get('content-security-policy'),
        headers.get('link'),
        headers.get('x-evil'),
      ]).toStrictEqual([200, ADMINS_ALONE, null, null])
    }
  })
})

describe("attack: an address that looks like the app's own", () => {
  it.each([
    '//evil.example/x',
    '/\\evil.example/x',
    '\\/evil.example/x',
    '///evil.example/x',
    '/\t/evil.example/x',
    '\n//evil.example/x',
    'https:\\\\evil.example/x',
    `${APP_URL}.evil.example/x`,
    `${APP_URL}@evil.example/x`,
    `${APP_URL}:8443/x`,
    'https://evil.example/x?shopify-reload=1',
  ])('[H11] redirect() to %o hands nothing over', async url => {
    const { platform } = await createScene({ sessions: [offlineSession()] })
    const secrets = `${FRAMED}&hmac=secret-hmac&session=secret-session&timestamp=1&id_token=${sessionToken()}`
    const { redirect } = await platform.admin(documentRequest(secrets))
    for (const target of ['_self', '_top'] as const) {
      const response = redirect(url, { target })
      const shown = `${response.headers.get('location')} ${await response.text()}`
      expect(shown).toMatch(/evil\.example|:8443/)
      for (const secret of [sessionToken(), 'secret-hmac', 'secret-session', HOST, `shop=${SHOP}`])
        expect(shown).not.toContain(secret)
    }
  })
})

describe('attack: a page of the protocol as an open redirect', () => {
  const ELSEWHERE = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    `${APP_URL}.evil.example/`,
    `${APP_URL}@evil.example/`,
    'http://my-test-app.myshopify.io/',
    `https://${OTHER_SHOP}/admin`,
    'https://admin.shopify.com.evil.example/',
    'javascript:alert(1)//',
    '"),alert(1)//',
  ]
  const address = (page: string, target: Record<string, string>) =>
    documentRequest(
      new URLSearchParams({ shop: SHOP, host: HOST, ...target }).toString(),
      {},
      `/_platform/auth/${page}`,
    )

  it.each(ELSEWHERE.slice(0, -1))('[H12] exit-iframe does not open %s', async exitIframe => {
    const { platform } = await createScene()
    expect(
      await refusalOf(
        await ending(() => platform.exitIframe(address('exit-iframe', { exitIframe }))),
      ),
    ).toStrictEqual([400, 'redirect_target_invalid'])
  })

  it.each(ELSEWHERE)('[H12] the bounce page does not take a token to %s', async reload => {
    const { platform } = await createScene()
    const response = await ending(() =>
      platform.sessionTokenBounce(address('session-token', { 'shopify-reload': reload })),
    )
    expect(await refusalOf(response)).toStrictEqual([400, 'redirect_target_invalid'])
  })

  it('[H12] exit-iframe with two addresses opens neither', async () => {
    const { platform } = await createScene()
    const request = documentRequest(
      `shop=${SHOP}&exitIframe=/x&exitIframe=https://evil.example/`,
      {},
      '/_platform/auth/exit-iframe',
    )
    expect(await refusalOf(await ending(() => platform.exitIframe(request)))).toStrictEqual([
      400,
      'redirect_target_invalid',
    ])
  })

  it.each([
    '/x?a=b',
    `${APP_URL}/x?a=b`,
    'https://admin.shopify.com/store/test-shop/charges/1',
    `https://${SHOP}/admin/charges/1`,
  ])('[H12] exit-iframe still opens %s', async exitIframe => {
    const { platform } = await createScene()
    const page = platform.exitIframe(address('exit-iframe', { exitIframe }))
    expect([page.status, await page.text()]).toStrictEqual([
      200,
      expect.stringContaining(`window.open("${new URL(exitIframe, APP_URL)}", "_top")`),
    ])
  })

  it('[H12] an address cannot end the script that opens it', async () => {
    const { platform } = await createScene()
    const page = platform.exitIframe(
      address('exit-iframe', { exitIframe: '/x?</script><script>alert(1)//"),alert(2)' }),
    )
    expect((await page.text()).split('</script>', 2)[1]).toBe(
      `<script>window.open("${APP_URL}/x?%3C/script%3E%3Cscript%3Ealert(1)//%22),alert(2)", "_top")`,
    )
  })
})
