import { GRANTS } from '../../../shared/wire'
import type { PlatformConfig } from '../config/config'
import type { AppKey } from '../crypto/app-key'
import { GrantRefusedError, TokenEndpointError } from '../errors/http-errors'
import type { Session } from '../session/session'
import { signClientAssertion } from './client-assertion'
import { requestToken, tokenEndpoint } from './token-endpoint'
import { offlineSessionFromTokenResponse } from './token-session'

/**
 * Gets access tokens with the app's private key: without a merchant, and without a refresh token.
 */
export interface ApplicationTokens {
  /**
   * Requests an application-only access token for a shop that has installed the app.
   *
   * @throws GrantRefusedError `grant_refused`, reason `application_token_refused`, status 503
   * @throws PlatformError `token_endpoint_failed`, `shop_invalid`
   */
  request(shop: string): Promise<Session>
}

/** Milliseconds of a correction of the clock that are worth another assertion. */
const MIN_CORRECTION_MS = 5000

/** @param options.toPlatformTime follows the responses of the token endpoint */
export function createApplicationTokens({
  config,
  fetch,
  now,
  toPlatformTime,
  warn,
}: {
  config: PlatformConfig
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now: () => number
  toPlatformTime: (time: number) => number
  warn: (message: string) => void
}): ApplicationTokens {
  let hasWarned = false

  async function requestWith(key: AppKey, shop: string): Promise<Session> {
    const signedAt = toPlatformTime(now())
    try {
      return await send(key, shop, signedAt)
    } catch (error) {
      // The clock of this machine is wrong, and the response has shown the right time.
      const correctedAt = toPlatformTime(now())
      if (!isRefusedClient(error) || Math.abs(correctedAt - signedAt) < MIN_CORRECTION_MS)
        throw error
      return send(key, shop, correctedAt)
    }
  }

  async function send(key: AppKey, shop: string, signedAt: number): Promise<Session> {
    const credentials = await signClientAssertion(key, {
      apiKey: config.apiKey,
      audience: tokenEndpoint(shop, config),
      now: signedAt,
    })
    const body = { grant_type: GRANTS.clientCredentials }
    const response = await requestToken({ shop, body, credentials, config, fetch })
    return offlineSessionFromTokenResponse({ response, shop, state: '', config, now: now() })
  }

  return {
    async request(shop) {
      let refusal: unknown
      for (const [index, key] of config.appKeys.entries()) {
        try {
          const session = await requestWith(key, shop)
          if (index > 0 && !hasWarned) {
            hasWarned = true
            warn(
              'The platform refused NUXT_PLATFORM_PRIVATE_KEY and accepted the previous key: register the public part of the new one.',
            )
          }
          return session
        } catch (error) {
          if (!isRefused(error)) throw error
          refusal = error
          // Another key cannot help where the app is not installed.
          if (!isRefusedClient(error)) break
        }
      }
      throw new GrantRefusedError(
        'application_token_refused',
        `The platform refused an application-only access token for ${shop} (${reasonOf(refusal)}). ` +
          'Check that the app is installed there, and that the public part of NUXT_PLATFORM_PRIVATE_KEY is registered.',
        503,
      )
    },
  }
}

/** A response that the same request gets again. */
function isRefused(error: unknown): boolean {
  if (error instanceof GrantRefusedError) return true
  const { upstreamStatus = 0 } = error instanceof TokenEndpointError ? error : {}
  return upstreamStatus >= 400 && upstreamStatus < 500 && upstreamStatus !== 429
}

function isRefusedClient(error: unknown): boolean {
  return error instanceof TokenEndpointError && error.upstreamError === 'invalid_client'
}

function reasonOf(error: unknown): string {
  if (error instanceof GrantRefusedError) return error.reason
  return error instanceof TokenEndpointError
    ? (error.upstreamError ?? `status ${error.upstreamStatus}`)
    : 'no key'
}
