import { revokeProblem, withoutScopes } from '../../scopes/revocable-scopes'
import { installApp } from '../../lifecycle/installing'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { scopeNode } from './installation-node'

/**
 * Mutations of access scopes.
 *
 * @see docs/protocol.md#access-scopes
 */
export const scopeMutations: Mutations = {
  appRevokeAccessScopes: defineMutation({
    topics: ['app/scopes_update'],
    checks: [
      {
        field: null,
        code: 'MISSING_SOURCE_APP',
        message: 'No app found on the access token.',
        fails: (_args, { isStore }) => Boolean(isStore),
      },
      {
        field: null,
        code: 'APP_NOT_INSTALLED',
        message: 'The app is not installed in this store.',
        fails: (_args, { app, store, state }) =>
          !state.installations.find(app.apiKey, store.domain),
      },
    ],
    reports: 'first',
    errors: ({ scopes }, { app, installation }) => {
      const problem = revokeProblem(app, installation.scopes, scopes)
      return problem ? [{ field: ['scopes'], ...problem }] : []
    },
    run: ({ scopes }, { store, installation, state }) => {
      const revoked = installation.scopes.filter(scope => scopes.includes(scope))
      // The response does not wait for the webhook to the app.
      void installApp(state, store.domain, withoutScopes(installation.scopes, scopes))
      return { revoked: revoked.map(scopeNode) }
    },
  }),
}
