import { SHOP_PATHS } from '../../../../shared/platform/wire'
import type { PlatformConfig } from '../config/config'
import type { PlatformError } from '../errors/errors'
import { GrantRefusedError, TokenEndpointError } from '../errors/http-errors'
import { isJsonObject, parseJson } from '../json/json-object'
import { parseRetryAfterSeconds } from '../api/retry-after'
import { shopUrl } from '../request/shop'
import { parseTokenResponse } from './token-response'
import type { TokenResponse } from './token-response'

export interface TokenRequest {
  shop: string
  /** The grant's own fields; the app's credentials are added. */
  body: Record<string, string>
  config: PlatformConfig
  fetch: typeof globalThis.fetch
  /** Milliseconds for the whole exchange, body included. */
  timeoutMs?: number
}

/** What a grant needs besides its own fields. */
export interface GrantContext {
  config: PlatformConfig
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now: number
}

interface TokenAnswer {
  status: number
  retryAfterSeconds: number | undefined
  text: string
}

/** Bytes of an answer that are read; a real one is under 2 KB. */
const MAX_ANSWER_BYTES = 256 * 1024
const DEFAULT_TIMEOUT_MS = 10_000
const CHECK_CREDENTIALS = 'check NUXT_PLATFORM_API_KEY and NUXT_PLATFORM_API_SECRET_KEY'

/**
 * Asks a shop's token endpoint for an access token, once.
 * protocol: access-token endpoint; https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens
 *
 * @throws PlatformError `shop_invalid`
 * @throws GrantRefusedError `grant_refused`: the platform does not accept the token that we presented
 * @throws TokenEndpointError `token_endpoint_failed`: no usable answer; status 503 when throttled
 */
export async function requestToken(request: TokenRequest): Promise<TokenResponse> {
  const answer = await post(request)
  if (answer.status < 200 || answer.status > 299) throw refusal(answer)
  const response = parseTokenResponse(parseJson(answer.text))
  if (!response) {
    throw new TokenEndpointError('The token endpoint answered without a usable access token', { upstreamStatus: answer.status })
  }
  return response
}

async function post({ shop, body, config, fetch, timeoutMs = DEFAULT_TIMEOUT_MS }: TokenRequest): Promise<TokenAnswer> {
  const url = shopUrl(shop, config.profile, SHOP_PATHS.accessToken)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept': 'application/json' },
      body: JSON.stringify({ ...body, client_id: config.apiKey, client_secret: config.apiSecretKey }),
      // Following a redirect would send the secret to whatever address the answer names.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const retryAfterSeconds = parseRetryAfterSeconds(response.headers.get('retry-after'))
    return { status: response.status, retryAfterSeconds, text: await readText(response) }
  }
  catch (cause) {
    throw new TokenEndpointError('The token endpoint did not answer: network fault, time-out or oversized answer', { cause })
  }
}

function refusal({ status, retryAfterSeconds, text }: TokenAnswer): PlatformError {
  const facts = { upstreamStatus: status, upstreamError: upstreamError(text), retryAfterSeconds }
  if (status === 400 && (facts.upstreamError === 'invalid_subject_token' || facts.upstreamError === 'invalid_grant')) {
    return new GrantRefusedError(facts.upstreamError, `The platform refused the token that was presented (${facts.upstreamError})`)
  }
  if (status === 429) return new TokenEndpointError('The token endpoint is throttled; try again later', facts)
  if (status >= 500) return new TokenEndpointError(`The token endpoint failed with status ${status}`, facts)
  if (status < 400) return new TokenEndpointError(`The token endpoint answered with a redirect (status ${status}), which is not followed`, facts)
  return new TokenEndpointError(`The platform refused the token request (status ${status}); ${CHECK_CREDENTIALS}`, facts)
}

/** Only what has the form of an error code: the rest of the body may repeat what we sent. */
function upstreamError(text: string): string | undefined {
  const body = parseJson(text)
  const error = isJsonObject(body) ? body.error : undefined
  return typeof error === 'string' && /^[a-z_]{1,64}$/.test(error) ? error : undefined
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    bytes += chunk.value.byteLength
    if (bytes > MAX_ANSWER_BYTES) {
      await reader?.cancel()
      throw new Error(`The answer is larger than ${MAX_ANSWER_BYTES} bytes`)
    }
    text += decoder.decode(chunk.value, { stream: true })
  }
  return text + decoder.decode()
}
