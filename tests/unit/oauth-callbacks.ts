import { createHmac } from 'node:crypto'
import { createPlatform } from '../../server/lib/platform/create-platform'
import type { PlatformHooks } from '../../server/lib/platform/create-platform'
import { createSessionStorage } from '../../server/lib/platform/session/session-storage'
import type { PlatformConfig } from '../../server/lib/platform/config/config'
import { createStorage } from 'unstorage'
import { APP_URL, BROWSER, HOST, NOW, SHOP } from './admin-requests'
import { testConfig } from './configs'
import type { Upstream } from './upstream'

/** The query as the platform signs it: sorted, `%20` for a space, without the hmac itself. */
export function signQuery(fields: Record<string, string>, secret = 'testApiSecretKey'): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = new URLSearchParams(sorted).toString().replaceAll('+', '%20')
  return `${text}&hmac=${createHmac('sha256', secret).update(text).digest('hex')}`
}

export interface Installation {
  platform: ReturnType<typeof createPlatform>
  /** The state that the grant screen got. */
  state: string
  /** The cookie pair that the browser keeps. */
  cookie: string
  /** The fields of the callback. */
  fields: Record<string, string>
  sessionStorage: ReturnType<typeof createSessionStorage>
  /** Calls the callback with the query, and the cookie unless another is given. */
  callback(query: string, cookie?: string): Promise<Response>
}

/** An installation whose first leg is done, on a platform that is the upstream. */
export function beginInstallation(
  upstream: Upstream,
  options: { hooks?: PlatformHooks, config?: Partial<PlatformConfig>, now?: () => number } = {},
): Installation {
  const sessionStorage = createSessionStorage(createStorage())
  const config = testConfig({ profile: upstream.profile, ...options.config })
  const platform = createPlatform({ config, sessionStorage, hooks: options.hooks, now: options.now ?? (() => NOW) })
  const begun = platform.oauth.begin(new Request(`${APP_URL}/_platform/auth?shop=${SHOP}`))
  const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return {
    platform,
    state,
    cookie,
    sessionStorage,
    fields: { code: 'code-1', host: HOST, shop: SHOP, state, timestamp: String(NOW / 1000) },
    callback: (query, sent = cookie) => platform.oauth.callback(
      new Request(`${APP_URL}/_platform/auth/callback?${query}`, { headers: { 'user-agent': BROWSER, ...(sent && { cookie: sent }) } })),
  }
}
