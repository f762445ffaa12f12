import type { GraphqlContext } from '../../engine/graphql-context'
import { OWNER_ID, storeUser } from '../../state/store'
import { globalId, parseGlobalId } from '../../engine/records/global-id'

/** Finds a user of the admin by the global id. */
export function findStaffMember(context: GraphqlContext, id: string) {
  const { type, key = '' } = parseGlobalId(id) ?? {}
  return type === 'StaffMember' && userIds(context).includes(key) ? staffNode(context, key) : null
}

/** Ids of the users: the owner, and the user of an online access token. */
export function userIds({ token }: GraphqlContext): string[] {
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
