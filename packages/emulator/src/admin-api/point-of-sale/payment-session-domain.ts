import { activityPage } from '../cash-management/activity-page'
import { sessionActivities, sessionTransactions, sumPayments } from '../cash-management/cash-ledger'
import { CASH_DRAWERS } from '../cash-management/drawer-records'
import { amountFields } from '../cash-management/session-amounts'
import { PAYMENT_SESSIONS } from '../cash-management/session-records'
import type { PaymentSessionRecord } from '../cash-management/session-records'
import { cursorTime } from '../../engine/records/connection'
import type { RecordStore } from '../../engine/records/record-store'
import type { Domain } from '../../engine/resolve/domain'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { LOCATIONS } from '../locations/location-records'
import { localDay } from '../shopifyql/sales-facts'
import { staffNode } from '../shop/staff-node'
import { findDevice } from './device-records'
import { paymentSessionMutations } from './payment-session-mutations'

/** @param timeZone of the shop, in which the days of the search are */
function sessionList(timeZone: string): ListSpec<PaymentSessionRecord> {
  const dayOf = (time: string) => localDay(Date.parse(time), timeZone)
  return {
    search: {
      fields: {
        closing_date: { kind: 'time', read: ({ closing }) => closing && dayOf(closing.time) },
        closing_time: { kind: 'time', read: ({ closing }) => closing?.time },
        id: { kind: 'id', read: ({ id }) => id },
        is_open: { kind: 'boolean', read: ({ closing }) => closing === null },
        location_id: { kind: 'id', read: ({ locationId }) => locationId },
        opening_date: { kind: 'time', read: ({ openingTime }) => dayOf(openingTime) },
        opening_time: { kind: 'time', read: ({ openingTime }) => openingTime },
        point_of_sale_device_id: { kind: 'id', read: ({ deviceId }) => deviceId },
      },
    },
    sortValues: {
      CLOSING_TIME: ({ closing }) => closing && cursorTime(closing.time),
      OPENING_TIME: ({ openingTime }) => cursorTime(openingTime),
    },
  }
}

/** Sessions of devices, with the payments and the cash of each. */
export const paymentSessionDomain: Domain = {
  queries: {
    pointOfSaleDevicePaymentSession: PAYMENT_SESSIONS.one,
    pointOfSaleDevicePaymentSessions: (args, context, info) => {
      const { ianaTimezone, records } = context.store
      return listRecords(
        records.table(PAYMENT_SESSIONS),
        sessionList(ianaTimezone),
        args,
        context,
        info,
      )
    },
  },
  mutations: paymentSessionMutations,
  types: {
    PointOfSaleDevicePaymentSession: {
      ...amountFields((session: PaymentSessionRecord) => session, {
        cashCountedAtClose: ({ closing }) => closing && closing.counted,
        cashCountedAtOpen: ({ countedAtOpen }) => countedAtOpen,
        closingAdjustment: ({ closing }) => closing && closing.counted - closing.expected,
        expectedCashAtClose: ({ closing }) => closing && closing.expected,
        expectedCashAtOpen: ({ expectedAtOpen }) => expectedAtOpen,
        netSales: (session, records) => allSums(session, records).net,
        totalRefunds: (session, records) => allSums(session, records).refunds,
        totalSales: (session, records) => allSums(session, records).sales,
      }),
      cashActivities: (session: PaymentSessionRecord, args, context, info) =>
        activityPage(sessionActivities(context.store.records, session), args, context, info),
      cashDrawer: CASH_DRAWERS.at<PaymentSessionRecord>('drawerId'),
      closingNote: ({ closing }: PaymentSessionRecord) => closing?.note ?? null,
      closingStaffMember: ({ closing }: PaymentSessionRecord, _args, context) =>
        closing && staffNode(context, closing.staffId),
      closingTime: ({ closing }: PaymentSessionRecord) => closing?.time ?? null,
      currency: ({ currencyCode }: PaymentSessionRecord) => currencyCode,
      location: LOCATIONS.at<PaymentSessionRecord>('locationId'),
      openingStaffMember: ({ openingStaffId }: PaymentSessionRecord, _args, context) =>
        staffNode(context, openingStaffId),
      pointOfSaleDevice: ({ deviceId }: PaymentSessionRecord, _args, { store }) =>
        findDevice(store.records, deviceId),
      status: ({ closing }: PaymentSessionRecord) => (closing ? 'CLOSED' : 'OPEN'),
      // The sums are computed when they are read.
      totalsReady: () => true,
    },
  },
  nodes: { PointOfSaleDevicePaymentSession: PAYMENT_SESSIONS.node },
}

function allSums(session: PaymentSessionRecord, records: RecordStore) {
  return sumPayments(sessionTransactions(records, session))
}
