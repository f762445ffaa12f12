import type { ServerCode } from '../doctor/doctor-facts'
import type { RegisteredApp, RegistrationChange } from './registration-change'

/** Compares the addresses of subscriptions with the routes of the app. */
export function subscriptionUriChanges({
  registration,
  code,
}: RegisteredApp): RegistrationChange[] {
  const route = onlyRoute(code, 'webhook')
  const isRoute = (uri: string) =>
    code.routes.some(({ pattern, method = 'POST' }) => method === 'POST' && pattern === uri)
  return registration.subscriptions.flatMap(({ uri }, index): RegistrationChange[] => {
    const path = ['webhooks', 'subscriptions', index]
    if (uri !== undefined && !(isPath(uri) && !isRoute(uri))) return []
    const place = registration.placeOf([...path, 'uri'])
    return [
      {
        message:
          uri === undefined
            ? `${place} has no uri`
            : `${place} has the uri ${uri}, which is no POST route of the app`,
        fix: route
          ? `Set uri = "${route}".`
          : 'Add a route that calls usePlatformWebhook(event), and set its path.',
        ...(route && { edits: [{ kind: 'set', table: path, key: 'uri', value: route }] }),
      },
    ]
  })
}

/** Compares the address of the app proxy with the routes of the app. */
export function proxyChanges({ registration, code }: RegisteredApp): RegistrationChange[] {
  const { appProxy, file } = registration
  const route = onlyRoute(code, 'app proxy')
  if (!appProxy)
    return code.verifiedKinds.includes('app proxy')
      ? [
          {
            message: `${file} has no [app_proxy], but the app has a route for one`,
            fix: 'Add [app_proxy] with url, subpath and prefix.',
          },
        ]
      : []
  const place = registration.placeOf(['app_proxy', 'url'])
  const { url } = appProxy
  const isRoute = (path: string) =>
    code.routes.some(({ pattern }) => pattern === path || pattern === `${path}/**`)
  if (url !== undefined && !(isPath(url) && !isRoute(url))) return []
  return [
    {
      message:
        url === undefined
          ? `${place} has no url`
          : `${place} has the url ${url}, which is no route of the app`,
      fix: route
        ? `Set url = "${route}".`
        : 'Add a route that calls usePlatformAppProxy(event), and set its path.',
      ...(route && { edits: [{ kind: 'set', table: ['app_proxy'], key: 'url', value: route }] }),
    },
  ]
}

/** The only route of a kind; undefined if there is none, or a choice. */
export function onlyRoute({ signedRoutes }: ServerCode, kind: string): string | undefined {
  const paths = [...new Set(signedRoutes.filter(each => each.kind === kind).map(each => each.path))]
  return paths.length === 1 ? paths[0] : undefined
}

/** Whether an address is a path of the app. */
export function isPath(uri: string | undefined): uri is string {
  return uri !== undefined && /^\/(?!\/)/.test(uri)
}
