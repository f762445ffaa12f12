import type { GraphqlContext } from '../../graphql/graphql-context'
import { OWNER_ID, storeUser } from '../../state/store'
import { paginate } from '../engine/records/connection'
import type { ConnectionArgs } from '../engine/records/connection'
import { globalId, parseGlobalId } from '../engine/records/global-id'
import type { Domain } from '../engine/resolve/domain'

/** The users of the admin: the owner of the store, and the user of an online access token. */
export const staffDomain: Domain = {
  queries: {
    currentStaffMember: (_args: object, context) => {
      const { userId } = context.token ?? {}
      return userId === undefined ? null : staffNode(context, userId)
    },
    staffMember: ({ id }: { id?: string | null }, context) => {
      const userId = typeof id === 'string' ? parseGlobalId(id)?.key : context.token?.userId
      return userIds(context).includes(userId ?? '') ? staffNode(context, userId ?? '') : null
    },
    staffMembers: (args: ConnectionArgs, context) =>
      paginate(
        userIds(context).map(id => staffNode(context, id)),
        args,
        { idOf: ({ id }) => id },
      ),
  },
  nodes: {
    StaffMember: (id, context) => findStaffMember(context, id),
  },
}

/** Finds a user of the admin by the global id. */
export function findStaffMember(context: GraphqlContext, id: string) {
  const { type, key = '' } = parseGlobalId(id) ?? {}
  return type === 'StaffMember' && userIds(context).includes(key) ? staffNode(context, key) : null
}

function userIds({ token }: GraphqlContext): string[] {
  return [...new Set([OWNER_ID, token?.userId ?? OWNER_ID])]
}

/** Returns the user with a number, who may have left the store since. */
export function staffNode({ store }: GraphqlContext, userId: string) {
  const { firstName, lastName, email, owner } = storeUser(store, userId)
  return {
    __typename: 'StaffMember',
    id: globalId('StaffMember', userId),
    accountType: 'REGULAR',
    active: true,
    email,
    exists: true,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    initials: [firstName.charAt(0), lastName.charAt(0)],
    isShopOwner: owner,
    locale: 'en',
    phone: null,
  }
}
