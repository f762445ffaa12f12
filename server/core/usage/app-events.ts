import { GRANTS } from '../../../shared/wire'
import { parseRetryAfterSeconds } from '../api/retry-after'
import { createSingleFlight } from '../concurrency/single-flight'
import { startDeadline } from '../concurrency/time-limit'
import type { PlatformConfig } from '../config/config'
import { AttemptError } from '../inbox/attempt'
import { isJsonObject, parseJson } from '../json-object'

/** The body of a request to create an event. */
export interface AppEvent {
  /** E.g. `gid://shopify/Shop/1`. */
  shop_id: string
  event_handle: string
  /** ISO 8601. */
  timestamp: string
  /** At most 64 characters. */
  idempotency_key: string
  attributes: { value: number }
}

export interface AppEventsApi {
  /**
   * Sends an event. The platform accepts it before it checks whether it can be billed.
   *
   * @throws AttemptError that knows when, or whether, the event may be sent again
   */
  send(event: AppEvent): Promise<void>
}

/** @see https://shopify.dev/docs/api/app-events */
const APP_EVENTS_VERSION = 'unstable'
const TIMEOUT_MS = 10_000
/** A token is replaced this long before it expires. */
const TOKEN_MARGIN_MS = 60_000
const DEFAULT_TOKEN_SECONDS = 3600
/** While an earlier request with the same key runs. */
const CONFLICT_MS = 1000
const THROTTLED_MS = 1000
const MAX_RETRY_AFTER_MS = 3600_000
/** Names of fields that a message may contain: nothing else of a response. */
const FIELD = /^[a-z_]{1,32}$/

/**
 * Creates the client of the App Events API, which authenticates with the app's own credentials.
 *
 * @see https://shopify.dev/docs/api/app-events
 */
export function createAppEventsApi({
  config,
  fetch,
  now,
}: {
  config: PlatformConfig
  fetch: typeof globalThis.fetch
  now: () => number
}): AppEventsApi {
  const { apiUrl } = config.profile
  const flights = createSingleFlight<string>()
  let token: { value: string; until: number } | undefined

  async function post(path: string, body: object, authorization?: string): Promise<Response> {
    const timeout = new AbortController()
    const cancel = startDeadline(TIMEOUT_MS, () => timeout.abort())
    try {
      const response = await fetch(apiUrl + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'user-agent': config.userAgent,
          ...(authorization !== undefined && { authorization }),
        },
        body: JSON.stringify(body),
        // Following a redirect would send credentials to any URL that the response contains.
        redirect: 'manual',
        signal: timeout.signal,
      })
      return new Response(response.status === 204 ? null : await response.text(), response)
    } catch {
      // Not as the cause: the error of a fetch may show the request.
      throw new AttemptError('The App Events API did not respond')
    } finally {
      cancel()
    }
  }

  async function requestToken(): Promise<string> {
    const response = await post('/auth/access_token', {
      client_id: config.apiKey,
      client_secret: config.apiSecretKey,
      grant_type: GRANTS.clientCredentials,
    })
    const body = parseJson(await response.text())
    const value = isJsonObject(body) ? body['access_token'] : undefined
    if (response.status !== 200 || typeof value !== 'string' || value === '')
      throw new AttemptError(
        `The platform returned no token for the App Events API (status ${response.status}); check NUXT_PLATFORM_API_KEY and NUXT_PLATFORM_API_SECRET_KEY`,
        { retryAfterMs: retryAfter(response) },
      )
    const seconds = isJsonObject(body) ? Number(body['expires_in'] ?? DEFAULT_TOKEN_SECONDS) : 0
    token = { value, until: now() + seconds * 1000 - TOKEN_MARGIN_MS }
    return value
  }

  async function sendOnce(event: AppEvent): Promise<Response> {
    const value =
      token && now() < token.until ? token.value : await flights.run('token', requestToken)
    const response = await post(`/app/${APP_EVENTS_VERSION}/events`, event, `Bearer ${value}`)
    if (response.status === 401 && token?.value === value) token = undefined
    return response
  }

  return {
    async send(event) {
      let response = await sendOnce(event)
      if (response.status === 401) response = await sendOnce(event)
      if (response.status === 202 || response.status === 200) return
      throw await refusal(response)
    },
  }
}

async function refusal(response: Response): Promise<AttemptError> {
  const { status } = response
  const what = `The App Events API responded with status ${status}`
  if (status === 409) return new AttemptError(what, { retryAfterMs: CONFLICT_MS })
  if (status === 400 || status === 403 || status === 404 || status === 413)
    return new AttemptError(`${what}${await fieldsOf(response)}`, { isFinal: true })
  return new AttemptError(what, {
    retryAfterMs: retryAfter(response) || (status === 429 ? THROTTLED_MS : 0),
  })
}

function retryAfter(response: Response): number {
  const seconds = parseRetryAfterSeconds(response.headers.get('retry-after')) ?? 0
  return Math.min(seconds * 1000, MAX_RETRY_AFTER_MS)
}

/** Which fields were refused, and why: codes only, because texts may repeat what was sent. */
async function fieldsOf(response: Response): Promise<string> {
  const body = parseJson(await response.text())
  const errors = isJsonObject(body) && Array.isArray(body['errors']) ? body['errors'] : []
  const named = errors.flatMap(error => {
    if (!isJsonObject(error)) return []
    const parts = [error['field'], error['code']].filter(part => typeof part === 'string')
    return parts.every(part => FIELD.test(part)) ? [parts.join(' ')] : []
  })
  return named.length > 0 ? `: ${named.join(', ')}` : ''
}
