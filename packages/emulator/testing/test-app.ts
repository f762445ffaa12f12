import { appPath, basePathOf } from '../../../shared/app-path'

/** The app for which a request is signed, as it is registered with the platform. */
export interface TestApp {
  /** Client id. */
  apiKey: string
  /** Client secret: signs everything. */
  apiSecretKey: string
  /** Address of the app, e.g. `http://localhost:3000`, with its base path if it has one. */
  appUrl: string
  /** Domain of the shop that calls, e.g. `demo-store.platform.test`. */
  shop: string
}

/** What each signed request can change about its signature. */
export interface Signing {
  /** When it is signed. Default: now. */
  now?: Date
  /** True: the signature is that of another secret. */
  badSignature?: boolean
}

/** Seconds since the epoch, as tokens and queries carry them. */
export function secondsOf({ now = new Date() }: Signing): number {
  return Math.floor(now.getTime() / 1000)
}

/** What signs a request: the app's secret, or one that no app has. */
export function signingSecret(
  { apiSecretKey }: TestApp,
  { badSignature = false }: Signing,
): string {
  return badSignature ? `${apiSecretKey}, but wrong` : apiSecretKey
}

/**
 * The address of a path in the app, to which the base path of `appUrl` is added.
 *
 * @throws TypeError when it is not a path in the app, e.g. `products` or `//other.example`
 */
export function urlInApp({ appUrl }: TestApp, path: string): URL {
  const target = appPath(path, basePathOf(new URL(appUrl).pathname))
  const url =
    path.startsWith('/') && URL.canParse(target, appUrl) ? new URL(target, appUrl) : undefined
  if (url?.origin !== new URL(appUrl).origin)
    throw new TypeError(`"${path}" is not a path in the app, such as "/products".`)
  return url
}
