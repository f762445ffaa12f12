import type { ServerRoute } from '../../../../../modules/platform/callers/server-route'
import type { PlatformSettings, RegisteredValue, Registration } from '../doctor-facts'
import { appPath, basePathOf } from '../../../../../shared/app-path'
import { ok, problem } from '../finding'
import type { Check } from '../finding'

/**
 * Deliveries to a path without a route fail with 404; after several failures the platform removes
 * the subscription.
 */
export const webhookRouteCheck: Check = ({ settings, registration, app: { code } }) => {
  const uris = (registration?.subscriptions ?? [])
    .map(({ uri }) => uri)
    .filter(uri => uri !== undefined)
  const own = uris
    .map(uri => ({ uri, path: pathInApp(uri, settings, registration) }))
    .filter(({ path }) => path !== undefined)
  if (own.length === 0) return undefined
  const known = code.signedRoutes.find(({ kind }) => kind === 'webhook')
  const lost = own.find(({ path = '' }) => !hasRoute(code.routes, settings, path, 'POST'))
  if (lost) {
    const path = inApp(lost.path ?? '', settings)
    return problem(
      'webhook-route',
      `${lost.uri.where} uri = "${lost.uri.value}" of [[webhooks.subscriptions]] is not a POST route of the app: every delivery fails with 404`,
      known
        ? `Set uri to the route ${known.path}, or add server/routes${path}.post.ts that calls usePlatformWebhook(event).`
        : `Add server/routes${path}.post.ts that calls usePlatformWebhook(event).`,
    )
  }
  if (!code.verifiedKinds.includes('webhook')) {
    return problem(
      'webhook-route',
      `${own[0]?.uri.where} subscribes to webhooks, but no server code calls usePlatformWebhook: no delivery is verified`,
      `Call usePlatformWebhook(event) first in the route ${own[0]?.path}.`,
    )
  }
  return ok(
    'webhook-route',
    `Subscribed webhooks have a route: ${[...new Set(own.map(({ path }) => path))].join(', ')}`,
  )
}

/** A handler never runs without a subscription to its topic. */
export const handledTopicsCheck: Check = ({ registration, app: { code } }) => {
  // Topics that the app's own mutation subscribes to are unknown.
  if (!registration || code.handledTopics.length === 0 || code.subscribes === 'mutation')
    return undefined
  const subscribed = new Set(registration.subscriptions.flatMap(({ topics }) => topics))
  const isRegistered = code.subscribes === 'registerPlatformWebhooks'
  const silent = code.handledTopics.filter(
    ({ topic, hasAddress }) => !subscribed.has(topic) && !(hasAddress && isRegistered),
  )
  if (silent.length === 0)
    return ok('handled-topics', 'Every webhook topic with a handler has a subscription')
  return problem(
    'handled-topics',
    `No subscription in ${registration.file} for the handled topics ${silent.map(({ topic, where }) => `${topic} (${where})`).join(', ')}: they are never delivered`,
    'Add them to topics of [[webhooks.subscriptions]] and deploy the registration, or give the handler a uri and call registerPlatformWebhooks(session).',
  )
}

/** The storefront forwards to `url` and the paths below it. */
export const appProxyRouteCheck: Check = ({ settings, registration, app: { code } }) => {
  const url = registration?.proxyUrl
  const path = url && pathInApp(url, settings, registration)
  if (!url || path === undefined) return undefined
  const known = code.signedRoutes.find(({ kind }) => kind === 'app proxy')
  if (
    [path, `${path}/page`].some(
      each =>
        hasRoute(code.routes, settings, each, 'GET') ||
        hasRoute(code.routes, settings, each, 'POST'),
    )
  ) {
    return ok('app-proxy-route', `The app proxy has a route at ${path}`)
  }
  return problem(
    'app-proxy-route',
    `${url.where} url = "${url.value}" of [app_proxy] is not a route of the app: storefronts show a 404`,
    known
      ? `Set url to the route ${known.path}, or add server/routes${inApp(path, settings)}/[...path].ts that calls usePlatformAppProxy(event).`
      : `Add server/routes${inApp(path, settings)}/[...path].ts that calls usePlatformAppProxy(event).`,
  )
}

/**
 * Returns the path of a registered URL on the app's server. Paths in the registration are relative
 * to `application_url`.
 *
 * @returns undefined for a queue or another server
 */
function pathInApp(
  { value }: RegisteredValue,
  { appUrl }: PlatformSettings,
  registration: Registration | undefined,
): string | undefined {
  const application = registration?.applicationUrl?.value ?? appUrl
  const base = URL.canParse(application) ? application : 'https://app.invalid'
  const absolute = value.startsWith('/')
    ? new URL(base).origin + appPath(value, basePathOf(new URL(base).pathname))
    : value
  if (!URL.canParse(absolute) || !/^https?:/.test(absolute)) return undefined
  const { origin, pathname } = new URL(absolute)
  if (![base, appUrl].some(own => URL.canParse(own) && new URL(own).origin === origin))
    return undefined
  return basePathOf(pathname) || '/'
}

/** Removes the base path, which the files in `server/routes` do not have. */
function inApp(path: string, { basePath }: PlatformSettings): string {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path
}

function hasRoute(
  routes: readonly ServerRoute[],
  settings: PlatformSettings,
  path: string,
  method: string,
): boolean {
  if (!path.startsWith(`${settings.basePath}/`)) return false
  return routes.some(
    route =>
      (route.method === undefined || route.method === method) &&
      matches(route.pattern.split('/'), inApp(path, settings).split('/')),
  )
}

/** `:name` matches one segment, `**` one or more. */
function matches([pattern, ...patterns]: string[], [segment, ...segments]: string[]): boolean {
  if (pattern === undefined || segment === undefined) return pattern === segment
  if (pattern.startsWith('**')) return true
  const fits = pattern.includes(':') || pattern === '*' ? segment !== '' : pattern === segment
  return fits && matches(patterns, segments)
}
