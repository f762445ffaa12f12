import '@shopify/shopify-api/adapters/web-api'
import { ApiVersion, shopifyApi } from '@shopify/shopify-api'
import { createStorage } from 'unstorage'
import { describe, expect, it } from 'vitest'
import { createPlatform } from '../../../../server/core/create-platform'
import { createSessionStorage } from '../../../../server/core/session/session-storage'
import { APP_URL, BROWSER, NOW } from '../../admin-requests'
import { testConfig } from '../../configs'
import { readBegun, signQuery } from '../../oauth-callbacks'
import { defaultProfile } from '../../profiles'

const SHOP = 'test-shop.myshopify.com'
const SCOPES = ['read_products', 'write_products', 'read_orders', 'unauthenticated_read_content']
const request = (path: string, headers: Record<string, string> = {}) =>
  new Request(APP_URL + path, { headers: { 'user-agent': BROWSER, ...headers } })

/** The platform's own library, configured as the same app. */
const library = shopifyApi({
  apiKey: 'testApiKey',
  apiSecretKey: 'testApiSecretKey',
  hostName: new URL(APP_URL).host,
  scopes: SCOPES,
  apiVersion: ApiVersion.July25,
  isEmbeddedApp: false,
})

/** A standalone app that asks for users' tokens, and what it was sent. */
function createApp() {
  const bodies: unknown[] = []
  const responses = [
    { access_token: 'offline', scope: SCOPES.join(',') },
    {
      access_token: 'online',
      scope: SCOPES.join(','),
      expires_in: 60,
      associated_user: { id: 42 },
    },
  ]
  const send: typeof fetch = async (_url, init) => {
    bodies.push(JSON.parse(String(init?.body)))
    return Response.json(responses[bodies.length - 1])
  }
  const config = testConfig({
    profile: defaultProfile,
    scopes: SCOPES,
    embedded: false,
    useOnlineTokens: true,
  })
  return {
    bodies,
    platform: createPlatform({
      config,
      sessionStorage: createSessionStorage(createStorage()),
      fetch: send,
      now: () => NOW,
    }),
  }
}

async function libraryLocation(isOnline: boolean): Promise<string> {
  const response = (await library.auth.begin({
    shop: SHOP,
    callbackPath: '/_platform/auth/callback',
    isOnline,
    rawRequest: request('/'),
  })) as Response
  return response.headers.get('location') ?? ''
}

const withoutState = (location: string | null) => location?.replace(/state=[0-9a-f]{64}/, 'state=S')

describe("Q1: compared to the platform's own library", () => {
  it('redirects to exactly the same grant screen on both legs', async () => {
    const { platform } = createApp()
    const first = platform.oauth.begin(request(`/_platform/auth?shop=${SHOP}`))
    const begun = readBegun(first, SHOP)
    const second = await platform.oauth.callback(
      request(`/_platform/auth/callback?${signQuery(begun.fields)}`, { cookie: begun.cookie }),
    )
    expect([first, second].map(response => withoutState(response.headers.get('location')))).toEqual(
      [withoutState(await libraryLocation(false)), withoutState(await libraryLocation(true))],
    )
  })

  it.each<Record<string, string>>([
    {},
    { custom: 'hello world' },
    { custom: "a+b&c=d~e*'()!" },
    { custom: 'Grüße\u{1F600}', empty: '' },
  ])('accepts the same signed callback (%j)', async further => {
    const { platform, bodies } = createApp()
    const begun = readBegun(platform.oauth.begin(request(`/_platform/auth?shop=${SHOP}`)), SHOP)
    const fields = { ...begun.fields, timestamp: String(Math.floor(Date.now() / 1000)), ...further }
    const query = signQuery(fields)
    expect(await library.utils.validateHmac(Object.fromEntries(new URLSearchParams(query)))).toBe(
      true,
    )
    const own = signQuery({ ...fields, timestamp: String(NOW / 1000) })
    expect(
      (
        await platform.oauth.callback(
          request(`/_platform/auth/callback?${own}`, { cookie: begun.cookie }),
        )
      ).status,
    ).toBe(302)
    expect(bodies).toEqual([
      { client_id: 'testApiKey', client_secret: 'testApiSecretKey', code: 'code-1', expiring: '1' },
    ])
  })
})
