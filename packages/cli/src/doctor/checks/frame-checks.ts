import { AUTH_PATHS } from '../../../../../shared/wire'
import type { CheckId } from '../check-catalog'
import type { PlatformSettings, ProductionResponse } from '../doctor-facts'
import { ok, problem } from '../finding'
import type { Check, Finding } from '../finding'

const HEADER_ADVICE =
  'Remove the header in nuxt.config or in the proxy: the layer sends frame-ancestors with the shop and the admin, and keeps your other directives.'

/** Forbidden on pages of an embedded app: no value of it allows the admin. */
const FRAME_OPTIONS = 'x-frame-options'

/**
 * Finds route rules that stop the admin from framing the app. `frame-ancestors` is fine: the layer
 * merges it.
 */
export const routeRuleFrameCheck: Check = ({ settings, app: { routeHeaders } }) => {
  if (!settings.embedded) return undefined
  const found = routeHeaders.find(({ name }) => name === FRAME_OPTIONS)
  if (!found) return ok('frame-rules', 'No route rule stops the admin from framing the app')
  return problem(
    'frame-rules',
    `The route rule ${found.route} sends X-Frame-Options: ${found.value}: the admin shows an empty frame`,
    HEADER_ADVICE,
  )
}

/** The bounce page is the layer's own, so it is checked separately from the app's pages. */
export const bouncePageCheck: Check = ({ settings, production }) => {
  const response = production?.bouncePage
  if (!production || !response || !settings.embedded || settings.distribution === 'platform_admin')
    return undefined
  const path = settings.basePath + settings.authPathPrefix + AUTH_PATHS.sessionToken
  if (response.status !== 200)
    return problem(
      'bounce-page',
      `${production.origin}${path} responded with ${response.status}: pages of the app never get an ID token`,
      'Let the host route every path to the server, and check the server log.',
    )
  return frameFinding('bounce-page', path, response, settings)
}

/**
 * Checks the page that the admin opens first. A redirect to the bounce page has the headers of a
 * proxy, too.
 */
export const startPageCheck: Check = ({ settings, production }) => {
  const response = production?.startPage
  if (!production || !response || !settings.embedded || settings.distribution === 'platform_admin')
    return undefined
  if (response.status >= 500)
    return problem(
      'start-page',
      `The home page of ${production.origin} responded with ${response.status}`,
      'Look into the log of the server.',
    )
  if (response.status !== 200 && !response.headers[FRAME_OPTIONS]) return undefined
  return frameFinding('start-page', 'the home page', response, settings)
}

function frameFinding(
  check: CheckId,
  what: string,
  { headers }: ProductionResponse,
  { adminUrl }: PlatformSettings,
): Finding {
  const options = headers[FRAME_OPTIONS]
  if (options)
    return problem(
      check,
      `${what} has X-Frame-Options: ${options}: the admin shows an empty frame`,
      HEADER_ADVICE,
    )
  const ancestors = frameAncestorsOf(headers['content-security-policy'] ?? '')
  if (ancestors.length === 0) {
    return problem(
      check,
      `${what} has no frame-ancestors: any site can frame it (clickjacking)`,
      'Let the proxy pass the Content-Security-Policy header through.',
    )
  }
  // Every policy must allow it.
  if (ancestors.every(sources => sources.includes(adminUrl)))
    return ok(check, `${what} can be framed by the admin only`)
  return problem(
    check,
    `frame-ancestors of ${what} does not name ${adminUrl}: the admin shows an empty frame`,
    'Do not let the proxy add a second Content-Security-Policy with frame-ancestors.',
  )
}

/** The sources of each `frame-ancestors`; all of them must allow a frame. */
export function frameAncestorsOf(policies: string): string[][] {
  return policies
    .split(',')
    .flatMap(policy => policy.split(';'))
    .map(directive => directive.trim().split(/\s+/))
    .filter(([name]) => name?.toLowerCase() === 'frame-ancestors')
    .map(([, ...sources]) => sources)
}
