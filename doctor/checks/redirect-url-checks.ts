import { AUTH_PATHS, AUTHORIZE_PARAMS } from '../../shared/platform/wire'
import type { DoctorFacts, PlatformSettings } from '../doctor-facts'
import { ok, problem } from '../finding'
import type { Check } from '../finding'

/**
 * The rule: the redirect URL that is registered equals `{appUrl}{authPathPrefix}/callback`.
 *
 * @returns undefined while the app's address is not known
 */
export function redirectUrl({ appUrl, basePath, authPathPrefix }: PlatformSettings): string | undefined {
  return URL.canParse(appUrl) ? new URL(appUrl).origin + basePath + authPathPrefix + AUTH_PATHS.callback : undefined
}

export const registeredRedirectUrlCheck: Check = ({ settings, registration }) => {
  const expected = redirectUrl(settings)
  // An app with a fixed token is not installed over OAuth.
  if (!expected || settings.distribution === 'platform_admin') return undefined
  if (!registration) return ok('redirect-url', `Register ${expected} as the app's redirect URL, exactly so`)
  if (registration.redirectUrls.includes(expected)) return ok('redirect-url', `${registration.file} has ${expected}`)
  return problem('redirect-url', `${registration.file} does not have the redirect URL ${expected}: the platform would refuse every installation`,
    `Add it to redirect_urls below [auth] and deploy the registration, or correct NUXT_PLATFORM_APP_URL.`)
}

/** The grant screen that a running server leads to, which shows its settings; undefined when it leads nowhere. */
export function grantScreen({ production }: DoctorFacts): URL | undefined {
  const { status, headers } = production?.callback ?? { status: 0, headers: {} }
  const location = headers.location ?? ''
  return status >= 300 && status < 400 && URL.canParse(location) ? new URL(location) : undefined
}

export const callbackCheck: Check = (facts) => {
  const { settings, production } = facts
  if (!production?.callback || settings.distribution === 'platform_admin') return undefined
  const { origin, callback: { status } } = production
  const path = settings.basePath + settings.authPathPrefix + AUTH_PATHS.callback
  const screen = grantScreen(facts)
  if (!screen) {
    return problem('callback', `${origin}${path} answered ${status}, not with the grant screen`,
      status === 404 ? 'Deploy a build that extends the layer with this authPathPrefix, and let the host route every path to it.' : 'Look into the log of the server: it names the variable that is missing or wrong.')
  }
  const answered = screen.searchParams.get(AUTHORIZE_PARAMS.redirectUri)
  if (answered === origin + path) return ok('callback', `${origin}${path} is reachable, and is where installations return to`)
  return problem('callback', `Installations return to ${answered ?? 'nowhere'}, but the server is at ${origin}`, `Set NUXT_PLATFORM_APP_URL=${origin} in its environment, unless it has that other address too.`)
}

export const clientIdCheck: Check = (facts) => {
  const { settings: { apiKey }, registration } = facts
  const ids: [where: string, id: string | null | undefined][] = [
    ['the environment', apiKey],
    [registration?.file ?? '', registration?.clientId],
    [facts.production?.origin ?? '', grantScreen(facts)?.searchParams.get(AUTHORIZE_PARAMS.clientId)],
  ]
  const known = ids.filter(([, id]) => id)
  if (known.length < 2) return undefined
  if (new Set(known.map(([, id]) => id)).size === 1) return ok('client-id', `The API key is the same in ${known.map(([where]) => where).join(' and ')}`)
  return problem('client-id', `These are different apps: ${known.map(([where, id]) => `${id} in ${where}`).join(', ')}`, 'Take API key, secret and registration of one and the same app.')
}
