import { revokeProblems, withoutScopes } from '../../scopes/revocable-scopes'
import { installApp } from '../../state/installing'
import type { GraphqlContext } from '../../graphql/graphql-context'
import { scopeNode } from './installation-node'

/**
 * Resolvers of the mutations for access scopes.
 *
 * @see docs/protocol.md#access-scopes
 */
export const scopeMutations = {
  appRevokeAccessScopes: (
    { scopes }: { scopes: string[] },
    { app, store, installation, state }: GraphqlContext,
  ) => {
    const problems = revokeProblems(app, installation.scopes, scopes)
    if (problems.length > 0)
      return {
        revoked: null,
        userErrors: problems.map(problem => ({ field: ['scopes'], ...problem })),
      }
    const revoked = installation.scopes.filter(scope => scopes.includes(scope))
    // The response does not wait for the webhook to the app.
    void installApp(state, store.domain, withoutScopes(installation.scopes, scopes))
    return { revoked: revoked.map(scopeNode), userErrors: [] }
  },
}
