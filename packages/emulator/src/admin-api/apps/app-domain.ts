import type { GraphqlContext } from '../../engine/graphql-context'
import { paginate } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import { appNode, installationGid, installationNode } from './installation-node'
import { APP_GID } from '../../engine/records/global-id'
import { delegateMutations } from './delegate-mutations'
import { scopeMutations } from './scope-mutations'
import { uninstallMutation } from './uninstall-mutation'

/** The app, its installation, and its scopes. */
export const appDomain: Domain = {
  queries: {
    app: ({ id }, context) => findApp(context, id ?? APP_GID),
    appByHandle: ({ handle }, context) => (handle === context.app.apiKey ? appNode(context) : null),
    appByKey: ({ apiKey }, context) => (apiKey === context.app.apiKey ? appNode(context) : null),
    appInstallation: ({ id }, context) => findInstallation(context, id ?? installationGid(context)),
    appInstallations: (args, context) =>
      paginate([installationNode(context)], args, { idOf: () => installationGid(context) }),
    currentAppInstallation: (_args, context) => installationNode(context),
  },
  mutations: {
    ...scopeMutations,
    ...uninstallMutation,
    ...delegateMutations,
  },
  nodes: {
    App: (id, context) => findApp(context, id),
    AppInstallation: (id, context) => findInstallation(context, id),
  },
}

function findApp(context: GraphqlContext, id: string): object | null {
  return id === APP_GID ? appNode(context) : null
}

function findInstallation(context: GraphqlContext, id: string): object | null {
  return id === installationGid(context) ? installationNode(context) : null
}
