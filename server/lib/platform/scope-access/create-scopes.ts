import { SHOP_PATHS } from '../../../../shared/platform/wire'
import { leaveApp } from '../admin/leave-app'
import type { AdminApiContext } from '../api/admin-client'
import type { PlatformConfig } from '../config/config'
import { PlatformAnswer } from '../errors/answer'
import { PlatformError } from '../errors/errors'
import { AuthScopes } from '../oauth/scopes'
import type { RequestFacts } from '../request/request-facts'
import { shopUrl } from '../request/shop'
import type { Session } from '../session/session'
import { parseScopeList } from './parse-scope-list'
import { readScopes } from './read-scopes'
import type { ScopesDetail } from './read-scopes'
import { revokeScopes } from './revoke-scopes'

/** What the shop granted to the app, in one request. */
export interface ScopesContext {
  /** What is granted, required and optional, as the platform says now. */
  query: () => Promise<ScopesDetail>
  /**
   * Asks the merchant for scopes, unless all are granted: the request ends with the answer that leads to the grant screen.
   *
   * @throws PlatformAnswer that answer; PlatformError `body_invalid` for what is no list of scopes, `configuration_invalid` for one that the
   *   app has not declared, `scopes_missing` where no merchant can be asked
   */
  request: (scopes: readonly string[]) => Promise<void>
  /**
   * Lets only requests pass whose shop granted these scopes; others end as in `request`. Costs a call of the Admin API only when the
   * session does not have them.
   *
   * @param scopes default: those that the app is configured with
   * @throws as `request`
   */
  require: (scopes?: readonly string[]) => Promise<void>
  /**
   * Gives optional scopes back.
   *
   * @throws ScopesRefusedError `graphql_failed` (422) for what cannot be revoked; PlatformError `body_invalid` for an empty list
   */
  revoke: (scopes: readonly string[]) => Promise<{ revoked: string[] }>
}

export interface ScopesServices {
  request: RequestFacts
  session: Session
  admin: AdminApiContext
  config: PlatformConfig
}

/** Access scopes for one request. Made for each, so it does nothing before it is asked. protocol: scopes API */
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

async function requestScopes({ request, session: { shop }, admin, config }: ScopesServices, wanted: string[]): Promise<void> {
  if (wanted.length === 0) return
  const detail = await readScopes(admin)
  if (new AuthScopes(detail.granted).has(wanted)) return
  if (config.distribution === 'platform_admin') {
    throw new PlatformError('scopes_missing', `The app needs ${wanted.join(', ')}: change its scopes in the shop's admin, where it was made`)
  }
  throw new PlatformAnswer(leaveApp({ request, shop, config }, grantUrl(shop, optionalOnes(wanted, detail), config)))
}

/**
 * Those of the wanted scopes that do not come with the installation.
 *
 * @throws PlatformError `configuration_invalid` for one that the app never declared: the merchant would be asked for ever
 */
function optionalOnes(wanted: string[], { required, optional }: ScopesDetail): string[] {
  const declared = new AuthScopes([...required, ...optional])
  const stray = wanted.filter(scope => !declared.has([scope]))
  if (stray.length > 0) {
    throw new PlatformError('configuration_invalid', `The app asks for ${stray.join(', ')}, which its configuration on the platform declares neither as required nor as optional`)
  }
  return wanted.filter(scope => !new AuthScopes(required).has([scope]))
}

/** The page where a merchant installs the app or grants more to it. */
function grantUrl(shop: string, optional: string[], { apiKey, scopes, profile }: PlatformConfig): string {
  const params = new URLSearchParams({ client_id: apiKey, scope: new AuthScopes(scopes).toString(), optional_scopes: optional.join(',') })
  return `${shopUrl(shop, profile, SHOP_PATHS.install)}?${params}`
}
