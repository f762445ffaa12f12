import type { BridgeFacts } from '../admin-data/page-data'
import type { BridgeSettings } from '../state/app-bridges'
import type { StoreUser } from '../state/store'

/**
 * Describes the user and the device for App Bridge. At a point of sale, the user has different
 * fields.
 *
 * @see https://shopify.dev/docs/api/app-bridge-library
 */
export function bridgeFacts(
  { mobile, pos, intent, accountAccess, privileged }: BridgeSettings,
  user: StoreUser,
): BridgeFacts {
  return {
    environment: { mobile, pos, intent },
    user: { ...(pos ? posUser(user) : privileged && adminUser(user)), accountAccess },
  }
}

const posUser = ({ id, firstName, lastName, email, owner }: StoreUser): BridgeFacts['user'] => ({
  id: Number(id),
  firstName,
  lastName,
  email,
  accountType: owner ? 'OWNER' : 'REGULAR',
})

const adminUser = ({ id, firstName, lastName, email }: StoreUser): BridgeFacts['user'] => ({
  id: Number(id),
  name: `${firstName} ${lastName}`,
  email,
})
