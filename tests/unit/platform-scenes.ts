import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import { PlatformResponse } from '../../server/core/errors/platform-response'
import type { PlatformConfig } from '../../server/core/config/config'
import { createPlatform } from '../../server/core/create-platform'
import type { Platform, PlatformHooks } from '../../server/core/platform'
import { createSessionStorage } from '../../server/core/session/session-storage'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { NOW } from './admin-requests'
import { testConfig } from './configs'
import { rejection } from './rejection'
import { issueTokens } from './token-scenes'
import { json } from './upstream'
import type { Upstream, UpstreamResponse } from './upstream'

export const QUERY = '{ shop { name } }'
export const DATA = { shop: { name: 'Acme' } }
export const REVOKED = json(401, { errors: '[API] Invalid API key or access token' })

export interface PlatformScene {
  platform: Platform
  storage: SessionStorage
  records: Storage
  /** Responds to Admin API calls in this order, the last response forever; tokens are issued. */
  respondToGraphql(...responses: UpstreamResponse[]): void
  /** Access tokens that the Admin API was called with, in order. */
  used(): (string | string[] | undefined)[]
  /** Moves the clock to this many milliseconds after NOW. */
  at(milliseconds: number): void
}

/**
 * An app on a platform that is the upstream: it issues tokens, and its Admin API returns {@link
 * DATA}.
 */
export function createPlatformScene(
  upstream: Upstream,
  options: {
    hooks?: PlatformHooks
    config?: Partial<PlatformConfig>
    tokens?: UpstreamResponse
  } = {},
): PlatformScene {
  let now = NOW
  const storage = createSessionStorage(createStorage())
  const records = createStorage()
  const config = testConfig({ profile: upstream.profile, ...options.config })
  const platform = createPlatform({
    config,
    sessionStorage: storage,
    records,
    hooks: options.hooks,
    now: () => now,
  })
  const isGraphql = (url: string | undefined) => url?.endsWith('/graphql.json') ?? false
  const tokens = options.tokens ?? issueTokens(upstream)

  function respondToGraphql(...responses: UpstreamResponse[]): void {
    upstream.respondWith((response, request) => {
      const reply = !isGraphql(request.url)
        ? tokens
        : responses.length > 1
          ? responses.shift()
          : responses[0]
      reply?.(response, request)
    })
  }
  respondToGraphql(json(200, { data: DATA }))

  return {
    platform,
    storage,
    records,
    respondToGraphql: respondToGraphql,
    used: () =>
      upstream.requests
        .filter(request => isGraphql(request.url))
        .map(request => request.headers['x-shopify-access-token']),
    at(milliseconds) {
      now = NOW + milliseconds
    },
  }
}

/** The response with which a promise rejects; fails when it rejects with another error. */
export async function responseOf(promise: Promise<unknown>): Promise<Response> {
  return (await rejection(promise, PlatformResponse)).response
}
