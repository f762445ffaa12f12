import { Refusal } from '../http/refusal'

/**
 * The URL of a path in the app.
 *
 * @throws Refusal 400 when it is not one: `@evil.example` would lead away from the app
 */
export function appTarget(appUrl: string, path: string): URL {
  const target = path.startsWith('/') && URL.canParse(appUrl + path) ? new URL(appUrl + path) : undefined
  if (target?.origin !== appUrl) throw new Refusal(400, 'The path must be a path in the app, e.g. "/products".')
  return target
}
