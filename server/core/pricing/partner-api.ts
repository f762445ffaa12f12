import { HEADERS } from '../../../shared/wire'
import { parseRetryAfterSeconds } from '../api/retry-after'
import { sleep } from '../concurrency/sleep'
import { startDeadline } from '../concurrency/time-limit'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { isJsonObject, parseJson } from '../json-object'
import { ACTIVE_SUBSCRIPTION, parseActiveSubscription } from './active-subscription'
import type { ActiveSubscription } from './active-subscription'

/** The platform's ids of an app and of a shop that installed it. */
export interface PlatformIds {
  /** E.g. `gid://shopify/App/1`. */
  appId: string
  /** E.g. `gid://shopify/Shop/1`. */
  shopId: string
}

export interface PartnerApi {
  /**
   * Reads the subscription of a shop; null without one.
   *
   * @throws PlatformError `partner_api_failed`: refused, throttled, without a usable response, or
   *   too many calls of this process wait
   */
  activeSubscription(ids: PlatformIds): Promise<ActiveSubscription | null>
}

/** The first version with `activeSubscription` is 2026-07. */
const PARTNER_API_VERSION = '2026-10'
/**
 * Milliseconds between two calls: a client may send four in a second.
 *
 * @see https://shopify.dev/docs/api/partner#rate-limits
 */
const CALL_EVERY_MS = 250
/** Milliseconds that a call may wait for its turn. */
const MAX_WAIT_MS = 5000
const TIMEOUT_MS = 5000
/** Milliseconds without a call after the platform throttled one and named no time. */
const DEFAULT_PAUSE_MS = 1000
const MAX_PAUSE_MS = 60_000

/**
 * Creates the client of the Partner API. Its token authorizes requests for all shops of the
 * organization: it is sent to the configured address only, and is in no error.
 *
 * @see https://shopify.dev/docs/api/partner
 */
export function createPartnerApi({
  config,
  fetch,
  now,
}: {
  config: PlatformConfig
  fetch: typeof globalThis.fetch
  now: () => number
}): PartnerApi {
  const { partnersUrl } = config.profile
  const url = `${partnersUrl}/${config.partnerOrganizationId}/api/${PARTNER_API_VERSION}/graphql.json`
  let freeAt = 0

  async function takeTurn(): Promise<void> {
    // A clock that was set back must not close the queue until the wrong time.
    const at = Math.min(Math.max(freeAt, now()), now() + MAX_PAUSE_MS)
    const wait = at - now()
    if (wait > MAX_WAIT_MS) throw failed('More calls wait than it accepts')
    freeAt = at + CALL_EVERY_MS
    if (wait > 0) await sleep(wait)
  }

  async function call(variables: PlatformIds): Promise<Response> {
    const timeout = new AbortController()
    const cancel = startDeadline(TIMEOUT_MS, () => timeout.abort())
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'user-agent': config.userAgent,
          [HEADERS.accessToken]: config.partnerApiToken,
        },
        body: JSON.stringify({ query: ACTIVE_SUBSCRIPTION, variables }),
        // Following a redirect would send the token to any URL that the response contains.
        redirect: 'manual',
        signal: timeout.signal,
      })
      return new Response(await response.text(), response)
    } catch {
      // Not as the cause: the error of a fetch may show the request.
      throw failed('It did not respond')
    } finally {
      cancel()
    }
  }

  return {
    async activeSubscription(ids) {
      await takeTurn()
      const response = await call(ids)
      if (response.status === 429) {
        const seconds = parseRetryAfterSeconds(response.headers.get('retry-after'))
        const pause = seconds === undefined ? DEFAULT_PAUSE_MS : seconds * 1000
        freeAt = Math.max(freeAt, now() + Math.min(pause, MAX_PAUSE_MS))
      }
      if (response.status === 401 || response.status === 403)
        throw failed(
          `It refused the request with status ${response.status}; check NUXT_PLATFORM_PARTNER_ORGANIZATION_ID, NUXT_PLATFORM_PARTNER_API_TOKEN, and that the client may manage apps`,
        )
      if (response.status !== 200) throw failed(`It responded with status ${response.status}`)
      const body = parseJson(await response.text())
      if (!isJsonObject(body) || body['errors'] !== undefined || !isJsonObject(body['data']))
        throw failed('It reports errors')
      const subscription = parseActiveSubscription(body['data']['activeSubscription'])
      if (subscription === undefined) throw failed('Its response has an unknown form')
      return subscription
    },
  }
}

function failed(why: string): PlatformError {
  return new PlatformError(
    'partner_api_failed',
    `The Partner API did not return the subscription of the shop. ${why}.`,
  )
}
