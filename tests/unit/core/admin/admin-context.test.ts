import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PlatformError } from '../../../../server/core/errors/errors'
import {
  GraphqlQueryError,
  HttpResponseError,
  ThrottledError,
} from '../../../../server/core/errors/http-errors'
import {
  APP_URL,
  FRAMED,
  OFFLINE_ID,
  SHOP,
  documentRequest,
  offlineSession,
  scriptRequest,
  sessionTokenOf,
} from '../../admin-requests'
import { DATA, QUERY, REVOKED, responseOf, createPlatformScene } from '../../platform-scenes'
import { rejection } from '../../rejection'
import { json, startUpstream } from '../../upstream'
import type { Upstream, UpstreamResponse } from '../../upstream'

const OK = json(200, { data: DATA })
const BOUNCE = `/_platform/auth/session-token?${FRAMED}&shopify-reload=${encodeURIComponent(`${APP_URL}/?${FRAMED}`)}`
const signedDocument = () => documentRequest(`${FRAMED}&id_token=${sessionTokenOf()}`)

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

/** The context of a request, for a shop whose token is stored. */
async function contextOf(request: Request) {
  const scene = createPlatformScene(upstream)
  await scene.storage.storeSession(offlineSession())
  return { ...scene, context: await scene.platform.admin(request) }
}

