import type { MutationArgs } from '../../../generated/admin'
import { revokeProblem, withoutScopes } from '../../scopes/revocable-scopes'
import { installApp } from '../../lifecycle/installing'
import type { GraphqlContext } from '../../engine/graphql-context'
import { scopeNode } from './installation-node'

/**
 * Resolvers of the mutations for access scopes.
 *
 * @see docs/protocol.md#access-scopes
 */
export const scopeMutations = {
  appRevokeAccessScopes: (
    { scopes }: MutationArgs['appRevokeAccessScopes'],
    { app, store, installation, state, isStore }: GraphqlContext,
  ) => {
    if (isStore) return refused('MISSING_SOURCE_APP', 'No app found on the access token.')
    if (!state.installations.find(app.apiKey, store.domain))
      return refused('APP_NOT_INSTALLED', 'The app is not installed in this store.')
    const problem = revokeProblem(app, installation.scopes, scopes)
    if (problem) return { revoked: null, userErrors: [{ field: ['scopes'], ...problem }] }
    const revoked = installation.scopes.filter(scope => scopes.includes(scope))
    // The response does not wait for the webhook to the app.
    void installApp(state, store.domain, withoutScopes(installation.scopes, scopes))
    return { revoked: revoked.map(scopeNode), userErrors: [] }
  },
}

function refused(code: string, message: string) {
  return { revoked: null, userErrors: [{ field: null, code, message }] }
}
