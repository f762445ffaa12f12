import { globalId } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** Why cash was moved or counted. */
export interface ReasonCode extends StoredRecord {
  readonly code: string
}

const CUSTOM_TYPE = 'CashManagementCustomReasonCode'
const DEFAULT_TYPE = 'CashManagementDefaultReasonCode'
const SYSTEM_TYPE = 'CashManagementSystemReasonCode'

/** The types of reason codes, which share one sequence of numbers in their ids. */
export const REASON_CODE_TYPES = [CUSTOM_TYPE, DEFAULT_TYPE, SYSTEM_TYPE] as const

const CUSTOM_CODES = defineRecords<ReasonCode>(CUSTOM_TYPE)

/** Marks codes of the platform that the merchant deleted. The id is that of the code. */
const DELETED_CODES = defineRecords<StoredRecord>('DeletedCashManagementReasonCode')

/** Codes of what the platform itself does. They cannot be deleted. */
const SYSTEM_CODES = [
  'AUTO_START_SESSION_CHECKOUT',
  'AUTO_END_SESSION_LOGOUT',
  'AUTO_END_SESSION_LOCATION_CHANGE',
  'CASH_PAYOUT',
  'FLOAT_SETUP',
]
const DEFAULT_CODES = [
  'CASH_COUNT',
  'CASH_PICKUP',
  'CHANGE_CORRECTION',
  'OTHER',
  'PETTY_CASH',
  'TIP_PAYOUT',
]

// Custom codes have larger numbers: those of a store's records begin at 1001.
const PLATFORM_CODES: readonly ReasonCode[] = [
  ...SYSTEM_CODES.map(code => ({ __typename: SYSTEM_TYPE, code })),
  ...DEFAULT_CODES.map(code => ({ __typename: DEFAULT_TYPE, code })),
].map(({ __typename, code }, index) => ({ id: globalId(__typename, index + 1), __typename, code }))

/** Lists the reason codes of a store: those of the platform, then those of the merchant. */
export function listReasonCodes(records: RecordStore): ReasonCode[] {
  const deleted = records.table(DELETED_CODES)
  return [
    ...PLATFORM_CODES.filter(({ id }) => !deleted.get(id)),
    ...records.table(CUSTOM_CODES).all(),
  ]
}

/** Finds a reason code by its global id. */
export function findReasonCode(
  records: RecordStore,
  id: string | null | undefined,
): ReasonCode | undefined {
  return listReasonCodes(records).find(reason => reason.id === id)
}

/** Returns whether a store has a code, without regard to case. */
export function hasReasonCode(records: RecordStore, code: string): boolean {
  const wanted = code.trim().toLowerCase()
  return listReasonCodes(records).some(reason => reason.code.toLowerCase() === wanted)
}

export function addReasonCode(records: RecordStore, code: string): ReasonCode {
  const codes = records.table(CUSTOM_CODES)
  return codes.put({ id: codes.nextId(), __typename: CUSTOM_TYPE, code: code.trim() })
}

/** Returns whether a code can be deleted: the platform needs its system codes. */
export function isDeletable({ __typename }: ReasonCode): boolean {
  return __typename !== SYSTEM_TYPE
}

export function removeReasonCode(records: RecordStore, { id, __typename }: ReasonCode): void {
  if (__typename === CUSTOM_TYPE) records.table(CUSTOM_CODES).remove(id)
  else records.table(DELETED_CODES).put({ id, __typename: DELETED_CODES.type })
}
