import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../graphql/graphql-context'
import { minorMoneyV2 } from '../engine/money'
import { cursorTime } from '../engine/records/connection'
import { parseGlobalId } from '../engine/records/global-id'
import type { Domain } from '../engine/resolve/domain'
import { listRecords } from '../engine/resolve/list-records'
import type { ListArgs, ListSpec } from '../engine/resolve/list-records'
import { staffNode } from '../shop/staff-domain'
import type { CashActivity } from './cash-ledger'
import { PAYMENT_SESSIONS } from './session-records'
import type { CashActivityRecord } from './session-records'

/** Arguments of a list of activities. */
export interface ActivityArgs extends ListArgs {
  staffMemberId?: string | null
}

const activityList: ListSpec<CashActivity> = {
  search: {
    fields: {
      id: { kind: 'id', read: ({ id }) => id },
      type: { kind: 'exact', read: ({ type }) => type },
    },
  },
  sortValues: { TIME: ({ time }) => cursorTime(time) },
}

/** What adds cash to a drawer, removes it, or counts it. */
export const activityDomain: Domain = {
  types: {
    CashActivity: {
      cash: ({ cash }: CashActivity, _args: object, { store }) =>
        minorMoneyV2(cash, store.currencyCode),
      paymentSession: ({ sessionId }: CashActivity, _args: object, { store }) =>
        store.records.table(PAYMENT_SESSIONS).get(sessionId),
      staffMember: ({ staffId }: CashActivity, _args: object, context) =>
        staffNode(context, staffId),
    },
    CashAdjustmentActivity: { giftCard: () => null },
    CashCountActivity: {
      cashCounted: ({ count }: CashActivityRecord, _args: object, { store }) =>
        minorMoneyV2(count?.counted ?? 0, store.currencyCode),
      cashDiscrepancy: ({ cash }: CashActivityRecord, _args: object, { store }) =>
        minorMoneyV2(cash, store.currencyCode),
      cashExpected: ({ count }: CashActivityRecord, _args: object, { store }) =>
        minorMoneyV2(count?.expected ?? 0, store.currencyCode),
    },
  },
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
