import { SHOP_PATHS } from '../../../shared/wire'
import { leaveApp } from '../admin/leave-app'
import type { AdminApiContext } from '../api/shop-clients'
import type { PlatformConfig } from '../config/config'
import { PlatformResponse } from '../errors/platform-response'
import { PlatformError } from '../errors/errors'
import { AuthScopes } from './auth-scopes'
import type { RequestFacts } from '../http/request-facts'
import { shopUrl } from '../shop/shop'
import type { Session } from '../session/session'
import { readScopes, revokeScopes } from './scopes-api'
import type { ScopesDetail } from './scopes-api'

/** No comma: lists of scopes are separated by commas on the wire. */
const SCOPE = /^[a-z][a-z0-9_:/.-]{0,99}$/i
const MAX_SCOPES = 200

/** The access scopes of the app in one shop, for one request. */
export interface ScopesContext {
  /**
   * Returns the scopes that are granted, required and optional, as the platform reports them now.
   */
  query: () => Promise<ScopesDetail>
  /**
   * Requests scopes from the merchant, unless all are granted: the request ends with a response
   * that leads to the grant screen.
   *
   * @throws PlatformResponse that response
   * @throws PlatformError `body_invalid` when this is not a list of scopes, `configuration_invalid`
   *   for a scope that the app has not declared, `scopes_missing` in a `platform_admin` app
   */
  request: (scopes: readonly string[]) => Promise<void>
  /**
   * Continues only when the shop granted these scopes; otherwise the request ends as in `request`.
   * Calls the Admin API only when the session lacks a scope.
   *
   * @param scopes default: the configured scopes of the app
   * @throws as `request`
   */
  require: (scopes?: readonly string[]) => Promise<void>
  /**
   * Revokes optional scopes.
   *
   * @throws ScopesRefusedError `graphql_failed` (422) for a scope that cannot be revoked
   * @throws PlatformError `body_invalid` for an empty list
   */
  revoke: (scopes: readonly string[]) => Promise<{ revoked: string[] }>
}

export interface ScopesServices {
  request: RequestFacts
  session: Session
  admin: AdminApiContext
  config: PlatformConfig
}

/** Creates the scopes API of one request. It does nothing until a method is called. */
export function createScopes(services: ScopesServices): ScopesContext {
  const { session, admin, config } = services
  return {
    query: () => readScopes(admin),
    request: async scopes => requestScopes(services, parseScopeList(scopes)),
    require: async (scopes = config.scopes) => {
      const wanted = parseScopeList(scopes)
      if (!session.isScopeIncluded(wanted)) await requestScopes(services, wanted)
    },
    revoke: async scopes => revokeScopes(admin, parseScopeList(scopes)),
  }
}

async function requestScopes(
  { request, session: { shop }, admin, config }: ScopesServices,
  wanted: string[],
): Promise<void> {
  if (wanted.length === 0) return
  const detail = await readScopes(admin)
  if (new AuthScopes(detail.granted).has(wanted)) return
  if (config.distribution === 'platform_admin') {
    throw new PlatformError(
      'scopes_missing',
      `The app needs ${wanted.join(', ')}: change its scopes in the shop's admin, where it was made`,
    )
  }
  throw new PlatformResponse(
    leaveApp({ request, shop, config }, grantUrl(shop, selectOptional(wanted, detail), config)),
  )
}

/**
 * Returns the wanted scopes that are not granted by the installation itself.
 *
 * @throws PlatformError `configuration_invalid` for a scope that the app never declared: the
 *   merchant would be asked again and again
 */
function selectOptional(wanted: string[], { required, optional }: ScopesDetail): string[] {
  const declared = new AuthScopes([...required, ...optional])
  const undeclared = wanted.filter(scope => !declared.has([scope]))
  if (undeclared.length > 0) {
    throw new PlatformError(
      'configuration_invalid',
      `The app requests ${undeclared.join(', ')}, which its configuration on the platform declares neither as required nor as optional`,
    )
  }
  return wanted.filter(scope => !new AuthScopes(required).has([scope]))
}

/** Returns the URL of the page where a merchant installs the app or grants more scopes. */
function grantUrl(
  shop: string,
  optional: string[],
  { apiKey, scopes, profile }: PlatformConfig,
): string {
  const params = new URLSearchParams({
    client_id: apiKey,
    scope: new AuthScopes(scopes).toString(),
    optional_scopes: optional.join(','),
  })
  return `${shopUrl(shop, profile, SHOP_PATHS.install)}?${params}`
}

/**
 * Parses a list of access scopes, which may come from a request. The result has no duplicates.
 *
 * @throws PlatformError `body_invalid`
 */
function parseScopeList(scopes: unknown): string[] {
  if (Array.isArray(scopes) && scopes.length <= MAX_SCOPES && scopes.every(isScope))
    return [...new Set(scopes)]
  throw new PlatformError('body_invalid', 'Scopes must be a list of names such as read_products')
}

function isScope(scope: unknown): scope is string {
  return typeof scope === 'string' && SCOPE.test(scope)
}
