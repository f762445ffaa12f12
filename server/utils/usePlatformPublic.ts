import type { H3Event } from 'h3'
import type { PlatformExtensionOptions, PublicContext } from '../../shared/types/platform'
import { authenticateExtension } from '../lib/nitro/extension-event'
import { keptUntilAnswered } from '../lib/nitro/kept-until-answered'

/**
 * Verifies a request of a checkout or customer account extension and gives the claims of its session token. The caller is a
 * customer or a visitor, not the merchant: decide by the claims what it may see. Preflights are answered, and so is a
 * request without a valid token, with 401. Return answers through `cors`.
 *
 * @param options.corsHeaders further request headers that the extension may send
 *
 * @example
 * ```ts
 * export default defineEventHandler(async (event) => {
 *   const { sessionToken, cors } = await usePlatformPublic(event)
 *   return cors(Response.json(await offersFor(sessionToken.dest)))
 * })
 * ```
 */
export function usePlatformPublic<T extends object = PublicContext['sessionToken']>(event: H3Event, options?: PlatformExtensionOptions): Promise<PublicContext<T>> {
  const authenticated = keptUntilAnswered(event, 'platformPublic', () =>
    authenticateExtension('public', event, options, (platform, request) => platform.public(request, options)))
  // The type of further claims is the app's to know.
  return authenticated as Promise<PublicContext<T>>
}
