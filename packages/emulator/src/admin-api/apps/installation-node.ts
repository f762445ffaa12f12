import { expandScopes } from '../../../../facts/schemas/access-scopes'
import type { Charge } from '../../billing/charge'
import { isSubscription } from '../../billing/charges'
import { describeScope } from '../../scopes/describe-scope'
import { appSubscriptionNode, purchaseNode } from './charge-nodes'
import type { GraphqlContext } from '../../engine/graphql-context'
import { APP_GID } from '../../engine/records/global-id'
import { pageById } from '../../engine/records/id-page'
import type { ConnectionArgs } from '../../engine/records/connection'

/** Converts the app to the `App` type of the schema. */
export function appNode(context: GraphqlContext) {
  const { name, apiKey, scopes, optionalScopes } = context.app
  return {
    __typename: 'App',
    id: APP_GID,
    title: name,
    apiKey,
    handle: apiKey,
    requestedAccessScopes: scopes.map(scopeNode),
    optionalAccessScopes: optionalScopes.map(scopeNode),
    // Lazy, because the installation refers back to the app.
    installation: () => installationNode(context),
  }
}

/** Global id of the installation of the app. */
export function installationGid({ installation }: GraphqlContext): string {
  return `gid://shopify/AppInstallation/${installation.id}`
}

/** Converts the installation to the `AppInstallation` type of the schema. */
export function installationNode(context: GraphqlContext): Record<string, unknown> {
  const { store, state, installation, clock } = context
  const charges = state.charges.list(store.domain)
  const subscriptions = charges.filter(isSubscription)
  const purchases = charges.filter((charge: Charge) => charge.kind === 'one_time')
  return {
    __typename: 'AppInstallation',
    id: installationGid(context),
    accessScopes: expandScopes(installation.scopes).map(scopeNode),
    app: () => appNode(context),
    activeSubscriptions: subscriptions
      .filter(({ status }) => status === 'ACTIVE')
      .map(subscription => appSubscriptionNode(subscription, clock.now())),
    allSubscriptions: (args: ConnectionArgs) =>
      pageById(subscriptions, args, subscription => appSubscriptionNode(subscription, clock.now())),
    oneTimePurchases: (args: ConnectionArgs) => pageById(purchases, args, purchaseNode),
  }
}

/** Converts a scope to the `AccessScope` type of the schema. */
export function scopeNode(handle: string) {
  return { handle, description: describeScope(handle) }
}
