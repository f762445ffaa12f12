import { minorMoneyV2 } from '../../money/money-v2'
import { cursorTime, mapConnection } from '../../engine/records/connection'
import { globalId, idNumber, parseGlobalId } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import type { Domain } from '../../engine/resolve/domain'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { LOCATIONS } from '../locations/location-records'
import type { TransactionSource } from '../orders/transaction-fields'
import { staffNode } from '../shop/staff-node'
import { cashTransactions, drawerBalance, sessionActivities, sumDiscrepancies } from './cash-ledger'
import { amountFields } from './session-amounts'
import { CASH_ACTIVITIES, PAYMENT_SESSIONS } from './session-records'
import type { CashActivityRecord, PaymentSessionRecord } from './session-records'

/** A session of payments as the older type has it. */
interface TrackingSource {
  readonly __typename: 'CashTrackingSession'
  readonly id: string
  readonly session: PaymentSessionRecord
}

/** An adjustment of a session as the older type has it. */
interface AdjustmentSource extends Omit<CashActivityRecord, '__typename'> {
  readonly __typename: 'CashTrackingAdjustment'
}

const TYPE = 'CashTrackingSession'
const ADJUSTMENT_TYPE = 'CashTrackingAdjustment'

function trackingList(records: RecordStore): ListSpec<PaymentSessionRecord> {
  const sortValues: ListSpec<PaymentSessionRecord>['sortValues'] = {
    CLOSING_TIME: ({ closing }) => closing && cursorTime(closing.time),
    OPENING_TIME: ({ openingTime }) => cursorTime(openingTime),
    TOTAL_DISCREPANCY: session => sumDiscrepancies(sessionActivities(records, session)),
  }
  return {
    search: {
      fields: {
        closing_time: { kind: 'time', read: ({ closing }) => closing?.time },
        id: { kind: 'id', read: ({ id }) => id },
        location_id: { kind: 'id', read: ({ locationId }) => locationId },
        opening_time: { kind: 'time', read: ({ openingTime }) => openingTime },
        point_of_sale_device_ids: { kind: 'exact', read: ({ deviceId }) => idNumber(deviceId) },
        status: {
          kind: 'enum',
          values: ['open', 'closed'],
          read: ({ closing }) => (closing ? 'closed' : 'open'),
        },
      },
    },
    sortValues,
  }
}

const transactionList: ListSpec<TransactionSource> = {
  search: {
    fields: {
      id: { kind: 'id', read: ({ id }) => id },
      kind: { kind: 'exact', read: ({ transaction }) => transaction.kind },
      processed_at: { kind: 'time', read: ({ transaction }) => transaction.processedAt },
    },
  },
  sortValues: { PROCESSED_AT: ({ transaction }) => cursorTime(transaction.processedAt) },
}

const adjustmentList: ListSpec<AdjustmentSource> = {
  search: { fields: {} },
  sortValues: { TIME: ({ time }) => cursorTime(time) },
}

/**
 * The older view of the sessions of devices, which the platform replaced in 2026-04. Each has the
 * number of its session of payments.
 */
export const trackingSessionDomain: Domain = {
  queries: {
    cashTrackingSession: ({ id }, { store }) => findTrackingSession(store.records, id),
    cashTrackingSessions: (args, context, info) => {
      const { records } = context.store
      const [, sortKey, direction] = /^(.+)_(ASC|DESC)$/.exec(args.sortKey ?? '') ?? []
      // The other direction of a descending key is the ascending one.
      const reverse = Boolean(args.reverse) !== (direction === 'DESC')
      const page = { ...args, sortKey: sortKey ?? 'ID', reverse }
      const rows = records.table(PAYMENT_SESSIONS).all()
      return mapConnection(
        listRecords(rows, trackingList(records), page, context, info),
        trackingNode,
      )
    },
  },
  types: {
    CashTrackingAdjustment: {
      cash: ({ cash }: AdjustmentSource, _args, { store }) =>
        minorMoneyV2(cash, store.currencyCode),
      staffMember: ({ staffId }: AdjustmentSource, _args, context) => staffNode(context, staffId),
    },
    CashTrackingSession: {
      ...amountFields(({ session }: TrackingSource) => session, {
        expectedBalance: ({ closing, drawerId }, records) =>
          closing ? closing.expected : drawerBalance(records, drawerId),
        expectedClosingBalance: ({ closing }) => closing && closing.expected,
        expectedOpeningBalance: ({ expectedAtOpen }) => expectedAtOpen,
        openingBalance: ({ countedAtOpen }) => countedAtOpen,
      }),
      adjustments: ({ session }: TrackingSource, args, context, info) => {
        const rows = CASH_ACTIVITIES.in(context)
          .lookUp('session', session.id)
          .flatMap(activity => adjustmentNode(activity) ?? [])
        return listRecords(rows, adjustmentList, args, context, info)
      },
      cashTransactions: ({ session }: TrackingSource, args, context, info) => {
        const rows = cashTransactions(sessionActivities(context.store.records, session))
        return listRecords(rows, transactionList, args, context, info)
      },
      cashTrackingEnabled: () => true,
      closingNote: ({ session }: TrackingSource) => session.closing?.note ?? null,
      closingStaffMember: ({ session: { closing } }: TrackingSource, _args, context) =>
        closing && staffNode(context, closing.staffId),
      closingTime: ({ session }: TrackingSource) => session.closing?.time ?? null,
      location: ({ session }: TrackingSource, _args, context) =>
        LOCATIONS.in(context).get(session.locationId),
      openingNote: ({ session }: TrackingSource) => session.openingNote,
      openingStaffMember: ({ session }: TrackingSource, _args, context) =>
        staffNode(context, session.openingStaffId),
      openingTime: ({ session }: TrackingSource) => session.openingTime,
      registerName: ({ session }: TrackingSource, _args, context) =>
        `${LOCATIONS.in(context).get(session.locationId)?.name ?? ''} register`.trim(),
    },
  },
  nodes: {
    CashTrackingAdjustment: (id, context) => {
      const { type, key = '' } = parseGlobalId(id) ?? {}
      const activity =
        type === ADJUSTMENT_TYPE
          ? CASH_ACTIVITIES.in(context).get(globalId(CASH_ACTIVITIES.type, key))
          : undefined
      return activity && adjustmentNode(activity)
    },
    CashTrackingSession: (id, { store }) => findTrackingSession(store.records, id),
  },
}

function findTrackingSession(records: RecordStore, id: string): TrackingSource | null {
  const { type, key = '' } = parseGlobalId(id) ?? {}
  const session =
    type === TYPE
      ? records.table(PAYMENT_SESSIONS).get(globalId(PAYMENT_SESSIONS.type, key))
      : undefined
  return session ? trackingNode(session) : null
}

function trackingNode(session: PaymentSessionRecord): TrackingSource {
  return { __typename: TYPE, id: globalId(TYPE, idNumber(session.id)), session }
}

function adjustmentNode(activity: CashActivityRecord): AdjustmentSource | undefined {
  if (activity.__typename !== 'CashAdjustmentActivity') return undefined
  const id = globalId(ADJUSTMENT_TYPE, idNumber(activity.id))
  return { ...activity, __typename: ADJUSTMENT_TYPE, id }
}
