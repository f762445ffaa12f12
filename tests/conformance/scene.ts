import { createApp, toWebHandler } from 'h3'
import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import { sendThrownResponse } from '../../server/nitro/http/thrown-responses'
import { httpError } from '../../server/nitro/http/http-error'
import type { PlatformConfig } from '../../server/core/config/config'
import { createPlatform } from '../../server/core/create-platform'
import type { Platform, PlatformHooks } from '../../server/core/platform'
import { PlatformError } from '../../server/core/errors/errors'
import type { AnyPlatformEvent } from '../../server/core/events/platform-event'
import { NO_OBSERVER } from '../../server/core/platform-observer'
import type { Session } from '../../server/core/session/session'
import { createSessionStorage } from '../../server/core/session/session-storage'
import type { SessionStorage } from '../../server/core/session/session-storage'
import type { PlatformWebhooks } from '../../server/core/webhooks/webhook-handler'
import { testConfig } from '../unit/configs'
import { defaultProfile } from '../unit/profiles'
import { ACCESS_TOKEN, APP_URL, NOW, REFRESH_TOKEN, SCOPE, USER } from './constants'

/** A request that the app sent to the platform. */
export interface SentRequest {
  method: string | undefined
  url: string
  headers: Record<string, string>
  /** The parsed JSON of the body. */
  body: Record<string, unknown>
  signal: AbortSignal | null | undefined
}

export type Responder = (request: SentRequest) => Response | Promise<Response>

export interface Scene {
  platform: Platform
  config: PlatformConfig
  /** The sessions themselves, without the guard. */
  storage: SessionStorage
  records: Storage
  /** What the app sent, oldest first. */
  sent: SentRequest[]
  /** Responses of the token endpoint in this order, the last one forever. */
  respondToTokens(...responses: Responder[]): void
  /** Responses of the GraphQL APIs in this order, the last one forever. */
  respondToApi(...responses: Responder[]): void
  /** Moves the clock to this many milliseconds after NOW. */
  at(milliseconds: number): void
}

export interface SceneOptions {
  config?: Partial<PlatformConfig>
  hooks?: PlatformHooks
  webhooks?: PlatformWebhooks
  events?: AnyPlatformEvent[]
  /** Stored before anything happens. */
  sessions?: Session[]
  /** Where sessions are kept, instead of the memory. */
  storage?: SessionStorage
  /** Receives the warnings of the log. */
  warn?: (message: string) => void
}

/**
 * An app of the real platform, which is the injected `fetch`: it issues tokens, and its APIs return
 * {@link DATA}.
 */
export async function createScene({
  config: overrides,
  hooks,
  webhooks,
  events,
  sessions = [],
  storage = createSessionStorage(createStorage()),
  warn = () => {},
}: SceneOptions = {}): Promise<Scene> {
  let now = NOW
  let tokens: Responder[] = [grantToken]
  let api: Responder[] = [json(200, { data: DATA })]
  const sent: SentRequest[] = []
  for (const session of sessions) await storage.storeSession(session)
  const records = createStorage()
  const config = testConfig({
    appUrl: APP_URL,
    scopes: [SCOPE],
    authPagePath: '/auth/login',
    profile: defaultProfile,
    ...overrides,
  })

  async function fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const request: SentRequest = {
      method: init.method,
      url: String(input),
      headers: Object.fromEntries(new Headers(init.headers)),
      body: JSON.parse(String(init.body)) as Record<string, unknown>,
      signal: init.signal,
    }
    sent.push(request)
    const responses = request.url.endsWith('/admin/oauth/access_token') ? tokens : api
    const reply = responses.length > 1 ? responses.shift() : responses[0]
    if (!reply) throw new Error(`No response for ${request.url}`)
    return reply(request)
  }

  return {
    platform: createPlatform({
      config,
      sessionStorage: storage,
      records,
      webhooks,
      events,
      hooks,
      observer: { ...NO_OBSERVER, warn },
      fetch,
      now: () => now,
    }),
    config,
    storage,
    records,
    sent,
    respondToTokens(...responses) {
      tokens = responses
    },
    respondToApi(...responses) {
      api = responses
    },
    at(milliseconds) {
      now = NOW + milliseconds
    },
  }
}

export const QUERY = '{ shop { name } }'
export const DATA = { shop: { name: 'Test shop' } }

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Responder {
  return () => Response.json(body, { status, headers })
}

/** The app's own token as the platform grants it, without the fields of one that expires. */
export const LASTING_TOKEN = { access_token: ACCESS_TOKEN, scope: SCOPE }
export const OFFLINE_TOKEN = {
  ...LASTING_TOKEN,
  expires_in: 3600,
  refresh_token: REFRESH_TOKEN,
  refresh_token_expires_in: 7_776_000,
}
export const ONLINE_TOKEN = {
  ...LASTING_TOKEN,
  expires_in: 86_400,
  associated_user_scope: SCOPE,
  associated_user: USER,
}

/**
 * The token that was asked for: the user's own or the app's, which expires if the app wants that.
 */
export const grantToken: Responder = ({ body }) => {
  if (String(body.requested_token_type).endsWith(':online-access-token'))
    return Response.json(ONLINE_TOKEN)
  return Response.json(body.expiring === '0' ? LASTING_TOKEN : OFFLINE_TOKEN)
}

/**
 * What a caller gets: the response that `handle` returns or throws, or its error as the app's
 * server writes it.
 *
 * @throws when `handle` lets the request pass
 */
export async function ending(handle: () => unknown): Promise<Response> {
  const passed: unknown[] = []
  const app = createApp().use(event =>
    sendThrownResponse(event, async () => {
      const result = await Promise.resolve()
        .then(handle)
        .catch((error: unknown) => {
          throw error instanceof PlatformError ? httpError(event, error) : error
        })
      if (!(result instanceof Response)) passed.push(result)
      return result instanceof Response ? result : ''
    }),
  )
  const response = await toWebHandler(app)(new Request(APP_URL))
  if (passed.length > 0) throw new Error('The request was not ended: the app handles it')
  return response
}

/** Status and code of an error response. */
export async function refusalOf(response: Response): Promise<[number, unknown]> {
  const { data } = (await response.json()) as { data?: { code: string } }
  return [response.status, data?.code]
}
