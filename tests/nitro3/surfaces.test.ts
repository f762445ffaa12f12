import { readBody } from 'nitro/h3'
import type { H3Event } from 'nitro/h3'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createStorage } from 'unstorage'
import {
  createTestSession,
  signAdminRequest,
  signDocumentRequest,
  signWebhookRequest,
} from '../../packages/emulator/testing'
import { Session } from '../../server/core/session/session'
import { createSessionStorage } from '../../server/core/session/session-storage'
import { DEFAULT_SETTINGS } from '../../shared/default-settings'
import { DEFAULT_PROFILE } from '../../shared/profile'
import errors from '../../server/plugins/platform-errors'
import signatures from '../../server/plugins/platform-signatures'
import { configurePlatform } from '../../server/utils/configurePlatform'
import { usePlatformAdmin } from '../../server/utils/usePlatformAdmin'
import { usePlatformWebhook } from '../../server/utils/usePlatformWebhook'
import { createApp, listen } from './nitro-app'

const APP = {
  apiKey: 'nitro-3-key',
  apiSecretKey: 'nitro-3-secret',
  appUrl: 'https://app.example',
  shop: 'demo.myshopify.com',
}
const storage = createStorage()

// A build has the settings, and the storage.
vi.mock('../../server/nitro/runtime/nitro3/app', () => ({
  runtimeConfig: () => ({
    app: { baseURL: '/' },
    platform: {
      ...DEFAULT_SETTINGS,
      apiKey: APP.apiKey,
      apiSecretKey: APP.apiSecretKey,
      appUrl: APP.appUrl,
      // As the environment has it: text.
      maxBodyBytes: '2000000',
      authPagePath: '',
      profile: DEFAULT_PROFILE,
      scopes: ['read_products'],
    },
    public: { platform: { authPathPrefix: DEFAULT_SETTINGS.authPathPrefix, authPagePath: '' } },
  }),
  mountedStorage: () => storage,
  mountedDriver: () => ({ name: 'memory' }),
  isCached: () => false,
}))

/** Starts the server of an app with one route, and sends the request of an app at `APP.appUrl`. */
async function send(handler: (event: H3Event) => unknown, request: Request): Promise<Response> {
  const app = createApp(handler)
  await signatures(app)
  await errors(app)
  const url = await listen(app)
  const { pathname, search } = new URL(request.url)
  return fetch(url + pathname + search, {
    method: request.method,
    headers: request.headers,
    body: request.method === 'POST' ? await request.arrayBuffer() : null,
    redirect: 'manual',
  })
}

beforeAll(async () => {
  const sessionStorage = createSessionStorage(createStorage())
  await sessionStorage.storeSession(
    new Session({ ...createTestSession({ shop: APP.shop }, { scopes: ['read_products'] }) }),
  )
  configurePlatform({ sessionStorage })
})

describe('a webhook', () => {
  const orders = (options?: object) =>
    signWebhookRequest(APP, { topic: 'orders/create', payload: { id: 7 }, ...options })
  const receive = async (event: H3Event) => {
    const { topic, shop, payload } = await usePlatformWebhook(event)
    return { topic, shop, payload, again: await readBody(event) }
  }

  it('is verified over its raw body, which the app can read again', async () => {
    const response = await send(receive, orders())
    expect([response.status, await response.json()]).toEqual([
      200,
      { topic: 'ORDERS_CREATE', shop: APP.shop, payload: { id: 7 }, again: { id: 7 } },
    ])
  })

  it('of 1 MB arrives whole', async () => {
    const text = 'x'.repeat(1_000_000)
    const response = await send(
      async event => ({ size: (await usePlatformWebhook(event)).payload['text'].length as number }),
      orders({ payload: { text } }),
    )
    expect([response.status, await response.json()]).toEqual([200, { size: 1_000_000 }])
  })

  it.each([
    ['a wrong signature', { badSignature: true }, 401, 'hmac_invalid'],
    ['more than the limit', { payload: { text: 'x'.repeat(2_000_001) } }, 413, 'body_too_large'],
  ])('with %s is refused', async (_what, options, status, code) => {
    const response = await send(receive, orders(options))
    expect([response.status, await response.json()]).toMatchObject([status, { data: { code } }])
  })
})

describe('a guard', () => {
  const guarded = async (event: H3Event) => {
    const { session } = await usePlatformAdmin(event)
    return { shop: session.shop }
  }

  it('accepts an ID token, and keeps the response private', async () => {
    const response = await send(guarded, await signAdminRequest(APP, { path: '/x' }))
    expect([response.status, await response.json()]).toEqual([200, { shop: APP.shop }])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it('refuses a wrong one so that App Bridge sends another, though the app catches it', async () => {
    const caught = (event: H3Event) => guarded(event).catch(() => ({ shop: 'caught' }))
    const request = await signAdminRequest(APP, { path: '/x', badSignature: true })
    const response = await send(caught, request)
    expect(response.status).toBe(401)
    expect(response.headers.get('x-shopify-retry-invalid-session-request')).toBe('1')
    expect(await response.text()).not.toContain('caught')
  })

  it('reads the ID token of a document, whose address no longer shows it', async () => {
    const seen: string[] = []
    const response = await send(
      event => {
        seen.push(event.req.url, String(event.url))
        return guarded(event)
      },
      await signDocumentRequest(APP, { path: '/page' }),
    )
    expect([response.status, await response.json()]).toEqual([200, { shop: APP.shop }])
    expect(seen.join()).toContain('shop=demo.myshopify.com')
    expect(seen.join()).not.toMatch(/id_token|hmac/)
    expect(response.headers.get('referrer-policy')).toBe('strict-origin')
  })

  it('sends a document without a token to the page that gets one', async () => {
    const request = await signDocumentRequest(APP, { path: '/page' })
    const url = new URL(request.url)
    url.searchParams.delete('id_token')
    const response = await send(guarded, new Request(url, request))
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toMatch(/\/_platform\/auth\/session-token\?/)
  })
})
