import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RequestedTokenType, Session } from '@shopify/shopify-api'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEmulator } from '../../packages/emulator/src'
import type { Emulator } from '../../packages/emulator/src'
import { API_KEY, APP_URL, SECRET } from './constants'
import { respondToOfficial, officialEmulated as official } from './official-library'

const SHOP = 'demo-store.platform.test'
const CALLBACK = '/auth/callback'

/** What the emulated platform sent to the app. */
interface Received {
  request: Request
  body: string
}

let emulator: Emulator
let received: Received[] = []
const app = createServer(async (incoming, response) => {
  let body = ''
  for await (const chunk of incoming) body += String(chunk)
  const headers = Object.entries(incoming.headers).map(
    ([name, value]) => [name, String(value)] as [string, string],
  )
  received.push({
    request: new Request(`${APP_URL}${incoming.url}`, { method: incoming.method, headers }),
    body,
  })
  response.end()
})

beforeAll(async () => {
  await new Promise<void>(resolve => app.listen(0, '127.0.0.1', resolve))
  const appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`
  emulator = await startEmulator({
    port: 0,
    app: {
      apiKey: API_KEY,
      apiSecretKey: SECRET,
      appUrl,
      scopes: ['write_products'],
      redirectUrls: [APP_URL + CALLBACK],
    },
  })
  await emulator.control.install({ shop: SHOP })
  return async () => {
    await emulator.close()
    await new Promise(resolve => app.close(resolve))
  }
})
beforeEach(() => {
  received = []
})

/** The one thing that the app got. */
function only(): { rawRequest: Request; rawBody: string } {
  const [first, ...more] = received
  if (!first || more.length > 0) throw new Error(`Expected one request, got ${received.length}`)
  return { rawRequest: first.request, rawBody: first.body }
}

describe('the emulated platform signs, the official library verifies', () => {
  it('webhooks', async () => {
    const [delivery] = await emulator.control.sendWebhook({
      shop: SHOP,
      topic: 'orders/create',
      payload: { note: 'grüße €' },
      uri: '/webhooks',
    })
    expect(await official.webhooks.validate(only())).toMatchObject({
      valid: true,
      webhookType: 'webhooks',
      topic: 'ORDERS_CREATE',
      domain: SHOP,
      apiVersion: '2026-10',
      webhookId: delivery?.id,
    })
  })

  it.each(['events', 'both'] as const)('events, family %s', async family => {
    const [delivery] = await emulator.control.sendWebhook({
      shop: SHOP,
      topic: 'Product',
      family,
      handle: 'my-handle',
      action: 'create',
      uri: '/webhooks',
    })
    expect(await official.webhooks.validate(only())).toMatchObject({
      valid: true,
      webhookType: 'events',
      topic: 'PRODUCT',
      domain: SHOP,
      webhookId: delivery?.id,
      handle: 'my-handle',
      action: 'create',
    })
  })

  it('and refuses what the emulator signs badly', async () => {
    await emulator.control.sendWebhook({
      shop: SHOP,
      topic: 'orders/create',
      uri: '/webhooks',
      badSignature: true,
    })
    expect(await official.webhooks.validate(only())).toEqual({
      valid: false,
      reason: 'invalid_hmac',
    })
  })

  it('Flow actions', async () => {
    await emulator.control.callFlow({ shop: SHOP, path: '/flow' })
    expect(await official.flow.validate(only())).toEqual({ valid: true })
  })

  it('fulfillment calls', async () => {
    await emulator.control.callFulfillment({ shop: SHOP, path: '/fulfillment' })
    expect(await official.fulfillmentService.validate(only())).toEqual({ valid: true })
  })

  it.each([undefined, '7'])('app proxy requests of customer %s', async customerId => {
    await emulator.control.callProxy({
      shop: SHOP,
      path: '/apps/app/hello?page=2&tag=b&tag=a&q=a%20b+c',
      customerId,
    })
    const { searchParams } = new URL(only().rawRequest.url)
    expect(await official.utils.validateHmac(searchParams, { signator: 'appProxy' })).toBe(true)
    expect([searchParams.get('shop'), searchParams.get('logged_in_customer_id')]).toEqual([
      SHOP,
      customerId ?? '',
    ])
  })

  it('the address that the admin frames, and its ID token', async () => {
    const { searchParams } = new URL(
      await emulator.control.frameUrl({ shop: SHOP, path: '/products?page=2&q=a%20b' }),
    )
    expect(await official.utils.validateHmac(Object.fromEntries(searchParams))).toBe(true)
    expect(
      await official.session.decodeSessionToken(searchParams.get('id_token') ?? ''),
    ).toMatchObject({ iss: `https://${SHOP}/admin`, dest: `https://${SHOP}`, aud: API_KEY })
  })

  it.each(['pos', 'checkout', 'customer-account'] as const)(
    'the ID token of a %s extension',
    async surface => {
      const token = await emulator.control.extensionToken({ shop: SHOP, surface })
      const { dest } = await official.session.decodeSessionToken(token, { checkAudience: false })
      expect(dest).toBe(surface === 'pos' ? `https://${SHOP}` : SHOP)
    },
  )
})

describe('the official library is an app on the emulated platform', () => {
  /** Sends what is meant for a shop to the emulator. */
  function connect(): void {
    respondToOfficial(({ url, method, headers, body }) =>
      fetch(url.replace('https://', `${emulator.url}/`), {
        method,
        headers,
        body: JSON.stringify(body),
      }),
    )
  }

  async function install(): Promise<Session> {
    connect()
    const begun: Response = await official.auth.begin({
      shop: SHOP,
      callbackPath: CALLBACK,
      isOnline: false,
      rawRequest: new Request(APP_URL),
    })
    const granted = await fetch(
      (begun.headers.get('location') ?? '').replace('https://', `${emulator.url}/`),
      { redirect: 'manual' },
    )
    const cookie = begun.headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; ')
    const { session } = await official.auth.callback({
      expiring: true,
      rawRequest: new Request(granted.headers.get('location') ?? '', { headers: { cookie } }),
    })
    return session
  }

  it('installs itself, refreshes its token and calls the Admin API', async () => {
    const session = await install()
    expect([session.id, session.scope]).toEqual([`offline_${SHOP}`, 'write_products'])
    const { session: refreshed } = await official.auth.refreshToken({
      shop: SHOP,
      refreshToken: session.refreshToken ?? '',
    })
    expect(refreshed.accessToken).not.toBe(session.accessToken)
    const { data } = await new official.clients.Graphql({
      session: new Session(refreshed.toObject()),
    }).request<{ shop: { myshopifyDomain: string } }>('{ shop { myshopifyDomain } }')
    expect(data?.shop.myshopifyDomain).toBe(SHOP)
  })

  it('exchanges an ID token, for the app and for the user', async () => {
    connect()
    const sessionToken = await emulator.control.sessionToken({ shop: SHOP, userId: '101' })
    const types = [RequestedTokenType.OfflineAccessToken, RequestedTokenType.OnlineAccessToken]
    const sessions = await Promise.all(
      types.map(requestedTokenType =>
        official.auth.tokenExchange({
          shop: SHOP,
          sessionToken,
          requestedTokenType,
          expiring: true,
        }),
      ),
    )
    expect(sessions.map(({ session }) => session.id)).toEqual([`offline_${SHOP}`, `${SHOP}_101`])
  })
})
