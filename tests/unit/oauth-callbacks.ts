import { createHmac } from 'node:crypto'
import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import type { PlatformConfig } from '../../server/core/config/config'
import { createPlatform } from '../../server/core/create-platform'
import type { PlatformHooks } from '../../server/core/platform'
import { createClaims } from '../../server/core/records/claims'
import { expiringStoreOf } from '../../server/core/records/expiring-store'
import { createSessionStorage } from '../../server/core/session/session-storage'
import { createSignIns } from '../../server/core/standalone/sign-ins'
import { APP_URL, BROWSER, HOST, NOW, SHOP } from './admin-requests'
import { testConfig } from './configs'
import type { Upstream } from './upstream'

/** The query as the platform signs it: sorted, `%20` for a space, without the hmac itself. */
export function signQuery(fields: Record<string, string>, secret = 'testApiSecretKey'): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = new URLSearchParams(sorted).toString().replaceAll('+', '%20')
  return `${text}&hmac=${createHmac('sha256', secret).update(text).digest('hex')}`
}

/** What the OAuth flow stores in addition to sessions, in memory. */
export function oauthRecords() {
  const records = createStorage()
  const options = { store: expiringStoreOf(records), now: () => NOW, warn: () => {} }
  return {
    signIns: createSignIns({ records, ...options }),
    usedStates: createClaims('oauth-state', { ...options, exclusively: (_key, work) => work() }),
  }
}

/** What a browser got with a redirect to the grant screen. */
export interface Begun {
  /** The state that the grant screen got. */
  state: string
  /** The cookie pair that the browser keeps. */
  cookie: string
  /** The fields of the callback. */
  fields: Record<string, string>
}

export interface Installation extends Begun {
  platform: ReturnType<typeof createPlatform>
  sessionStorage: ReturnType<typeof createSessionStorage>
  records: Storage
  /** Begins one more, in the same browser or another. */
  begin(query: string): Begun
  /** Calls the callback with the query, and the cookie unless another is given. */
  callback(query: string, cookie?: string): Promise<Response>
}

/** Reads a redirect to the grant screen. */
export function readBegun(response: Response, shop = SHOP): Begun {
  const state = new URL(response.headers.get('location') ?? '').searchParams.get('state') ?? ''
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return {
    state,
    cookie,
    fields: { code: 'code-1', host: HOST, shop, state, timestamp: String(NOW / 1000) },
  }
}

/** An installation whose first leg is done, on a platform that is the upstream. */
export function beginInstallation(
  upstream: Upstream,
  options: {
    hooks?: PlatformHooks
    config?: Partial<PlatformConfig>
    now?: () => number
    query?: string
  } = {},
): Installation {
  const sessionStorage = createSessionStorage(createStorage())
  const records = createStorage()
  const config = testConfig({ profile: upstream.profile, ...options.config })
  const platform = createPlatform({
    config,
    sessionStorage,
    records,
    hooks: options.hooks,
    now: options.now ?? (() => NOW),
  })
  const begin = (query: string) => {
    const response = platform.oauth.begin(new Request(`${APP_URL}/_platform/auth?${query}`))
    return readBegun(response, new URLSearchParams(query).get('shop') ?? SHOP)
  }
  const begun = begin(options.query ?? `shop=${SHOP}`)
  return {
    ...begun,
    platform,
    sessionStorage,
    records,
    begin,
    callback: (query, sent = begun.cookie) =>
      platform.oauth.callback(
        new Request(`${APP_URL}/_platform/auth/callback?${query}`, {
          headers: { 'user-agent': BROWSER, ...(sent && { cookie: sent }) },
        }),
      ),
  }
}
