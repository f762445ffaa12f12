import { uninstallApp } from '../../state/installing'
import type { Mutation } from '../engine/resolve/mutation'
import { appNode } from './installation-node'

/** The root with which an app uninstalls itself. Its access tokens are invalid afterwards. */
export const uninstallMutation: Readonly<Record<string, Mutation>> = {
  appUninstall: {
    topics: ['app/uninstalled'],
    resolve: (_args, context) => {
      const { installation: _removed, ...app } = appNode(context)
      // The response does not wait for the webhook.
      void uninstallApp(context.state, context.store.domain)
      return { app, userErrors: [] }
    },
  },
}
