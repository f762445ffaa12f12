import type { MoneyInput, MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { findReasonCode } from '../cash-management/reason-codes'
import { PAYMENT_SESSIONS } from '../cash-management/session-records'
import type { PaymentSessionRecord } from '../cash-management/session-records'
import type { Check } from '../../engine/resolve/mutation'
import { toMinor } from '../../money/minor-units'
import { findStaffMember } from '../shop/staff-node'

/** Who does what when. */
export type ActorArgs = Pick<
  MutationArgs['pointOfSaleDevicePaymentSessionAdjust'],
  'staffMemberId' | 'reasonCodeId' | 'note' | 'time'
>

/** A change of a session that exists. */
export type SessionArgs = Pick<
  MutationArgs['pointOfSaleDevicePaymentSessionAdjust'],
  'pointOfSaleDevicePaymentSessionId' | 'staffMemberId' | 'reasonCodeId' | 'note' | 'time'
>

/** Largest amount in minor units, so that sums stay exact. */
const MAX_AMOUNT = 1e12

/** Finds the session of an input. */
export function sessionOf(
  { pointOfSaleDevicePaymentSessionId }: SessionArgs,
  context: GraphqlContext,
): PaymentSessionRecord | undefined {
  return PAYMENT_SESSIONS.in(context).get(pointOfSaleDevicePaymentSessionId)
}

/** Returns when a change happens, in milliseconds since the epoch. */
export function timeOf({ time }: ActorArgs, { clock }: GraphqlContext): number {
  return typeof time === 'string' ? Date.parse(time) : clock.now()
}

/** The rules of the user and of the reason of a change. */
export const ACTOR_RULES: readonly Check<ActorArgs>[] = [
  {
    field: ['staffMemberId'],
    code: 'STAFF_MEMBER_NOT_FOUND',
    message: 'Staff member not found.',
    fails: ({ staffMemberId }, context) => !findStaffMember(context, staffMemberId),
  },
  {
    field: ['reasonCodeId'],
    code: 'REASON_CODE_NOT_FOUND',
    message: 'Reason code not found.',
    fails: ({ reasonCodeId }, { store }) =>
      typeof reasonCodeId === 'string' && !findReasonCode(store.records, reasonCodeId),
  },
]

/** The rules of a session that changes. */
export const SESSION_RULES: readonly Check<SessionArgs>[] = [
  {
    field: ['pointOfSaleDevicePaymentSessionId'],
    code: 'PAYMENT_SESSION_NOT_FOUND',
    message: 'Point of sale device payment session not found.',
    fails: (args, context) => !sessionOf(args, context),
    isFinal: true,
  },
  {
    field: ['pointOfSaleDevicePaymentSessionId'],
    code: 'SESSION_ALREADY_CLOSED',
    message: 'Session is already closed.',
    fails: (args, context) => sessionOf(args, context)?.closing !== null,
    isFinal: true,
  },
  ...ACTOR_RULES,
  {
    field: ['time'],
    code: 'TIME_BEFORE_SESSION_OPEN',
    message: 'Time cannot be before session opening time.',
    fails: (args, context) =>
      timeOf(args, context) < Date.parse(sessionOf(args, context)?.openingTime ?? ''),
  },
]

/**
 * Creates the rules of an amount.
 *
 * @param name of the argument
 * @param failure code of an amount that cannot be stored
 */
export function amountRules<Args>(
  name: string,
  amountOf: (args: Args) => MoneyInput | null | undefined,
  failure: string,
  { isSigned = false } = {},
): Check<Args>[] {
  const minorOf = (args: Args, { store }: GraphqlContext) =>
    toMinor(amountOf(args)?.amount ?? 0, store.currencyCode)
  return [
    {
      field: [name, 'currencyCode'],
      code: 'CURRENCY_MISMATCH',
      message: 'The currency code does not match the cash drawer currency.',
      fails: (args, { store }) =>
        (amountOf(args)?.currencyCode ?? store.currencyCode) !== store.currencyCode,
    },
    {
      field: [name, 'amount'],
      code: failure,
      message: 'Amount must not be negative',
      fails: (args, context) => !isSigned && minorOf(args, context) < 0,
    },
    {
      field: [name, 'amount'],
      code: failure,
      message: 'Amount is too large',
      fails: (args, context) => Math.abs(minorOf(args, context)) > MAX_AMOUNT,
    },
  ]
}