describe('admin', () => {
  it("calls the Admin API of the session's shop with its token", async () => {
    const { context, used } = await contextOf(scriptRequest())
    expect((await context.admin.graphql(QUERY)).data).toEqual(DATA)
    expect([upstream.requests[0]?.url, used()]).toEqual([
      `/${SHOP}/admin/api/2026-10/graphql.json`,
      ['stored'],
    ])
  })

  it('is created once', async () => {
    const { context } = await contextOf(scriptRequest())
    expect(context.admin).toBe(context.admin)
  })

  it('replays a call once with a new token when the stored one was revoked', async () => {
    const {
      context,
      used,
      respondToGraphql: respondToGraphql,
      storage,
    } = await contextOf(scriptRequest())
    respondToGraphql(REVOKED, OK)
    expect((await context.admin.graphql(QUERY)).data).toEqual(DATA)
    expect((await context.admin.graphql(QUERY)).data).toEqual(DATA)
    expect([used(), (await storage.loadSession(OFFLINE_ID))?.accessToken]).toEqual([
      ['stored', 'offline-2', 'offline-2'],
      'offline-2',
    ])
  })

  it('two concurrent calls with a revoked token request one new token', async () => {
    const { context, used, respondToGraphql } = await contextOf(scriptRequest())
    respondToGraphql(REVOKED, REVOKED, OK)
    expect(
      (await Promise.all([context.admin.graphql(QUERY), context.admin.graphql(QUERY)])).map(
        ({ data }) => data,
      ),
    ).toEqual([DATA, DATA])
    expect(
      used()
        .map(token => token === 'stored')
        .sort(),
    ).toEqual([false, false, true, true])
    expect(upstream.requests.filter(({ url }) => url?.endsWith('/access_token'))).toHaveLength(1)
  })

  it('a call that is refused after another has renewed the token keeps the new one', async () => {
    const { context, used, respondToGraphql } = await contextOf(scriptRequest())
    let refuseFirst = () => {}
    const arrived = new Promise<void>(resolve => {
      const hold: UpstreamResponse = (response, request) => {
        refuseFirst = () => REVOKED(response, request)
        resolve()
      }
      respondToGraphql(hold, REVOKED, OK)
    })
    const first = context.admin.graphql(QUERY)
    await arrived
    await context.admin.graphql(QUERY)
    refuseFirst()
    expect((await first).data).toEqual(DATA)
    const renewed = used()[2]
    expect(used()).toEqual(['stored', 'stored', renewed, renewed])
    expect(upstream.requests.filter(({ url }) => url?.endsWith('/access_token'))).toHaveLength(1)
  })

  it('A26: a script whose new token is refused too gets a 401 without the retry header; the storage is unchanged', async () => {
    const {
      context,
      used,
      respondToGraphql: respondToGraphql,
      storage,
    } = await contextOf(scriptRequest())
    respondToGraphql(REVOKED)
    const response = await responseOf(context.admin.graphql(QUERY))
    expect([response.status, Object.fromEntries(response.headers), await response.text()]).toEqual([
      401,
      {},
      '',
    ])
    expect([used(), (await storage.loadSession(OFFLINE_ID))?.accessToken]).toEqual([
      ['stored', 'offline-2'],
      'offline-2',
    ])
  })

  it('A26: a page of another origin can read that response', async () => {
    const { context, respondToGraphql } = await contextOf(
      scriptRequest(undefined, { headers: { origin: 'https://extensions.example' } }),
    )
    respondToGraphql(REVOKED)
    const { headers } = await responseOf(context.admin.graphql(QUERY))
    expect([
      headers.get('access-control-allow-origin'),
      headers.get('x-shopify-retry-invalid-session-request'),
    ]).toEqual(['*', null])
  })

  it('A25: a document goes to the bounce page; the storage is unchanged', async () => {
    const { context, respondToGraphql, storage } = await contextOf(signedDocument())
    respondToGraphql(REVOKED)
    const response = await responseOf(context.admin.graphql(QUERY))
    expect([response.status, response.headers.get('location')]).toEqual([302, BOUNCE])
    expect((await storage.loadSession(OFFLINE_ID))?.accessToken).toBe('offline-2')
  })

  it('an ID token that the platform no longer exchanges is refused like an invalid one', async () => {
    const {
      respondToGraphql: respondToGraphql,
      platform,
      storage,
    } = createPlatformScene(upstream, {
      tokens: json(400, { error: 'invalid_subject_token' }),
    })
    await storage.storeSession(offlineSession())
    const { admin } = await platform.admin(scriptRequest())
    respondToGraphql(REVOKED)
    const { status, headers } = await responseOf(admin.graphql(QUERY))
    expect([status, headers.get('x-shopify-retry-invalid-session-request')]).toEqual([401, '1'])
  })

  it('A27: throws when the last attempt is throttled', async () => {
    const { context, respondToGraphql, used } = await contextOf(scriptRequest())
    respondToGraphql(json(429, {}, { 'retry-after': '0' }))
    expect(
      (await rejection(context.admin.graphql(QUERY, { tries: 2 }), ThrottledError)).status,
    ).toBe(429)
    expect(used()).toEqual(['stored', 'stored'])
  })

  it.each([
    ['a server error', json(500, {}), HttpResponseError, 'admin_api_failed'],
    [
      'a refused field',
      json(200, { errors: [{ message: 'x', extensions: { code: 'ACCESS_DENIED' } }] }),
      GraphqlQueryError,
      'graphql_failed',
    ],
  ])('A29: %s is an error, and the token stays', async (_what, reply, type, code) => {
    const { context, respondToGraphql, storage } = await contextOf(signedDocument())
    respondToGraphql(reply)
    expect((await rejection<PlatformError>(context.admin.graphql(QUERY), type)).code).toBe(code)
    expect((await storage.loadSession(OFFLINE_ID))?.accessToken).toBe('stored')
  })

  it("A28: an aborted call rejects with the signal's reason", async () => {
    const { context, used } = await contextOf(scriptRequest())
    const reason = new Error('the visitor left')
    await expect(context.admin.graphql(QUERY, { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    )
    expect(used()).toEqual([])
  })
})

describe('storefront', () => {
  it("calls the Storefront API of the session's shop with its token", async () => {
    const { context } = await contextOf(scriptRequest())
    expect((await context.storefront.graphql(QUERY)).data).toEqual(DATA)
    expect(
      upstream.requests.map(({ url, headers }) => [
        url,
        headers['shopify-storefront-private-token'],
        headers['x-shopify-access-token'],
      ]),
    ).toEqual([[`/${SHOP}/api/2026-10/graphql.json`, 'stored', undefined]])
  })

  it('uses the token that the Admin API call before had to renew', async () => {
    const { context, respondToGraphql } = await contextOf(scriptRequest())
    respondToGraphql(REVOKED, OK)
    await context.admin.graphql(QUERY)
    await context.storefront.graphql(QUERY)
    expect(upstream.requests.at(-1)?.headers['shopify-storefront-private-token']).toBe('offline-2')
  })

  it('A26: a token that is refused twice ends the request as the Admin API does', async () => {
    const { context, respondToGraphql, storage } = await contextOf(scriptRequest())
    respondToGraphql(REVOKED)
    const response = await responseOf(context.storefront.graphql(QUERY))
    expect([
      response.status,
      Object.fromEntries(response.headers),
      (await storage.loadSession(OFFLINE_ID))?.accessToken,
    ]).toEqual([401, {}, 'offline-2'])
  })
})

describe('cors and redirect', () => {
  it('are those of the request', async () => {
    const { context } = await contextOf(
      scriptRequest(undefined, { headers: { origin: 'https://extensions.example' } }),
    )
    expect(context.cors(new Response('x')).headers.get('access-control-allow-origin')).toBe('*')
    expect(context.redirect('/b').headers.get('location')).toBe(`${APP_URL}/b`)
    const away = context.redirect('shopify://admin/products')
    expect([
      away.status,
      away.headers.get('x-shopify-api-request-failure-reauthorize-url'),
    ]).toEqual([401, 'http://127.0.0.1:4400/store/acme/products'])
  })

  it('can be destructured from the context, like the clients', async () => {
    const {
      context: {
        cors,
        redirect,
        admin: { graphql },
      },
    } = await contextOf(signedDocument())
    expect((await graphql(QUERY)).data).toEqual(DATA)
    const response = new Response('x')
    expect([cors(response) === response, redirect('/b', 303).status]).toEqual([true, 303])
  })

  it('billing and scopes can be destructured, from a copy too', async () => {
    const { context } = await contextOf(scriptRequest())
    const {
      billing: { pricingPageUrl },
      scopes: { require: requireScopes },
    } = { ...context }
    expect(pricingPageUrl('my-app')).toBe(context.billing.pricingPageUrl('my-app'))
    await expect(requireScopes(['read_products'])).resolves.toBe(undefined)
    expect(upstream.requests).toEqual([])
  })

  it("attack: redirect goes to the admin of the token's shop, whatever ?shop names", async () => {
    const { context } = await contextOf(
      scriptRequest(undefined, {}, '/api?shop=victim.platform.test'),
    )
    expect(
      context.redirect('shopify://admin/products', { target: '_self' }).headers.get('location'),
    ).toBe('http://127.0.0.1:4400/store/acme/products')
  })
})

describe('what a log shows', () => {
  it('attack: neither the raw ID token nor a secret is a property of the context', async () => {
    const token = sessionTokenOf()
    const { context } = await contextOf(scriptRequest(token))
    expect(JSON.stringify(context)).not.toContain(token)
    expect(JSON.stringify(context)).not.toContain('testApiSecretKey')
    expect(Object.keys(context)).toEqual([
      'session',
      'sessionToken',
      'cors',
      'redirect',
      'admin',
      'storefront',
      'billing',
      'scopes',
    ])
  })
})

describe('what is put around calls', () => {
  it.each(['admin', 'storefront', 'billing', 'scopes'] as const)(
    'is put around those of %s, when they are first used, in a copy of the context too',
    async part => {
      const { platform, storage } = createPlatformScene(upstream)
      await storage.storeSession(offlineSession())
      const wrapped: string[][] = []
      const context = await platform.admin(scriptRequest(), calls => {
        wrapped.push(Object.keys(calls))
        return calls
      })
      expect(wrapped).toEqual([])
      const copy = { ...context }
      const names = Object.keys(copy[part])
      expect([Object.keys(copy[part]), wrapped]).toEqual([names, [names]])
      expect(names.length).toBeGreaterThan(0)
    },
  )
})
