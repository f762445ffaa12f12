import { createStorage } from 'unstorage'
import { PlatformAnswer } from '../../server/lib/platform/errors/answer'
import type { PlatformConfig } from '../../server/lib/platform/config/config'
import { createPlatform } from '../../server/lib/platform/create-platform'
import type { Platform, PlatformHooks } from '../../server/lib/platform/create-platform'
import { createSessionStorage } from '../../server/lib/platform/session/session-storage'
import type { SessionStorage } from '../../server/lib/platform/session/session-storage'
import { NOW } from './admin-requests'
import { testConfig } from './configs'
import { rejection } from './rejection'
import { issueTokens } from './token-scenes'
import { json } from './upstream'
import type { Upstream, UpstreamAnswer } from './upstream'

export const QUERY = '{ shop { name } }'
export const DATA = { shop: { name: 'Acme' } }
export const REVOKED = json(401, { errors: '[API] Invalid API key or access token' })

export interface PlatformScene {
  platform: Platform
  storage: SessionStorage
  /** Answers calls of the Admin API in this order, the last one for ever; tokens are issued. */
  answerGraphql(...answers: UpstreamAnswer[]): void
  /** Access tokens that the Admin API was called with, in order. */
  used(): (string | string[] | undefined)[]
  /** Moves the clock to this many milliseconds after NOW. */
  at(milliseconds: number): void
}

/** An app on a platform that is the upstream: it issues tokens, and its Admin API answers {@link DATA}. */
export function createPlatformScene(
  upstream: Upstream,
  options: { hooks?: PlatformHooks, config?: Partial<PlatformConfig>, tokens?: UpstreamAnswer } = {},
): PlatformScene {
  let now = NOW
  const storage = createSessionStorage(createStorage())
  const config = testConfig({ profile: upstream.profile, ...options.config })
  const platform = createPlatform({ config, sessionStorage: storage, hooks: options.hooks, now: () => now })
  const isGraphql = (url: string | undefined) => url?.endsWith('/graphql.json') ?? false
  const tokens = options.tokens ?? issueTokens(upstream)

  function answerGraphql(...answers: UpstreamAnswer[]): void {
    upstream.answer((response, request) => {
      const answer = !isGraphql(request.url) ? tokens : answers.length > 1 ? answers.shift() : answers[0]
      answer?.(response, request)
    })
  }
  answerGraphql(json(200, { data: DATA }))

  return {
    platform,
    storage,
    answerGraphql,
    used: () => upstream.requests.filter(request => isGraphql(request.url)).map(request => request.headers['x-shopify-access-token']),
    at(milliseconds) {
      now = NOW + milliseconds
    },
  }
}

/** The response with which a promise rejects; fails when it rejects with anything but an answer. */
export async function answerOf(promise: Promise<unknown>): Promise<Response> {
  return (await rejection(promise, PlatformAnswer)).response
}
