import type { GraphqlContext } from '../../engine/graphql-context'
import { minorMoneyV2 } from '../../money/money-v2'
import type { RecordStore } from '../../engine/records/record-store'
import type { FieldResolver } from '../../engine/resolve/domain'
import {
  cashTransactions,
  sessionActivities,
  sumAdjustments,
  sumDiscrepancies,
  sumPayments,
} from './cash-ledger'
import type { PaymentSessionRecord } from './session-records'

/** Reads an amount of a session, in minor units. Null: there is none yet. */
type AmountReader = (session: PaymentSessionRecord, records: RecordStore) => number | null

/** Amounts that both types of sessions have. */
const COMMON_AMOUNTS: Readonly<Record<string, AmountReader>> = {
  closingBalance: ({ closing }) => closing && closing.counted,
  netCashSales: (session, records) => cashSums(session, records).net,
  totalAdjustments: (session, records) => sumAdjustments(sessionActivities(records, session)),
  totalCashRefunds: (session, records) => cashSums(session, records).refunds,
  totalCashSales: (session, records) => cashSums(session, records).sales,
  totalDiscrepancy: (session, records) => sumDiscrepancies(sessionActivities(records, session)),
}

/**
 * Creates the resolvers of the amounts of a type of sessions.
 *
 * @param sessionOf returns the session of an object of the type
 * @param amounts those that only this type has
 */
export function amountFields<Source>(
  sessionOf: (source: Source) => PaymentSessionRecord,
  amounts: Readonly<Record<string, AmountReader>>,
): Record<string, FieldResolver> {
  return Object.fromEntries(
    Object.entries({ ...COMMON_AMOUNTS, ...amounts }).map(([name, read]) => [
      name,
      (source: Source, _args: object, { store }: GraphqlContext) => {
        const session = sessionOf(source)
        const minor = read(session, store.records)
        return minor === null ? null : minorMoneyV2(minor, session.currencyCode)
      },
    ]),
  )
}

function cashSums(session: PaymentSessionRecord, records: RecordStore) {
  return sumPayments(cashTransactions(sessionActivities(records, session)))
}
