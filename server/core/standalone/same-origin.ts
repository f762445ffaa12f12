import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import type { RequestFacts } from '../http/request-facts'

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Demands that a request which may change something was sent by a page of the app. Attack: a form
 * on another site, which the browser sends with the cookies of this one (CSRF). `SameSite=Lax`
 * stops most, not a subdomain's or an old browser's.
 *
 * @throws PlatformError `origin_refused`
 */
export function requireSameOrigin(request: RequestFacts, config: PlatformConfig): void {
  if (SAFE_METHODS.includes(request.method)) return
  const origin = request.headers.get('origin')
  // Both are set by the browser and out of a page's reach. Without either, the origin of the
  // request is unknown.
  const ours =
    origin === null
      ? request.headers.get('sec-fetch-site') === 'same-origin'
      : origin === config.appUrl
  if (!ours)
    throw new PlatformError(
      'origin_refused',
      "A request that changes something must come from a page of this app: its Origin is not the app's",
    )
}
