import { AUTH_PATHS } from '../../shared/platform/wire'
import type { PlatformSettings, ProductionAnswer } from '../doctor-facts'
import { ok, problem } from '../finding'
import type { Check, Finding } from '../finding'

const HEADER_MEND = 'Remove the header, in nuxt.config or in what stands in front of the app: the layer sends frame-ancestors with the shop and the admin, and keeps your other directives.'

/** No page of an embedded app may have it, whatever its value: none allows the admin. */
const FRAME_OPTIONS = 'x-frame-options'

/** Route rules that forbid the admin to show the app. A `frame-ancestors` of theirs is no harm: the layer adds to it. */
export const routeRuleFrameCheck: Check = ({ settings, app: { routeHeaders } }) => {
  if (!settings.embedded) return undefined
  const found = routeHeaders.find(({ name }) => name === FRAME_OPTIONS)
  if (!found) return ok('frame-rules', 'No route rule keeps the admin from framing the app')
  return problem('frame-rules', `The route rule ${found.route} sends X-Frame-Options: ${found.value}: the admin shows an empty frame`, HEADER_MEND)
}

/** The bounce page comes from the layer itself, whatever the app's pages are like. */
export const bouncePageCheck: Check = ({ settings, production }) => {
  const answer = production?.bouncePage
  if (!production || !answer || !settings.embedded || settings.distribution === 'platform_admin') return undefined
  const path = settings.basePath + settings.authPathPrefix + AUTH_PATHS.sessionToken
  if (answer.status !== 200) return problem('bounce-page', `${production.origin}${path} answered ${answer.status}: pages of the app never get a session token`, 'Let the host route every path to the server, and look into its log.')
  return frameFinding('bounce-page', path, answer, settings)
}

/** The page that the admin opens first. A redirect is the layer's own, to the bounce page; the headers of a proxy are on it too. */
export const startPageCheck: Check = ({ settings, production }) => {
  const answer = production?.startPage
  if (!production || !answer || !settings.embedded || settings.distribution === 'platform_admin') return undefined
  if (answer.status >= 500) return problem('start-page', `The start page of ${production.origin} answered ${answer.status}`, 'Look into the log of the server.')
  if (answer.status !== 200 && !answer.headers[FRAME_OPTIONS]) return undefined
  return frameFinding('start-page', 'the start page', answer, settings)
}

function frameFinding(check: string, what: string, { headers }: ProductionAnswer, { adminUrl }: PlatformSettings): Finding {
  const options = headers[FRAME_OPTIONS]
  if (options) return problem(check, `${what} has X-Frame-Options: ${options}: the admin shows an empty frame`, HEADER_MEND)
  const policies = (headers['content-security-policy'] ?? '').split(',')
  const ancestors = policies.flatMap(policy => policy.split(';')).map(directive => directive.trim().split(/\s+/)).filter(([name]) => name?.toLowerCase() === 'frame-ancestors')
  if (ancestors.length === 0) {
    return problem(check, `${what} has no frame-ancestors: anybody may frame it (clickjacking)`, 'Let what stands in front of the app pass the header Content-Security-Policy on.')
  }
  // Of several policies each must allow it.
  if (ancestors.every(sources => sources.includes(adminUrl))) return ok(check, `${what} may be framed by the admin, and by nobody else's site`)
  return problem(check, `frame-ancestors of ${what} does not name ${adminUrl}: the admin shows an empty frame`, 'Do not add a second Content-Security-Policy with a frame-ancestors of its own in front of the app.')
}
