import { minorMoneyV2 } from '../../money/money-v2'
import type { Domain } from '../../engine/resolve/domain'
import { staffNode } from '../shop/staff-node'
import type { CashActivity } from './cash-ledger'
import { PAYMENT_SESSIONS } from './session-records'
import type { CashActivityRecord } from './session-records'

/** Arguments of a list of activities. */
/** What adds cash to a drawer, removes it, or counts it. */
export const activityDomain: Domain = {
  types: {
    CashActivity: {
      cash: ({ cash }: CashActivity, _args, { store }) => minorMoneyV2(cash, store.currencyCode),
      paymentSession: PAYMENT_SESSIONS.at<CashActivity>('sessionId'),
      staffMember: ({ staffId }: CashActivity, _args, context) => staffNode(context, staffId),
    },
    CashAdjustmentActivity: { giftCard: () => null },
    CashCountActivity: {
      cashCounted: ({ count }: CashActivityRecord, _args, { store }) =>
        minorMoneyV2(count?.counted ?? 0, store.currencyCode),
      cashDiscrepancy: ({ cash }: CashActivityRecord, _args, { store }) =>
        minorMoneyV2(cash, store.currencyCode),
      cashExpected: ({ count }: CashActivityRecord, _args, { store }) =>
        minorMoneyV2(count?.expected ?? 0, store.currencyCode),
    },
  },
}
