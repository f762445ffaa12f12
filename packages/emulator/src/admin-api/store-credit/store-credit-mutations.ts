import { toMinor } from '../../money/minor-units'
import { parseGlobalId } from '../../engine/records/global-id'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { STORE_CREDIT_ACCOUNTS } from './store-credit-records'
import { changeBalance, creditOwner, findAccount } from './write-store-credit'

/** Types of the owners of accounts. */
const OWNER_TYPES = new Set(['CompanyLocation', 'Customer'])
/** Highest balance of an account. */
const MAX_BALANCE = 100_000
const NO_ACCOUNT = 'Store credit account does not exist'
const OTHER_CURRENCY =
  'The currency provided does not match the currency of the store credit account'

/**
 * The roots that change the balance of an account. The id of an owner stands for the account in the
 * currency of the amount; a credit creates it.
 */
export const storeCreditMutations: Mutations = {
  storeCreditAccountCredit: defineMutation({
    checks: [
      {
        field: ['id'],
        code: 'OWNER_NOT_FOUND',
        message: 'Owner does not exist',
        fails: ({ id }, context) => isOwnerId(id) && !context.loadNode(id),
        isFinal: true,
      },
      {
        field: ['id'],
        code: 'ACCOUNT_NOT_FOUND',
        message: NO_ACCOUNT,
        fails: ({ id }, context) => !isOwnerId(id) && !STORE_CREDIT_ACCOUNTS.in(context).get(id),
        isFinal: true,
      },
      {
        field: ['creditInput', 'creditAmount', 'amount'],
        code: 'NEGATIVE_OR_ZERO_AMOUNT',
        message: 'A positive amount must be used to credit a store credit account',
        fails: ({ creditInput }) => minorOf(creditInput.creditAmount) <= 0,
      },
      {
        field: ['creditInput', 'creditAmount', 'currencyCode'],
        code: 'MISMATCHING_CURRENCY',
        message: OTHER_CURRENCY,
        fails: ({ id, creditInput }, context) => {
          const account = STORE_CREDIT_ACCOUNTS.in(context).get(id)
          return Boolean(account) && account?.currencyCode !== creditInput.creditAmount.currencyCode
        },
      },
      {
        field: ['creditInput', 'expiresAt'],
        code: 'EXPIRES_AT_IN_PAST',
        message: 'The expiry date must be in the future',
        fails: ({ creditInput }, { clock }) =>
          Date.parse(creditInput.expiresAt ?? '') <= clock.now(),
      },
      {
        field: ['creditInput', 'creditAmount', 'amount'],
        code: 'CREDIT_LIMIT_EXCEEDED',
        message: "The operation would cause the account's credit limit to be exceeded",
        fails: ({ id, creditInput: { creditAmount } }, context) =>
          Number(findAccount(context, id, creditAmount.currencyCode)?.balance ?? 0) +
            Number(creditAmount.amount) >
          MAX_BALANCE,
      },
    ],
    run: ({ id, creditInput: { creditAmount, expiresAt } }, context) => ({
      storeCreditAccountTransaction: creditOwner(context, id, creditAmount.currencyCode, {
        minor: minorOf(creditAmount),
        expiresAt,
      }),
    }),
  }),

  storeCreditAccountDebit: defineMutation({
    checks: [
      {
        field: ['id'],
        code: 'ACCOUNT_NOT_FOUND',
        message: NO_ACCOUNT,
        fails: ({ id, debitInput }, context) =>
          !findAccount(context, id, debitInput.debitAmount.currencyCode),
        isFinal: true,
      },
      {
        field: ['debitInput', 'debitAmount', 'amount'],
        code: 'NEGATIVE_OR_ZERO_AMOUNT',
        message: 'A positive amount must be used to debit a store credit account',
        fails: ({ debitInput }) => minorOf(debitInput.debitAmount) <= 0,
      },
      {
        field: ['debitInput', 'debitAmount', 'currencyCode'],
        code: 'MISMATCHING_CURRENCY',
        message: OTHER_CURRENCY,
        fails: ({ id, debitInput: { debitAmount } }, context) =>
          findAccount(context, id, debitAmount.currencyCode)?.currencyCode !==
          debitAmount.currencyCode,
        isFinal: true,
      },
      {
        field: ['debitInput', 'debitAmount', 'amount'],
        code: 'INSUFFICIENT_FUNDS',
        message: 'The store credit account does not have sufficient funds to satisfy the request',
        fails: ({ id, debitInput: { debitAmount } }, context) =>
          Number(debitAmount.amount) >
          Number(findAccount(context, id, debitAmount.currencyCode)?.balance),
      },
    ],
    run: ({ id, debitInput: { debitAmount } }, context) => {
      const account = findAccount(context, id, debitAmount.currencyCode)
      if (!account) return {}
      return {
        storeCreditAccountTransaction: changeBalance(context, account, {
          minor: -minorOf(debitAmount),
        }),
      }
    },
  }),
}

function minorOf({ amount, currencyCode }: { amount: string; currencyCode: string }): number {
  return toMinor(amount, currencyCode)
}

function isOwnerId(id: string): boolean {
  return OWNER_TYPES.has(parseGlobalId(id)?.type ?? '')
}
