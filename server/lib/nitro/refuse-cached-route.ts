import type { H3Event } from 'h3'
import { getRouteRules } from 'nitropack/runtime'
import { PlatformError } from '../platform/errors/errors'

/**
 * Refuses to authenticate on a route whose answers Nitro or the host keeps for everybody. Attack: the page of one shop, kept
 * under its address, is shown to another one; the `Set-Cookie` of one browser's sign-in is given to all. A kept answer is not
 * even seen by a guard, and whoever fills the cache was asked without their cookies and headers.
 *
 * @throws PlatformError `configuration_invalid`
 */
export function refuseCachedRoute(event: H3Event): void {
  if (event.method !== 'GET' && event.method !== 'HEAD') return
  const { cache, isr } = getRouteRules(event)
  // The first is set by any cached handler, one that the app has wrapped itself too.
  if (event.context.cache === undefined && !cache && !isr) return
  throw new PlatformError('configuration_invalid', `${event.path.split('?')[0]} authenticates its callers and is cached for all of them. `
    + 'Take swr, isr and cache off it in routeRules (a rule for /** also holds for the auth routes; { cache: false } exempts a path), or do not wrap its handler in a cached one.')
}
