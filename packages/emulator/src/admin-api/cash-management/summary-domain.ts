import type { GraphqlContext } from '../../engine/graphql-context'
import { minorMoneyV2 } from '../../money/money-v2'
import { invalidId } from '../../engine/request/execution-errors'
import type { Domain } from '../../engine/resolve/domain'
import { LOCATIONS } from '../locations/location-records'
import { localDay } from '../shopifyql/sales-facts'
import {
  cashTransactions,
  sessionActivities,
  sumAdjustments,
  sumDiscrepancies,
  sumPayments,
} from './cash-ledger'
import { PAYMENT_SESSIONS } from './session-records'
import type { PaymentSessionRecord } from './session-records'

/** Days in the time zone of the shop, e.g. `2026-07-03`. Both belong to the period. */
interface Period {
  startDate: string
  endDate: string
}

/** What happened to the cash of a location or of the shop in a period. */
export const summaryDomain: Domain = {
  queries: {
    cashManagementLocationSummary: ({ locationId, ...period }, context) => {
      const { currencyCode, records } = context.store
      if (!records.table(LOCATIONS).get(locationId)) throw invalidId(locationId)
      return summary(context, period, currencyCode, session => session.locationId === locationId)
    },
    cashManagementShopSummary: ({ currencyCode, ...period }, context) =>
      summary(context, period, currencyCode, session => session.currencyCode === currencyCode),
  },
}

function summary(
  { store }: GraphqlContext,
  { startDate, endDate }: Period,
  currencyCode: string,
  isIncluded: (session: PaymentSessionRecord) => boolean,
) {
  const { ianaTimezone, records } = store
  const dayOf = (time: string) => localDay(Date.parse(time), ianaTimezone)
  const isWithin = (day: string) => startDate <= day && day <= endDate
  const sessions = records.table(PAYMENT_SESSIONS).all().filter(isIncluded)
  const activities = sessions
    .flatMap(session => sessionActivities(records, session))
    .map(activity => ({ activity, day: dayOf(activity.time) }))
  const balance = (isCounted: (day: string) => boolean) =>
    activities.reduce((sum, { activity, day }) => sum + (isCounted(day) ? activity.cash : 0), 0)
  const period = activities.flatMap(({ activity, day }) => (isWithin(day) ? activity : []))
  const money = (minor: number) => minorMoneyV2(minor, currencyCode)
  return {
    __typename: 'CashManagementSummary',
    cashBalanceAtEnd: money(balance(day => day <= endDate)),
    cashBalanceAtStart: money(balance(day => day < startDate)),
    netCash: money(sumPayments(cashTransactions(period)).net + sumAdjustments(period)),
    sessionsClosed: sessions.filter(({ closing }) => closing && isWithin(dayOf(closing.time)))
      .length,
    sessionsOpened: sessions.filter(({ openingTime }) => isWithin(dayOf(openingTime))).length,
    totalDiscrepancies: money(sumDiscrepancies(period)),
  }
}
