import type { H3Event } from 'h3'
import type { PlatformExtensionOptions, PlatformPosContext } from '../../shared/types/platform'
import { authenticateExtension } from '../lib/nitro/extension-event'
import { keptUntilAnswered } from '../lib/nitro/kept-until-answered'

/**
 * Verifies a request of a point-of-sale extension and gives the claims of its session token. Preflights are answered, and so
 * is a request without a valid token, with 401. Return answers through `cors`.
 *
 * @param options.corsHeaders further request headers that the extension may send
 *
 * @example
 * ```ts
 * export default defineEventHandler(async (event) => {
 *   const { shop, cors } = await usePlatformPos(event)
 *   return cors(Response.json(await loyaltyPoints(shop)))
 * })
 * ```
 */
export function usePlatformPos<T extends object = PlatformPosContext['sessionToken']>(event: H3Event, options?: PlatformExtensionOptions): Promise<PlatformPosContext<T>> {
  const authenticated = keptUntilAnswered(event, 'platformPos', () =>
    authenticateExtension('pos', event, options, (platform, request) => platform.pos(request, options)))
  // The type of further claims is the app's to know.
  return authenticated as Promise<PlatformPosContext<T>>
}
