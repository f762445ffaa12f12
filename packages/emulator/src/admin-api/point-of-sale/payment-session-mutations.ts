import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { toMinor } from '../../money/minor-units'
import { drawerBalance } from '../cash-management/cash-ledger'
import { drawerOf } from '../cash-management/drawer-records'
import { findReasonCode } from '../cash-management/reason-codes'
import {
  addActivity,
  CASH_ACTIVITIES,
  openSessionOf,
  PAYMENT_SESSIONS,
} from '../cash-management/session-records'
import type { CashActivityRecord, PaymentSessionRecord } from '../cash-management/session-records'
import { parseGlobalId } from '../../engine/records/global-id'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { deviceLocation } from './device-records'
import { ACTOR_RULES, amountRules, SESSION_RULES, sessionOf, timeOf } from './session-checks'
import type { ActorArgs } from './session-checks'

type CountArgs = MutationArgs[
  'pointOfSaleDevicePaymentSessionCount' | 'pointOfSaleDevicePaymentSessionClose']

/** The roots that change sessions. */
export const paymentSessionMutations: Mutations = {
  pointOfSaleDevicePaymentSessionOpen: defineMutation({
    checks: [
      {
        field: ['pointOfSaleDeviceId'],
        code: 'POINT_OF_SALE_DEVICE_NOT_FOUND',
        message: 'The point of sale device was not found.',
        fails: ({ pointOfSaleDeviceId }, { store }) =>
          !deviceLocation(store.records, pointOfSaleDeviceId),
        isFinal: true,
      },
      {
        field: ['pointOfSaleDeviceId'],
        code: 'NO_CASH_DRAWER_ASSOCIATED',
        message: 'The point_of_sale_device has no cash drawer associated with it.',
        fails: ({ pointOfSaleDeviceId }, { store }) =>
          !drawerOf(store.records, pointOfSaleDeviceId),
        isFinal: true,
      },
      {
        field: ['pointOfSaleDeviceId'],
        code: 'ALREADY_OPEN',
        message:
          'A point of sale device payment session is already open for this point of sale device.',
        fails: ({ pointOfSaleDeviceId }, { store }) =>
          openSessionOf(store.records, pointOfSaleDeviceId) !== undefined,
        isFinal: true,
      },
      ...ACTOR_RULES,
      ...amountRules<MutationArgs['pointOfSaleDevicePaymentSessionOpen']>(
        'balance',
        ({ balance }) => balance,
        'NOT_SAVED',
      ),
      {
        field: ['time'],
        code: 'NOT_SAVED',
        message: 'Time must not be before the end of the previous session',
        fails: (args, context) =>
          PAYMENT_SESSIONS.in(context)
            .lookUp('device', args.pointOfSaleDeviceId)
            .some(({ closing }) => timeOf(args, context) < Date.parse(closing?.time ?? '')),
      },
    ],
    run: (args, context) => {
      const { currencyCode, records } = context.store
      const location = deviceLocation(records, args.pointOfSaleDeviceId)
      const drawer = drawerOf(records, args.pointOfSaleDeviceId)
      if (!location || !drawer) return {}
      const { note, staffId, time } = actorOf(args, context)
      const expectedAtOpen = drawerBalance(records, drawer.id, time)
      const session = records.table(PAYMENT_SESSIONS).add({
        deviceId: args.pointOfSaleDeviceId,
        drawerId: drawer.id,
        locationId: location.id,
        currencyCode,
        openingTime: time,
        openingStaffId: staffId,
        openingNote: note,
        expectedAtOpen,
        countedAtOpen: args.balance ? toMinor(args.balance.amount, currencyCode) : expectedAtOpen,
        closing: null,
      })
      if (args.balance)
        recordCount(context, session, 'OPENING', args, session.countedAtOpen, expectedAtOpen)
      return { pointOfSaleDevicePaymentSession: session }
    },
  }),

  // Its errors have no codes.
  pointOfSaleDevicePaymentSessionAdjust: defineMutation({
    checks: [
      ...SESSION_RULES,
      ...amountRules<MutationArgs['pointOfSaleDevicePaymentSessionAdjust']>(
        'cash',
        ({ cash }) => cash,
        'INVALID',
        { isSigned: true },
      ),
    ],
    run: (args, context) => {
      const session = sessionOf(args, context)
      if (!session) return {}
      addActivity(context.store.records, {
        type: 'ADJUSTMENT',
        sessionId: session.id,
        cash: toMinor(args.cash.amount, session.currencyCode),
        count: null,
        ...actorOf(args, context),
      })
      return { pointOfSaleDevicePaymentSession: session }
    },
  }),

  pointOfSaleDevicePaymentSessionCount: defineMutation({
    checks: [
      ...SESSION_RULES,
      ...amountRules<CountArgs>('balance', ({ balance }) => balance, 'FAILED_TO_RECORD_COUNT'),
    ],
    run: (args, context) => {
      const session = sessionOf(args, context)
      if (!session) return {}
      const { time } = actorOf(args, context)
      const counted = toMinor(args.balance.amount, session.currencyCode)
      const expected = drawerBalance(context.store.records, session.drawerId, time)
      recordCount(context, session, 'MID_SESSION', args, counted, expected)
      return { pointOfSaleDevicePaymentSession: session }
    },
  }),

  pointOfSaleDevicePaymentSessionClose: defineMutation({
    checks: [
      ...SESSION_RULES,
      ...amountRules<CountArgs>('balance', ({ balance }) => balance, 'FAILED_TO_CLOSE_SESSION'),
      {
        field: ['time'],
        code: 'FAILED_TO_CLOSE_SESSION',
        message: 'Time must not be before the last cash activity of the session',
        fails: (args, context) =>
          CASH_ACTIVITIES.in(context)
            .lookUp('session', args.pointOfSaleDevicePaymentSessionId)
            .some(({ time }) => timeOf(args, context) < Date.parse(time)),
      },
    ],
    run: (args, context) => {
      const session = sessionOf(args, context)
      if (!session) return {}
      const { records } = context.store
      const { note, staffId, time } = actorOf(args, context)
      const counted = toMinor(args.balance.amount, session.currencyCode)
      const expected = drawerBalance(records, session.drawerId, time)
      recordCount(context, session, 'CLOSING', args, counted, expected)
      return {
        pointOfSaleDevicePaymentSession: records
          .table(PAYMENT_SESSIONS)
          .update(session.id, { closing: { time, staffId, note, expected, counted } }),
      }
    },
  }),
}

function actorOf(
  args: ActorArgs,
  context: GraphqlContext,
): Pick<CashActivityRecord, 'note' | 'reasonCode' | 'staffId' | 'time'> {
  return {
    note: args.note ?? null,
    reasonCode: findReasonCode(context.store.records, args.reasonCodeId) ?? null,
    staffId: parseGlobalId(args.staffMemberId)?.key ?? '',
    time: timestamp(timeOf(args, context)),
  }
}

/** Records a count. It corrects the balance of the drawer to what was counted. */
function recordCount(
  context: GraphqlContext,
  { id }: PaymentSessionRecord,
  type: CashActivityRecord['type'],
  args: ActorArgs,
  counted: number,
  expected: number,
): void {
  addActivity(context.store.records, {
    type,
    sessionId: id,
    cash: counted - expected,
    count: { counted, expected },
    ...actorOf(args, context),
  })
}
