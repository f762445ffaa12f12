import { uninstallApp } from '../../state/installing'
import type { Mutation } from '../engine/resolve/mutation'
import { appNode } from './installation-node'

/**
 * The mutation with which an app removes itself from a shop, with its tokens and charges.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/mutations/appUninstall
 */
export const uninstallMutation: Readonly<Record<string, Mutation>> = {
  appUninstall: {
    topics: ['app/uninstalled'],
    resolve: (_args, context) => {
      const app = { ...appNode(context), installation: null }
      // The response does not wait for the webhook to the app.
      void uninstallApp(context.state, context.store.domain)
      return { app, userErrors: [] }
    },
  },
}
