import type {
  GiftCardCreditInput,
  GiftCardDebitInput,
  MutationArgs,
} from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import { fromMinor, toMinor } from '../../money/minor-units'
import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import { globalId } from '../../engine/records/global-id'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, Mutation } from '../../engine/resolve/mutation'
import { giftCardExists, usableRules } from './gift-card-checks'
import { issueLimit } from './gift-card-limits'
import { GIFT_CARD_TRANSACTIONS, GIFT_CARDS } from './gift-card-records'
import type { GiftCardTransactionRecord } from './gift-card-records'

type TransactionInput = AnyInput<GiftCardCreditInput | GiftCardDebitInput>

type TransactionArgs = AnyInput<MutationArgs['giftCardCredit' | 'giftCardDebit']>

type Direction = 'credit' | 'debit'

/** The roots that change the balance of a gift card. */
export const giftCardTransactions: Mutations = {
  giftCardCredit: transactionMutation('credit'),
  giftCardDebit: transactionMutation('debit'),
}

function transactionMutation(direction: Direction): Mutation<TransactionArgs> {
  const argument = `${direction}Input` as const
  const amountField = `${direction}Amount` as const
  const inputOf = (args: TransactionArgs): TransactionInput => args[argument] ?? {}
  const moneyOf = (args: TransactionArgs) =>
    inputOf(args)[amountField] ?? { amount: '0', currencyCode: '' }
  const checks: Check<TransactionArgs>[] = [
    giftCardExists(),
    ...usableRules<TransactionArgs>(),
    {
      field: [argument, amountField, 'amount'],
      code: 'NEGATIVE_OR_ZERO_AMOUNT',
      message: 'A positive amount must be used.',
      fails: args => Number(moneyOf(args).amount) <= 0,
    },
    {
      field: [argument, amountField, 'amount'],
      code: 'GIFT_CARD_LIMIT_EXCEEDED',
      message: "The gift card's value exceeds the allowed limits.",
      fails: (args, context) => {
        const card = GIFT_CARDS.in(context).get(args.id)
        if (direction === 'debit' || !card) return false
        return Number(card.balance) + Number(moneyOf(args).amount) > issueLimit(card.currencyCode)
      },
    },
    {
      field: [argument, amountField, 'currencyCode'],
      code: 'MISMATCHING_CURRENCY',
      message: 'The currency provided does not match the currency of the gift card.',
      fails: (args, context) =>
        moneyOf(args).currencyCode !== GIFT_CARDS.in(context).get(args.id)?.currencyCode,
    },
    {
      field: [argument, 'processedAt'],
      code: 'INVALID',
      message: 'A valid processed date must be used.',
      fails: args => Date.parse(inputOf(args).processedAt ?? '') < 0,
    },
    {
      field: [argument, 'processedAt'],
      code: 'INVALID',
      message: 'The processed date must not be in the future.',
      fails: (args, { clock }) => Date.parse(inputOf(args).processedAt ?? '') > clock.now(),
    },
  ]
  if (direction === 'debit')
    checks.push({
      field: [argument, amountField, 'amount'],
      code: 'INSUFFICIENT_FUNDS',
      message: 'The gift card does not have sufficient funds to satisfy the request.',
      fails: (args, context) =>
        Number(moneyOf(args).amount) > Number(GIFT_CARDS.in(context).get(args.id)?.balance),
    })

  return defineMutation<TransactionArgs>({
    checks,
    run: (args, context) => {
      const { note, processedAt } = inputOf(args)
      const amount = Number(moneyOf(args).amount) * (direction === 'credit' ? 1 : -1)
      const transaction = changeBalance(context, args.id, amount, { note, processedAt })
      return {
        [direction === 'credit' ? 'giftCardCreditTransaction' : 'giftCardDebitTransaction']:
          transaction,
      }
    },
  })
}

/**
 * Changes the balance of a gift card, and adds the transaction.
 *
 * @param amount in the currency of the gift card; negative for a debit
 */
export function changeBalance(
  context: GraphqlContext,
  id: string,
  amount: number,
  { note = null, processedAt }: Pick<TransactionInput, 'note' | 'processedAt'> = {},
): GiftCardTransactionRecord {
  const { records } = context.store
  const at = currentTime(context)
  const type = amount < 0 ? 'GiftCardDebitTransaction' : 'GiftCardCreditTransaction'
  const { balance = '0', currencyCode = '' } = GIFT_CARDS.in(context).get(id) ?? {}
  const minor = toMinor(amount, currencyCode)
  const left = fromMinor(toMinor(balance, currencyCode) + minor, currencyCode)
  records.table(GIFT_CARDS).update(id, { balance: left, updatedAt: at })
  return records.table(GIFT_CARD_TRANSACTIONS).put({
    id: globalId(type, records.nextNumber(GIFT_CARD_TRANSACTIONS.type)),
    __typename: type,
    giftCardId: id,
    amount: fromMinor(minor, currencyCode),
    note,
    processedAt: processedAt ? timestamp(Date.parse(processedAt)) : at,
  })
}
