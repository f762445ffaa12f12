import { uninstallApp } from '../../lifecycle/installing'
import { storeUser } from '../../state/store'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { appNode } from './installation-node'

/** The root with which an app removes itself from a store. */
export const uninstallMutation: Mutations = {
  appUninstall: defineMutation({
    topics: ['app/uninstalled'],
    checks: [
      {
        field: null,
        code: 'APP_NOT_FOUND',
        message: 'The store itself sent the request, and not an app.',
        fails: (_args, { isStore }) => Boolean(isStore),
      },
      {
        field: null,
        code: 'APP_NOT_INSTALLED',
        message: 'The app is not installed in this store.',
        fails: (_args, { app, store, state }) =>
          !state.installations.find(app.apiKey, store.domain),
      },
      {
        field: null,
        code: 'USER_PERMISSIONS_INSUFFICIENT',
        message: 'User does not have sufficient permissions to uninstall this app.',
        fails: (_args, { store, token }) =>
          token?.userId !== undefined && !storeUser(store, token.userId).owner,
      },
      {
        field: null,
        code: 'APP_UNINSTALL_ERROR',
        message: (_args, { store }) =>
          `The local platform refuses appUninstall in the store ${store.handle}. Allow it in the seed of the store: appUninstall: 'allowed'.`,
        fails: (_args, { store }) => store.seed.appUninstall !== 'allowed',
      },
    ],
    reports: 'first',
    run: (_args, context) => {
      const app = appNode(context)
      // The response does not wait for the webhook to the app.
      void uninstallApp(context.state, context.store.domain)
      return { app }
    },
  }),
}
