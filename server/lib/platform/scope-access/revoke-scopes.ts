import type { AdminApiContext } from '../api/admin-client'
import type { PlatformUserError } from '../errors/billing-error'
import { PlatformError } from '../errors/errors'
import { ScopesRefusedError } from './scopes-refused-error'

interface RevokePayload {
  revoked: { handle: string }[] | null
  userErrors: PlatformUserError[]
}

const REVOKE = `#graphql
  mutation AppRevokeAccessScopes($scopes: [String!]!) {
    appRevokeAccessScopes(scopes: $scopes) {
      revoked { handle }
      userErrors { field message }
    }
  }`

/** @throws ScopesRefusedError (422); PlatformError `body_invalid` | `admin_api_failed`; and as `admin.graphql` */
export async function revokeScopes({ graphql }: AdminApiContext, scopes: string[]): Promise<{ revoked: string[] }> {
  if (scopes.length === 0) throw new PlatformError('body_invalid', 'No scopes provided: name at least one to revoke')
  const { data } = await graphql<{ appRevokeAccessScopes: RevokePayload | null }>(REVOKE, { variables: { scopes } })
  if (!data.appRevokeAccessScopes) throw new PlatformError('admin_api_failed', 'The Admin API did not revoke the scopes, and does not say why')
  const { revoked, userErrors } = data.appRevokeAccessScopes
  if (userErrors.length > 0) throw new ScopesRefusedError(userErrors)
  return { revoked: (revoked ?? []).map(({ handle }) => handle) }
}
