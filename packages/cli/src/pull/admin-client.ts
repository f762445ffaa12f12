import { setTimeout as delay } from 'node:timers/promises'
import { describeBulkRefusal } from '../../../../server/core/bulk/bulk-refusal'
import { PlatformError } from '../../../../server/core/errors/errors'
import { DEFAULT_API_VERSION, HEADERS, SHOP_PATHS } from '../../../../shared/wire'
import { forbiddenReason, reasonOf } from '../store-access'
import type { StoreAccess } from '../store-access'

/** Requests to the Admin API of a shop. */
export interface AdminClient {
  /**
   * Executes an operation. Waits for points while the shop's bucket is empty, and repeats requests
   * that a later one can replace.
   *
   * @throws Error with the errors of the operation, or why the platform refused it. Never contains
   *   the token.
   * @throws PlatformError `admin_api_forbidden` | `bulk_access_missing`
   */
  request: <Data>(query: string, variables?: Readonly<Record<string, unknown>>) => Promise<Data>
}

interface Payload {
  data?: unknown
  errors?: string | { message: string; extensions?: { code?: string } }[]
  extensions?: { cost?: Cost }
}

interface Cost {
  requestedQueryCost: number
  throttleStatus: { currentlyAvailable: number; restoreRate: number }
}

/** What a response asks for: to go on, to repeat the request after a time, or to stop. */
type Outcome = { data: unknown } | { message: string; repeatAfterMs?: number; refusal?: Refusal }

/** The platform refuses the app as a whole. */
type Refusal = 'admin_api_forbidden' | 'bulk_access_missing'

const MAX_ATTEMPTS = 8
const TIMEOUT_MS = 60_000
const SERVER_ERROR_DELAY_MS = 1000

/** Creates a client that sends one request at a time. */
export function createAdminClient({ shop, token, shopUrl }: StoreAccess): AdminClient {
  const url =
    shopUrl.replace('{shop}', shop) +
    SHOP_PATHS.adminGraphql.replace('{version}', DEFAULT_API_VERSION)
  /** Time until the bucket has the points of another such request. */
  let pauseMs = 0

  async function send(body: string, attempt: number): Promise<Outcome> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        [HEADERS.accessToken]: token,
      },
      body,
      // A followed redirect would send the token to another URL.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => ({ cause }))
    if ('cause' in response)
      return {
        message: `${shop} could not be reached: ${reasonOf(response.cause)}`,
        repeatAfterMs: SERVER_ERROR_DELAY_MS * attempt,
      }
    const { status, headers } = response
    if (status === 429)
      return {
        message: `${shop} refused further requests with status 429.`,
        repeatAfterMs: Number(headers.get('retry-after') ?? 1) * 1000,
      }
    if (status >= 500)
      return {
        message: `${shop} responded with ${status}.`,
        repeatAfterMs: SERVER_ERROR_DELAY_MS * attempt,
      }
    if (status === 401)
      return {
        message: `${shop} responded with 401: the token was not issued by this shop, or has expired.`,
      }
    if (status === 403)
      return { message: await forbiddenReason(response), refusal: 'admin_api_forbidden' }
    if (status !== 200) return { message: `${shop} responded with ${status}. Check the shop.` }
    return readPayload((await response.json().catch(() => ({}))) as Payload)
  }

  function readPayload({ data, errors, extensions }: Payload): Outcome {
    const cost = extensions?.cost
    const missing = cost ? cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable : 0
    pauseMs = cost ? Math.max(0, (missing / cost.throttleStatus.restoreRate) * 1000) : 0
    if (errors === undefined) return { data }
    const list = typeof errors === 'string' ? [{ message: errors }] : errors
    const bulkRefusal = describeBulkRefusal(list)
    if (bulkRefusal !== undefined) return { message: bulkRefusal, refusal: 'bulk_access_missing' }
    const message = list.map(error => error.message).join('; ')
    const isThrottled = list.some(
      error => 'extensions' in error && error.extensions?.code === 'THROTTLED',
    )
    return isThrottled ? { message, repeatAfterMs: Math.max(pauseMs, 500) } : { message }
  }

  return {
    async request<Data>(query: string, variables: Readonly<Record<string, unknown>> = {}) {
      const body = JSON.stringify({ query, variables })
      for (let attempt = 1; ; attempt++) {
        if (pauseMs > 0) await delay(pauseMs)
        const outcome = await send(body, attempt)
        if ('data' in outcome) return outcome.data as Data
        const { message, repeatAfterMs, refusal } = outcome
        if (refusal) throw new PlatformError(refusal, message)
        if (repeatAfterMs === undefined || attempt === MAX_ATTEMPTS) throw new Error(message)
        await delay(repeatAfterMs)
      }
    },
  }
}
