import { DEFAULT_API_VERSION } from '../../../../shared/wire'
import { accountsOrigin, shopAddress } from '../http/addresses'
import type { EmulatorContext } from '../http/context'
import { Refusal } from '../state/refusal'
import type { Store } from '../state/store'

/** Identifies the authorization server of a store. All its addresses are below it. */
export function issuerOf(
  { origin }: Pick<EmulatorContext, 'origin'>,
  { id }: Pick<Store, 'id'>,
): string {
  return `${accountsOrigin(origin)}/authentication/${id}`
}

/**
 * Finds the store of an authorization server.
 *
 * @throws Refusal 404
 */
export function findStoreById({ state }: EmulatorContext, id: string): Store {
  const store = state.stores.find(candidate => String(candidate.id) === id)
  if (!store) throw new Refusal(404, 'There is no store with this id.')
  return store
}

/**
 * The discovery document of the authorization server of a store.
 *
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html
 */
export function openidConfiguration(context: EmulatorContext, store: Store) {
  const issuer = issuerOf(context, store)
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    end_session_endpoint: `${issuer}/logout`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    scopes_supported: ['openid', 'email', 'customer-account-api:full'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'none'],
    code_challenge_methods_supported: ['S256'],
    claims_supported: [
      'iss',
      'sub',
      'aud',
      'exp',
      'iat',
      'nonce',
      'sid',
      'email',
      'email_verified',
    ],
  }
}

/** The discovery document of the Customer Account API of a store. */
export function customerAccountApi({ origin }: EmulatorContext, { domain }: Store) {
  const path = `/customer/api/${DEFAULT_API_VERSION}/graphql`
  return { graphql_api: shopAddress(origin, domain) + path }
}
