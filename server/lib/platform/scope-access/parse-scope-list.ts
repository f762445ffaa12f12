import { PlatformError } from '../errors/errors'

/** No comma: lists of scopes travel with commas between them. */
const SCOPE = /^[a-z][a-z0-9_:/.-]{0,99}$/i
const MOST_SCOPES = 200

/**
 * A list of access scopes, which may come from a request; each is named once in the result.
 *
 * @throws PlatformError `body_invalid`
 */
export function parseScopeList(scopes: unknown): string[] {
  if (Array.isArray(scopes) && scopes.length <= MOST_SCOPES && scopes.every(isScope)) return [...new Set(scopes)]
  throw new PlatformError('body_invalid', 'Scopes must be a list of names such as read_products')
}

function isScope(scope: unknown): scope is string {
  return typeof scope === 'string' && SCOPE.test(scope)
}
