import type { FieldArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { minorMoneyV2 } from '../../money/money-v2'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import type { ListSpec } from '../../engine/resolve/list-records'
import { LOCATIONS } from '../locations/location-records'
import { findDevice } from '../point-of-sale/device-records'
import { activityPage } from './activity-page'
import {
  cashTransactions,
  drawerActivities,
  drawerBalance,
  sumAdjustments,
  sumDiscrepancies,
  sumPayments,
} from './cash-ledger'
import type { CashActivity } from './cash-ledger'
import { drawerMutations } from './drawer-mutations'
import { CASH_DRAWERS, devicesOf } from './drawer-records'
import type { CashDrawerRecord } from './drawer-records'

type RangeArgs = FieldArgs['CashDrawer']['netSales']

const drawerList: ListSpec<CashDrawerRecord> = {
  search: {
    fields: {
      id: { kind: 'id', read: ({ id }) => id },
      location_id: { kind: 'id', read: ({ locationId }) => locationId },
    },
  },
}

/** Creates the resolver of an amount of a drawer in a period. */
function sumOfPeriod(sum: (activities: readonly CashActivity[]) => number) {
  return ({ id }: CashDrawerRecord, { dateRange }: RangeArgs, { store }: GraphqlContext) => {
    const [from, to] = [Date.parse(dateRange.from), Date.parse(dateRange.to)]
    const activities = drawerActivities(store.records, id).filter(({ time }) => {
      const at = Date.parse(time)
      return from <= at && at <= to
    })
    return minorMoneyV2(sum(activities), store.currencyCode)
  }
}

/** Cash drawers of the locations. Their amounts are in the currency of the shop. */
export const drawerDomain: Domain = {
  queries: {
    cashDrawer: CASH_DRAWERS.one,
    cashDrawers: CASH_DRAWERS.page(drawerList),
  },
  mutations: drawerMutations,
  types: {
    CashDrawer: {
      balance: ({ id }: CashDrawerRecord, _args, { store }) =>
        minorMoneyV2(drawerBalance(store.records, id), store.currencyCode),
      cashActivities: ({ id }: CashDrawerRecord, args, context, info) =>
        activityPage(drawerActivities(context.store.records, id), args, context, info),
      location: LOCATIONS.at<CashDrawerRecord>('locationId'),
      netSales: sumOfPeriod(activities => sumPayments(cashTransactions(activities)).net),
      pointOfSaleDevices: ({ id }: CashDrawerRecord, args, { store }) =>
        paginate(
          devicesOf(store.records, id).flatMap(
            deviceId => findDevice(store.records, deviceId) ?? [],
          ),
          args,
          BY_ID,
        ),
      totalAdjustments: sumOfPeriod(sumAdjustments),
      totalDiscrepancies: sumOfPeriod(sumDiscrepancies),
      totalRefunds: sumOfPeriod(activities => sumPayments(cashTransactions(activities)).refunds),
      totalSales: sumOfPeriod(activities => sumPayments(cashTransactions(activities)).sales),
    },
  },
  nodes: { CashDrawer: CASH_DRAWERS.node },
}
