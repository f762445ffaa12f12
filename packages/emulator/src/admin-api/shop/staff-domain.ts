import { BY_ID, paginate } from '../../engine/records/connection'
import { parseGlobalId } from '../../engine/records/global-id'
import type { Domain } from '../../engine/resolve/domain'
import { findStaffMember, staffNode, userIds } from './staff-node'

/** The users of the admin: the owner of the store, and the user of an online access token. */
export const staffDomain: Domain = {
  queries: {
    currentStaffMember: (_args, context) => {
      const { userId } = context.token ?? {}
      return userId === undefined ? null : staffNode(context, userId)
    },
    staffMember: ({ id }, context) => {
      const userId = typeof id === 'string' ? parseGlobalId(id)?.key : context.token?.userId
      return userIds(context).includes(userId ?? '') ? staffNode(context, userId ?? '') : null
    },
    staffMembers: (args, context) =>
      paginate(
        userIds(context).map(id => staffNode(context, id)),
        args,
        BY_ID,
      ),
  },
  nodes: {
    StaffMember: (id, context) => findStaffMember(context, id),
  },
}
