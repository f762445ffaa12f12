import { createStorage } from 'unstorage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlatform } from '../../../server/core/create-platform'
import type { PlatformOptions } from '../../../server/core/platform'
import { NO_OBSERVER } from '../../../server/core/platform-observer'
import type { ObservedWork } from '../../../server/core/platform-observer'
import { createSessionStorage } from '../../../server/core/session/session-storage'
import { NOW, SHOP, offlineSession, scriptRequest } from '../admin-requests'
import { testConfig } from '../configs'
import { issueTokens } from '../token-scenes'
import { json, startUpstream } from '../upstream'
import type { Upstream } from '../upstream'
import { WEBHOOK_ID, delivery } from '../webhook-deliveries'

const QUERY = 'query Shop { shop { name } }'
const OK = json(200, { data: { shop: { name: 'Tea' } } })

let upstream: Upstream
let ended: [ObservedWork, string][]
let warned: string[]
const sessions = createSessionStorage(createStorage())

beforeEach(async () => {
  upstream = await startUpstream()
  ended = []
  warned = []
  await sessions.deleteSession(`offline_${SHOP}`)
})
afterEach(() => upstream.close())

/** A platform whose observer notes each piece of work as it is when it ends. */
function observedPlatform(options: Partial<PlatformOptions> = {}) {
  return createPlatform({
    config: testConfig({ profile: upstream.profile }),
    sessionStorage: sessions,
    now: () => NOW,
    observer: {
      ...NO_OBSERVER,
      warn: message => warned.push(message),
      async run(work, run) {
        try {
          const result = await run()
          ended.push([{ ...work }, 'done'])
          return result
        } catch (error) {
          ended.push([{ ...work }, String(error)])
          throw error
        }
      },
    },
    ...options,
  })
}

const grant = (how: string, online = false) => [{ kind: 'token', how, shop: SHOP, online }, 'done']

describe('the observer is notified of a grant', () => {
  it('by token exchange, of both kinds', async () => {
    upstream.respondWith(issueTokens(upstream))
    await observedPlatform({
      config: testConfig({ profile: upstream.profile, useOnlineTokens: true }),
    }).admin(scriptRequest())
    expect(ended).toStrictEqual([grant('exchange'), grant('exchange', true)])
  })

  it('by refresh', async () => {
    upstream.respondWith(issueTokens(upstream), OK)
    await sessions.storeSession(offlineSession({ expires: new Date(NOW - 1000) }))
    await observedPlatform().unauthenticatedAdmin(SHOP)
    expect(ended).toStrictEqual([grant('refresh')])
  })

  it("by migration and by the app's credentials", async () => {
    upstream.respondWith(issueTokens(upstream))
    await sessions.storeSession(
      offlineSession({
        expires: undefined,
        refreshToken: undefined,
        refreshTokenExpires: undefined,
      }),
    )
    const platform = observedPlatform()
    await platform.migrate(SHOP)
    await platform.clientCredentials(SHOP)
    expect(ended).toStrictEqual([grant('migrate'), grant('client_credentials')])
  })

  it('that failed', async () => {
    upstream.respondWith(json(429, {}))
    await expect(observedPlatform().clientCredentials(SHOP)).rejects.toThrow('throttled')
    expect(ended).toStrictEqual([
      [
        { kind: 'token', how: 'client_credentials', shop: SHOP, online: false },
        'TokenEndpointError: The token endpoint is throttled; try again later',
      ],
    ])
  })
})

describe('the observer is notified of an API call', () => {
  it('with the name of its operation, its attempts and its deprecations', async () => {
    await sessions.storeSession(offlineSession())
    upstream.respondWith(
      json(503, {}, { 'retry-after': '0.01' }),
      json(200, { data: {} }, { 'x-shopify-api-deprecated-reason': 'https://example.com/old' }),
    )
    const { admin } = await observedPlatform().unauthenticatedAdmin(SHOP)
    await admin.graphql(QUERY)
    expect(ended).toStrictEqual([
      [{ kind: 'api', api: 'Admin API', shop: SHOP, operation: 'Shop', attempts: 2 }, 'done'],
    ])
    expect(warned).toStrictEqual([
      expect.stringContaining('The platform reports that Shop uses a deprecated part of the API'),
    ])
  })

  it('of a request, and of the Storefront API', async () => {
    await sessions.storeSession(offlineSession())
    upstream.respondWith(OK)
    const { storefront } = await observedPlatform().admin(scriptRequest())
    await storefront.graphql('{ shop { name } }')
    expect(ended).toStrictEqual([
      [
        { kind: 'api', api: 'Storefront API', shop: SHOP, operation: undefined, attempts: 1 },
        'done',
      ],
    ])
  })
})

describe('the observer is notified of a webhook', () => {
  const run = { kind: 'webhook', shop: SHOP, topic: 'ORDERS_CREATE', webhookId: WEBHOOK_ID }
  const orders = delivery({ topic: 'orders/create' })

  it('that was handled, and of its duplicate', async () => {
    const platform = observedPlatform({ webhooks: { 'orders/create': () => {} } })
    await platform.webhook(orders.request, orders.body)
    await platform.webhook(orders.request, orders.body)
    expect(ended).toStrictEqual([
      [{ ...run, duplicate: false }, 'done'],
      [{ ...run, duplicate: true }, 'done'],
    ])
  })

  it('whose handler failed', async () => {
    const platform = observedPlatform({
      webhooks: { 'orders/create': () => Promise.reject(new Error('No')) },
    })
    await expect(platform.webhook(orders.request, orders.body)).rejects.toThrow('1 of 1 handlers')
    expect(ended).toStrictEqual([
      [
        { ...run, duplicate: false },
        expect.stringContaining('1 of 1 handlers of ORDERS_CREATE failed'),
      ],
    ])
  })

  it('that the app handles in its route', async () => {
    await observedPlatform().webhook(orders.request, orders.body)
    expect(ended).toStrictEqual([[{ ...run, duplicate: false }, 'done']])
  })
})
