import type { GraphqlContext } from '../../engine/graphql-context'
import { uninstallApp } from '../../lifecycle/installing'
import { storeUser } from '../../state/store'
import type { MutationError, MutationPayload } from '../../engine/resolve/mutation'
import { appNode } from './installation-node'

/** The root with which an app removes itself from a store. */
export const uninstallMutation = {
  appUninstall: (_args: object, context: GraphqlContext): MutationPayload => {
    const { app, store, state, token, isStore } = context
    if (isStore)
      return refusal('APP_NOT_FOUND', 'The store itself sent the request, and not an app.')
    if (!state.installations.find(app.apiKey, store.domain))
      return refusal('APP_NOT_INSTALLED', 'The app is not installed in this store.')
    if (token?.userId !== undefined && !storeUser(store, token.userId).owner)
      return refusal(
        'USER_PERMISSIONS_INSUFFICIENT',
        'User does not have sufficient permissions to uninstall this app.',
      )
    if (store.seed.appUninstall !== 'allowed')
      return refusal(
        'APP_UNINSTALL_ERROR',
        `The local platform refuses appUninstall in the store ${store.handle}. Allow it in the seed of the store: appUninstall: 'allowed'.`,
      )
    const node = appNode(context)
    // The response does not wait for the webhook to the app.
    void uninstallApp(state, store.domain)
    return { app: node, userErrors: [] }
  },
}

function refusal(code: string, message: string): MutationPayload {
  const userErrors: MutationError[] = [{ field: null, code, message }]
  return { app: null, userErrors }
}
