import { describe, expect, it } from 'vitest'
import { createStorefrontClient } from '../../../../server/core/api/shop-clients'
import { PlatformError } from '../../../../server/core/errors/errors'
import { GraphqlQueryError, HttpResponseError } from '../../../../server/core/errors/http-errors'
import { rejection } from '../../rejection'
import { hangUp, html, json } from '../../upstream'
import type { UpstreamResponse } from '../../upstream'
import { SHOP, TOKEN, useGraphqlClient } from './graphql-client-scene'

const QUERY = 'query Products($first: Int!) { products(first: $first) { nodes { id } } }'
const DATA = { products: { nodes: [] } }

const scene = useGraphqlClient(createStorefrontClient)

describe('createStorefrontClient', () => {
  it("posts query and variables with the app's token, and never the Admin API's header", async () => {
    scene.upstream.respondWith(json(200, { data: DATA }))
    const result = await scene.client().graphql(QUERY, { variables: { first: 5 } })
    expect(result.data).toEqual(DATA)
    const [sent] = scene.upstream.requests
    expect([sent?.method, sent?.url]).toEqual(['POST', `/${SHOP}/api/2026-07/graphql.json`])
    expect(JSON.parse(sent?.body ?? '')).toEqual({ query: QUERY, variables: { first: 5 } })
    expect(sent?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
      'shopify-storefront-private-token': TOKEN,
      'user-agent': 'Acme Reviews/2.1 | nuxt-platform-layer/0.0.0-test',
    })
    expect(sent?.headers).not.toHaveProperty('x-shopify-access-token')
  })

  it('takes another version for one call', async () => {
    scene.upstream.respondWith(json(200, { data: DATA }))
    await scene.client().graphql(QUERY, { apiVersion: 'unstable' })
    expect(scene.upstream.requests[0]?.url).toBe(`/${SHOP}/api/unstable/graphql.json`)
  })

  it('repeats a call once with a fresh token after a 401', async () => {
    scene.upstream.respondWith(json(401, {}), json(200, { data: DATA }))
    await scene.client({ onUnauthorized: async () => 'fresh' }).graphql(QUERY)
    expect(
      scene.upstream.requests.map(request => request.headers['shopify-storefront-private-token']),
    ).toEqual([TOKEN, 'fresh'])
  })

  it.each<[string, UpstreamResponse, string, string]>([
    [
      '401',
      json(401, {}),
      'admin_api_unauthorized',
      'The Storefront API refused the access token (status 401)',
    ],
    ['403', json(403, {}), 'admin_api_failed', 'The Storefront API responded with status 403'],
    [
      '429',
      json(429, {}),
      'admin_api_throttled',
      'The Storefront API is throttled (status 429); try again later',
    ],
    [
      '200 HTML',
      html(200),
      'admin_api_failed',
      'The Storefront API responded with status 200 but without data',
    ],
  ])('%s: the message names this API', async (_what, response, code, message) => {
    scene.upstream.respondWith(response)
    const error = await rejection(scene.client().graphql(QUERY), HttpResponseError)
    expect([error.code, error.message]).toEqual([code, message])
  })

  it('is named in the error when the query fails or the connection closes', async () => {
    scene.upstream.respondWith(json(200, { errors: [{ message: 'a' }] }), hangUp, hangUp, hangUp)
    expect((await rejection(scene.client().graphql(QUERY), GraphqlQueryError)).message).toBe(
      "The Storefront API reports 1 error(s) for Products; see the error's body",
    )
    expect((await rejection(scene.client().graphql(QUERY), PlatformError)).message).toBe(
      'The Storefront API could not be reached',
    )
  })
})
