import { SHOP_PATHS } from '../../../shared/wire'
import { startDeadline } from '../concurrency/time-limit'
import type { PlatformConfig } from '../config/config'
import type { PlatformError } from '../errors/errors'
import { GrantRefusedError, TokenEndpointError } from '../errors/http-errors'
import { isJsonObject, parseJson } from '../json-object'
import { parseRetryAfterSeconds } from '../api/retry-after'
import { shopUrl } from '../shop/shop'
import { parseTokenResponse } from './token-response'
import type { TokenResponse } from './token-response'

export interface TokenRequest {
  shop: string
  /** The grant's own fields; the app's credentials are added. */
  body: Record<string, string>
  /** @default the client id and secret */
  credentials?: Record<string, string>
  config: PlatformConfig
  fetch: typeof globalThis.fetch
  /** Milliseconds for the whole exchange, body included. */
  timeoutMs?: number
}

/** What a grant needs in addition to its own fields. */
export interface GrantContext {
  config: PlatformConfig
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now: number
}

/** Returns the URL of a shop's token endpoint. @throws PlatformError `shop_invalid` */
export function tokenEndpoint(shop: string, { profile }: PlatformConfig): string {
  return shopUrl(shop, profile, SHOP_PATHS.accessToken)
}

interface RawResponse {
  status: number
  retryAfterSeconds: number | undefined
  text: string
}

/** Bytes that are read of a response; a real one is under 2 KB. */
const MAX_RESPONSE_BYTES = 256 * 1024
/** Milliseconds for a token request, body included. */
export const TOKEN_TIMEOUT_MS = 10_000
const CHECK_CREDENTIALS = 'check NUXT_PLATFORM_API_KEY and NUXT_PLATFORM_API_SECRET_KEY'

/**
 * Requests an access token from a shop's token endpoint, once.
 *
 * @see https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens
 * @throws PlatformError `shop_invalid`
 * @throws GrantRefusedError `grant_refused`: the platform refused the presented token
 * @throws TokenEndpointError `token_endpoint_failed`: no usable response; status 503 when throttled
 */
export async function requestToken(request: TokenRequest): Promise<TokenResponse> {
  const received = await post(request)
  if (received.status < 200 || received.status > 299) throw refusal(received)
  const response = parseTokenResponse(parseJson(received.text))
  if (!response) {
    throw new TokenEndpointError(
      'The response of the token endpoint contains no usable access token',
      {
        upstreamStatus: received.status,
      },
    )
  }
  return response
}

async function post({
  shop,
  body,
  config,
  credentials = { client_id: config.apiKey, client_secret: config.apiSecretKey },
  fetch,
  timeoutMs = TOKEN_TIMEOUT_MS,
}: TokenRequest): Promise<RawResponse> {
  const url = tokenEndpoint(shop, config)
  const timeout = new AbortController()
  const cancel = startDeadline(timeoutMs, () =>
    timeout.abort(new DOMException(`No response within ${timeoutMs} ms`, 'TimeoutError')),
  )
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': config.userAgent,
      },
      body: JSON.stringify({ ...body, ...credentials }),
      // Following a redirect would send the secret to any URL that the response contains.
      redirect: 'manual',
      signal: timeout.signal,
    })
    const retryAfterSeconds = parseRetryAfterSeconds(response.headers.get('retry-after'))
    return { status: response.status, retryAfterSeconds, text: await readText(response) }
  } catch (cause) {
    throw new TokenEndpointError(
      'The token endpoint did not respond: network error, timeout or oversized response',
      { cause },
    )
  } finally {
    cancel()
  }
}

function refusal({ status, retryAfterSeconds, text }: RawResponse): PlatformError {
  const facts = { upstreamStatus: status, upstreamError: upstreamError(text), retryAfterSeconds }
  if (
    status === 400 &&
    (facts.upstreamError === 'invalid_subject_token' || facts.upstreamError === 'invalid_grant')
  ) {
    return new GrantRefusedError(
      facts.upstreamError,
      `The platform refused the token that was presented (${facts.upstreamError})`,
    )
  }
  if (status === 429)
    return new TokenEndpointError('The token endpoint is throttled; try again later', facts)
  if (status >= 500)
    return new TokenEndpointError(`The token endpoint failed with status ${status}`, facts)
  if (status < 400)
    return new TokenEndpointError(
      `The token endpoint responded with a redirect (status ${status}), which is not followed`,
      facts,
    )
  return new TokenEndpointError(
    `The platform refused the token request (status ${status}); ${CHECK_CREDENTIALS}`,
    facts,
  )
}

/** Returns the error code of a body. Other content is ignored, because it may echo the request. */
function upstreamError(text: string): string | undefined {
  const body = parseJson(text)
  const error = isJsonObject(body) ? body['error'] : undefined
  return typeof error === 'string' && /^[a-z_]{1,64}$/.test(error) ? error : undefined
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    bytes += chunk.value.byteLength
    if (bytes > MAX_RESPONSE_BYTES) {
      await reader?.cancel()
      throw new Error(`The response is larger than ${MAX_RESPONSE_BYTES} bytes`)
    }
    text += decoder.decode(chunk.value, { stream: true })
  }
  return text + decoder.decode()
}
