import { appPath } from '../../../../shared/app-path'
import type { EmulatedApp } from '../state/app-options'
import { Refusal } from '../state/refusal'

/**
 * Returns the URL of a path in the app, to which the base path is added.
 *
 * @throws Refusal 400 as {@link serverTarget}
 */
export function appTarget(
  { appUrl, basePath }: Pick<EmulatedApp, 'appUrl' | 'basePath'>,
  path: string,
): URL {
  return serverTarget(appUrl, appPath(path, basePath))
}

/**
 * Returns the URL of a path on the app's server, as the addresses of the admin have it.
 *
 * @throws Refusal 400 if it is not a path: `@evil.example` would leave the app
 */
export function serverTarget(appUrl: string, path: string): URL {
  const target =
    path.startsWith('/') && URL.canParse(appUrl + path) ? new URL(appUrl + path) : undefined
  if (target?.origin !== appUrl)
    throw new Refusal(400, 'The path must be a path in the app, e.g. "/products".')
  return target
}
