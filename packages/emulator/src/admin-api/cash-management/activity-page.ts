import type { FieldArgs } from '../../../generated/admin'
import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../engine/graphql-context'
import { cursorTime } from '../../engine/records/connection'
import { parseGlobalId } from '../../engine/records/global-id'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListArgs, ListSpec } from '../../engine/resolve/list-records'
import type { CashActivity } from './cash-ledger'

/** Arguments of a list of activities. */
export type ActivityArgs = ListArgs &
  Pick<FieldArgs['CashDrawer']['cashActivities'], 'staffMemberId'>

const activityList: ListSpec<CashActivity> = {
  search: {
    fields: {
      id: { kind: 'id', read: ({ id }) => id },
      type: { kind: 'exact', read: ({ type }) => type },
    },
  },
  sortValues: { TIME: ({ time }) => cursorTime(time) },
}

/** Returns a page of activities, in the order of time unless another one is requested. */
export function activityPage(
  activities: readonly CashActivity[],
  args: ActivityArgs,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) {
  const { staffMemberId } = args
  const wanted = typeof staffMemberId === 'string' ? parseGlobalId(staffMemberId)?.key : undefined
  const rows =
    typeof staffMemberId === 'string'
      ? activities.filter(({ staffId }) => staffId === wanted)
      : activities
  return listRecords(
    rows,
    activityList,
    { ...args, sortKey: args.sortKey ?? 'TIME' },
    context,
    info,
  )
}
