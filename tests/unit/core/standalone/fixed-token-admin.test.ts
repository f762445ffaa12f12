import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { APP_URL, SHOP } from '../../admin-requests'
import { DATA, QUERY, REVOKED, responseOf, createPlatformScene } from '../../platform-scenes'
import { rejection } from '../../rejection'
import { OTHER_SHOP, fetchRequest, pageRequest, signedIn } from '../../standalone-requests'
import { startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

const CONFIG = {
  distribution: 'platform_admin',
  adminApiAccessToken: 'fixed-admin',
  storefrontAccessToken: 'fixed-storefront',
} as const

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

describe.each([{ embedded: true }, { embedded: false }])(
  'an app with a fixed token (%j)',
  surface => {
    const scene = (config = {}) =>
      createPlatformScene(upstream, { config: { ...CONFIG, ...surface, ...config } })

    it.each([
      ['by parameter', pageRequest(`/?shop=${SHOP}`)],
      ['by header', fetchRequest('/api', { 'x-platform-shop': SHOP })],
      ['in capitals', pageRequest(`/?shop=${SHOP.toUpperCase()}`)],
    ])('serves the shop that a request names %s, and stores nothing', async (_how, request) => {
      const { platform, storage } = scene()
      const { session, sessionToken, admin } = await platform.admin(request)
      expect([session.toObject(), sessionToken]).toEqual([
        { id: '', shop: SHOP, state: '', isOnline: false },
        undefined,
      ])
      expect((await admin.graphql(QUERY)).data).toEqual(DATA)
      expect(
        upstream.requests.map(({ url, headers }) => [url, headers['x-shopify-access-token']]),
      ).toEqual([[`/${SHOP}/admin/api/2026-10/graphql.json`, 'fixed-admin']])
      expect([await storage.findSessionsByShop(SHOP), await storage.loadSession('')]).toEqual([
        [],
        undefined,
      ])
    })

    it('calls the Storefront API with the token for it', async () => {
      const { platform } = scene()
      const { storefront } = await platform.admin(pageRequest(`/?shop=${SHOP}`))
      await storefront.graphql(QUERY)
      expect(
        upstream.requests.map(({ url, headers }) => [
          url,
          headers['shopify-storefront-private-token'],
          headers['x-shopify-access-token'],
        ]),
      ).toEqual([[`/${SHOP}/api/2026-10/graphql.json`, 'fixed-storefront', undefined]])
    })

    it.each(['/', '/?shop=', '/?shop=evil.example', '/?shop=acme', `/?shop=${SHOP}.evil.example`])(
      'attack: %s names no shop',
      async path => {
        const { platform } = scene()
        const error = await rejection(platform.admin(pageRequest(path)), PlatformError)
        expect([error.code, error.status]).toEqual(['shop_invalid', 400])
      },
    )

    it('attack: refuses two shops, and ignores a cookie', async () => {
      const { platform } = scene()
      expect(
        (
          await rejection(
            platform.admin(pageRequest(`/?shop=${SHOP}&shop=${OTHER_SHOP}`)),
            PlatformError,
          )
        ).code,
      ).toBe('parameter_repeated')
      expect(
        (await rejection(platform.admin(pageRequest('/', { cookie: signedIn() })), PlatformError))
          .code,
      ).toBe('shop_invalid')
    })

    it('attack: a form of another site is refused', async () => {
      const { platform } = scene()
      const post = (headers: Record<string, string>) =>
        fetchRequest(`/api?shop=${SHOP}`, headers, { method: 'POST' })
      for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }]) {
        const error = await rejection(
          platform.admin(post(headers as Record<string, string>)),
          PlatformError,
        )
        expect([error.code, error.status]).toEqual(['origin_refused', 403])
      }
      expect((await platform.admin(post({ origin: APP_URL }))).session.shop).toBe(SHOP)
    })

    it('responds to a preflight', async () => {
      const { platform } = scene()
      expect(
        (await responseOf(platform.admin(fetchRequest('/api', {}, { method: 'OPTIONS' })))).status,
      ).toBe(204)
    })

    it('a revoked token is an error that names the variable and never the token; no request is repeated', async () => {
      const { platform, respondToGraphql } = scene()
      const { admin, storefront } = await platform.admin(pageRequest(`/?shop=${SHOP}`))
      respondToGraphql(REVOKED)
      const refused = await rejection(admin.graphql(QUERY), PlatformError)
      expect([refused.code, refused.message]).toEqual([
        'configuration_invalid',
        'The platform refused the fixed access token. Set NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN to one that is valid.',
      ])
      const other = await rejection(storefront.graphql(QUERY), PlatformError)
      expect(other.message).toBe(
        'The platform refused the fixed access token. Set NUXT_PLATFORM_STOREFRONT_ACCESS_TOKEN to one that is valid.',
      )
      expect(upstream.requests).toHaveLength(2)
    })

    it('reports a missing token for the Storefront API, and does not send the other', async () => {
      const { platform } = scene({ storefrontAccessToken: '' })
      const { storefront } = await platform.admin(pageRequest(`/?shop=${SHOP}`))
      const error = await rejection(storefront.graphql(QUERY), PlatformError)
      expect([
        error.code,
        error.message.startsWith('NUXT_PLATFORM_STOREFRONT_ACCESS_TOKEN is not set.'),
      ]).toEqual(['configuration_invalid', true])
      expect(upstream.requests).toEqual([])
    })

    it('a logged context does not contain the token', async () => {
      const { platform } = scene()
      const context = await platform.admin(pageRequest(`/?shop=${SHOP}`))
      await context.admin.graphql(QUERY)
      expect(JSON.stringify(context)).not.toContain('fixed-')
    })

    it('has no OAuth: neither leg redirects', async () => {
      const { platform } = scene()
      const refused = expect.objectContaining({ code: 'configuration_invalid', status: 404 })
      expect(() => platform.oauth.begin(pageRequest(`/_platform/auth?shop=${SHOP}`))).toThrow(
        refused,
      )
      await expect(
        platform.oauth.callback(pageRequest(`/_platform/auth/callback?shop=${SHOP}&code=1`)),
      ).rejects.toEqual(refused)
      expect(upstream.requests).toEqual([])
    })
  },
)
