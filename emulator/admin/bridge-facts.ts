import type { BridgeFacts } from '../pages/page-data'
import type { BridgeSettings } from '../state/app-bridges'
import type { StoreUser } from '../state/store'

/** What App Bridge is told of the person and the device; who is at a point of sale has other fields. protocol: App Bridge, User API */
export function bridgeFacts({ mobile, pos, intent, accountAccess, privileged }: BridgeSettings, user: StoreUser): BridgeFacts {
  return { environment: { mobile, pos, intent }, user: { ...(pos ? posUser(user) : privileged && adminUser(user)), accountAccess } }
}

const posUser = ({ id, firstName, lastName, email, owner }: StoreUser): BridgeFacts['user'] =>
  ({ id: Number(id), firstName, lastName, email, accountType: owner ? 'OWNER' : 'REGULAR' })

const adminUser = ({ id, firstName, lastName, email }: StoreUser): BridgeFacts['user'] =>
  ({ id: Number(id), name: `${firstName} ${lastName}`, email })
