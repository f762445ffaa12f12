import type { AdminApiContext } from '../api/shop-clients'
import type { PlatformUserError } from '../errors/billing-error'
import { PlatformError } from '../errors/errors'
import type { PlatformErrorCode } from '../errors/errors'
import { AuthScopes } from './auth-scopes'

export interface ScopesDetail {
  /** Granted by the shop. */
  granted: string[]
  /** Required to install the app. */
  required: string[]
  /** Can be requested later. */
  optional: string[]
}

interface Scope {
  handle: string
}

interface AppScopes {
  requestedAccessScopes: Scope[]
  optionalAccessScopes: Scope[]
  installation: { accessScopes: Scope[] } | null
}

interface RevokePayload {
  revoked: Scope[] | null
  userErrors: PlatformUserError[]
}

const READ = `#graphql
  query FetchAccessScopes {
    app {
      requestedAccessScopes { handle }
      optionalAccessScopes { handle }
      installation { accessScopes { handle } }
    }
  }`

const REVOKE = `#graphql
  mutation AppRevokeAccessScopes($scopes: [String!]!) {
    appRevokeAccessScopes(scopes: $scopes) {
      revoked { handle }
      userErrors { field message }
    }
  }`

/** The app has no valid token for the request. The next grant brings a token and its scopes. */
const WITHOUT_ACCESS: readonly PlatformErrorCode[] = [
  'grant_refused',
  'admin_api_unauthorized',
  'session_not_found',
]

/** The platform refused to revoke scopes: required, implied by others, or unknown. Status 422. */
export class ScopesRefusedError extends PlatformError {
  override readonly name = 'ScopesRefusedError'
  /** As the platform returned them. */
  readonly userErrors: readonly PlatformUserError[]

  constructor(userErrors: readonly PlatformUserError[]) {
    super(
      'graphql_failed',
      "The platform refused to revoke these scopes; see the error's userErrors",
      { status: 422 },
    )
    this.userErrors = userErrors
  }
}

/**
 * Reads the scopes of the app from the Admin API.
 *
 * @throws PlatformError `admin_api_failed` when the app is no longer installed; and as
 *   `admin.graphql`
 */
export async function readScopes({ graphql }: AdminApiContext): Promise<ScopesDetail> {
  const {
    data: { app },
  } = await graphql<{ app: AppScopes | null }>(READ)
  if (!app?.installation)
    throw new PlatformError(
      'admin_api_failed',
      'The Admin API returned no installation, so the granted scopes are unknown; install the app again',
    )
  return {
    granted: handlesOf(app.installation.accessScopes),
    required: handlesOf(app.requestedAccessScopes),
    optional: handlesOf(app.optionalAccessScopes),
  }
}

/**
 * Returns the scopes that the shop grants to the app now: a comma list as in token responses,
 * without the scopes that others imply. Undefined when the app has no access to the shop.
 *
 * @throws PlatformError as {@link readScopes} when the Admin API fails
 */
export async function readGrantedScopes(admin: AdminApiContext): Promise<string | undefined> {
  try {
    return new AuthScopes((await readScopes(admin)).granted).toString()
  } catch (error) {
    if (error instanceof PlatformError && WITHOUT_ACCESS.includes(error.code)) return undefined
    throw error
  }
}

/**
 * Revokes optional scopes.
 *
 * @throws ScopesRefusedError (422)
 * @throws PlatformError `body_invalid` | `admin_api_failed`; and as `admin.graphql`
 */
export async function revokeScopes(
  { graphql }: AdminApiContext,
  scopes: string[],
): Promise<{ revoked: string[] }> {
  if (scopes.length === 0)
    throw new PlatformError('body_invalid', 'No scopes provided: name at least one to revoke')
  const { data } = await graphql<{ appRevokeAccessScopes: RevokePayload | null }>(REVOKE, {
    variables: { scopes },
  })
  if (!data.appRevokeAccessScopes)
    throw new PlatformError(
      'admin_api_failed',
      'The Admin API returned no result for the scopes to revoke',
    )
  const { revoked, userErrors } = data.appRevokeAccessScopes
  if (userErrors.length > 0) throw new ScopesRefusedError(userErrors)
  return { revoked: handlesOf(revoked ?? []) }
}

function handlesOf(scopes: Scope[]): string[] {
  return scopes.map(({ handle }) => handle)
}
