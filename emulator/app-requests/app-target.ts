import { Refusal } from '../state/refusal'

/**
 * Returns the URL of a path in the app.
 *
 * @throws Refusal 400 if it is not a path: `@evil.example` would leave the app
 */
export function appTarget(appUrl: string, path: string): URL {
  const target =
    path.startsWith('/') && URL.canParse(appUrl + path) ? new URL(appUrl + path) : undefined
  if (target?.origin !== appUrl)
    throw new Refusal(400, 'The path must be a path in the app, e.g. "/products".')
  return target
}
