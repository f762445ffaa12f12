import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import type { ReasonCode } from './reason-codes'
import { defineRecords } from '../../engine/resolve/define-records'

/** The end of a session. Amounts are in minor units of the session's currency. */
interface SessionClosing {
  readonly time: string
  readonly staffId: string
  readonly note: string | null
  readonly expected: number
  readonly counted: number
}

/** A shift of a device: the payments and the cash between its opening and its closing. */
export interface PaymentSessionRecord extends StoredRecord {
  /** Global id. */
  readonly deviceId: string
  /** Global id of the drawer that the device had when the session was opened. */
  readonly drawerId: string
  /** Global id. */
  readonly locationId: string
  readonly currencyCode: string
  readonly openingTime: string
  /** Number of the user. */
  readonly openingStaffId: string
  readonly openingNote: string | null
  /** In minor units. */
  readonly expectedAtOpen: number
  /** In minor units: what was expected, if no one counted. */
  readonly countedAtOpen: number
  /** Null: the session is open. */
  readonly closing: SessionClosing | null
}

/** A change of the cash in a drawer that no payment caused. Amounts are in minor units. */
export interface CashActivityRecord extends StoredRecord {
  readonly __typename: 'CashAdjustmentActivity' | 'CashCountActivity'
  readonly type: 'ADJUSTMENT' | 'CLOSING' | 'MID_SESSION' | 'OPENING'
  /** Global id. */
  readonly sessionId: string
  /** What is added or removed. Of a count: the difference to what was expected. */
  readonly cash: number
  /** Null for an adjustment. */
  readonly count: { readonly counted: number; readonly expected: number } | null
  /** Number of the user. */
  readonly staffId: string
  readonly time: string
  readonly note: string | null
  /** A copy: the code may be deleted later. */
  readonly reasonCode: ReasonCode | null
}

export const PAYMENT_SESSIONS = defineRecords('PointOfSaleDevicePaymentSession', {
  device: (session: PaymentSessionRecord) => session.deviceId,
  drawer: (session: PaymentSessionRecord) => session.drawerId,
})

export const CASH_ACTIVITIES = defineRecords('CashActivity', {
  session: (activity: CashActivityRecord) => activity.sessionId,
})

/** Finds the open session of a device. */
export function openSessionOf(
  records: RecordStore,
  deviceId: string,
): PaymentSessionRecord | undefined {
  return records
    .table(PAYMENT_SESSIONS)
    .lookUp('device', deviceId)
    .find(({ closing }) => closing === null)
}

/** Adds an adjustment, or a count. */
export function addActivity(
  records: RecordStore,
  fields: Omit<CashActivityRecord, '__typename' | 'id'>,
): void {
  const activities = records.table(CASH_ACTIVITIES)
  activities.put({
    id: activities.nextId(),
    __typename: fields.count ? 'CashCountActivity' : 'CashAdjustmentActivity',
    ...fields,
  })
}
