import { AUTH_PATHS, AUTHORIZE_PARAMS } from '../../../../../shared/wire'
import type { DoctorFacts, PlatformSettings } from '../doctor-facts'
import { ok, problem } from '../finding'
import type { Check } from '../finding'

/**
 * Returns the redirect URL to register: `{appUrl}{authPathPrefix}/callback`.
 *
 * @returns undefined while the app's URL is unknown
 */
export function redirectUrl({
  appUrl,
  basePath,
  authPathPrefix,
}: PlatformSettings): string | undefined {
  return URL.canParse(appUrl)
    ? new URL(appUrl).origin + basePath + authPathPrefix + AUTH_PATHS.callback
    : undefined
}

export const registeredRedirectUrlCheck: Check = ({ settings, registration }) => {
  const expected = redirectUrl(settings)
  // An app with a fixed token is not installed over OAuth.
  if (!expected || settings.distribution === 'platform_admin') return undefined
  if (!registration)
    return ok('redirect-url', `Register exactly ${expected} as the app's redirect URL`)
  if (registration.redirectUrls.includes(expected))
    return ok('redirect-url', `${registration.file} has ${expected}`)
  return problem(
    'redirect-url',
    `${registration.file} does not have the redirect URL ${expected}: the platform rejects every installation`,
    `Add it to redirect_urls below [auth] and deploy the registration, or correct NUXT_PLATFORM_APP_URL.`,
  )
}

/**
 * Returns the grant screen that a running server redirects to, if any. Its URL shows the server's
 * settings.
 */
export function grantScreen({ production }: DoctorFacts): URL | undefined {
  const { status, headers } = production?.callback ?? { status: 0, headers: {} }
  const location = headers.location ?? ''
  return status >= 300 && status < 400 && URL.canParse(location) ? new URL(location) : undefined
}

export const callbackCheck: Check = facts => {
  const { settings, production } = facts
  if (!production?.callback || settings.distribution === 'platform_admin') return undefined
  const {
    origin,
    callback: { status },
  } = production
  const path = settings.basePath + settings.authPathPrefix + AUTH_PATHS.callback
  const screen = grantScreen(facts)
  if (!screen) {
    return problem(
      'callback',
      `${origin}${path} responded with ${status}, not with a redirect to the grant screen`,
      status === 404
        ? 'Deploy a build that extends the layer with this authPathPrefix, and let the host route every path to it.'
        : 'Check the server log: it names the missing or invalid variable.',
    )
  }
  const target = screen.searchParams.get(AUTHORIZE_PARAMS.redirectUri)
  if (target === origin + path)
    return ok('callback', `${origin}${path} is reachable, and installations return to it`)
  return problem(
    'callback',
    `Installations return to ${target ?? 'nowhere'}, but the server is at ${origin}`,
    `Set NUXT_PLATFORM_APP_URL=${origin} in its environment, unless the server has both URLs.`,
  )
}

export const clientIdCheck: Check = facts => {
  const {
    settings: { apiKey },
    registration,
  } = facts
  const ids: [where: string, id: string | null | undefined][] = [
    ['the environment', apiKey],
    [registration?.file ?? '', registration?.clientId],
    [
      facts.production?.origin ?? '',
      grantScreen(facts)?.searchParams.get(AUTHORIZE_PARAMS.clientId),
    ],
  ]
  const known = ids.filter(([, id]) => id)
  if (known.length < 2) return undefined
  if (new Set(known.map(([, id]) => id)).size === 1)
    return ok(
      'client-id',
      `The API key is the same in ${known.map(([where]) => where).join(' and ')}`,
    )
  return problem(
    'client-id',
    `These are different apps: ${known.map(([where, id]) => `${id} in ${where}`).join(', ')}`,
    'Use the API key, secret and registration of the same app.',
  )
}
