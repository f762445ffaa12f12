import { SHOP_PATHS } from '../../../../shared/wire'

/** Takes the place of a secret. A client can send it as a token. */
export const REMOVED = 'removed'

/** Names of fields with credentials. Names that end in `_type` are not secret. */
const SECRET_NAME =
  /(?:token|secret|password|hmac|signature|authorization|cookie|assertion)(?!.*_type$)/i

/** Returns whether a field of a request to a path, or of its response, has a credential. */
export function isSecretName(name: string, path: string): boolean {
  // A code of the Admin API is one of an error or of a discount.
  return SECRET_NAME.test(name) || (name === 'code' && path === SHOP_PATHS.accessToken)
}

/**
 * Replaces the texts of fields with secret names, at any depth.
 *
 * @param path of the request
 * @param found receives each secret
 */
export function removeSecrets(value: unknown, path: string, found?: Set<string>): unknown {
  if (Array.isArray(value)) return value.map(item => removeSecrets(item, path, found))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      if (typeof field !== 'string' || field === '' || !isSecretName(name, path))
        return [name, removeSecrets(field, path, found)]
      found?.add(field)
      return [name, REMOVED]
    }),
  )
}
