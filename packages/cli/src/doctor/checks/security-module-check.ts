import { ok, warning } from '../finding'
import type { Check } from '../finding'

/**
 * Finds routes of webhooks behind the XSS filter of `nuxt-security`, which refuses payloads that
 * contain HTML before they are verified.
 */
export const securityModuleCheck: Check = ({ app: { filteredRoutes } }) => {
  if (filteredRoutes === undefined) return undefined
  const [first] = filteredRoutes
  if (first === undefined)
    return ok(
      'nuxt-security',
      'The XSS filter of nuxt-security is off for the calls of the platform',
    )
  return warning(
    'nuxt-security',
    `The XSS filter of nuxt-security responds with 400 to calls of the platform whose payload has HTML, at ${filteredRoutes.join(', ')}: the platform removes a subscription that keeps failing`,
    `Add routeRules: { '${first}': { security: { xssValidator: false, requestSizeLimiter: false, rateLimiter: false } } } to nuxt.config.`,
  )
}
