import type { StoreCreditSystemEvent } from '../../../generated/admin'
import { fromMinor, toMinor } from '../../money/minor-units'
import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { globalId } from '../../engine/records/global-id'
import { STORE_CREDIT_ACCOUNTS, STORE_CREDIT_TRANSACTIONS } from './store-credit-records'
import type { StoreCreditAccountRecord, StoreCreditTransactionRecord } from './store-credit-records'

/** A change of a balance. */
interface Posting {
  /** Minor units of the account's currency. Negative: a debit. */
  minor: number
  expiresAt?: string | null | undefined
  /** Default: `ADJUSTMENT`. */
  event?: StoreCreditSystemEvent
  /** Global id of the transaction of an order. Default: none. */
  originId?: string | null
}

/** Credits the account with an id, or the one of an owner and a currency, which it creates. */
export function creditOwner(
  context: GraphqlContext,
  id: string,
  currencyCode: string,
  posting: Posting,
): StoreCreditTransactionRecord {
  const account = findAccount(context, id, currencyCode) ?? addAccount(context, id, currencyCode)
  return changeBalance(context, account, posting)
}

/** Finds an account by its id, or by its owner and currency. */
export function findAccount(
  context: GraphqlContext,
  id: string,
  currencyCode: string,
): StoreCreditAccountRecord | undefined {
  const accounts = STORE_CREDIT_ACCOUNTS.in(context)
  return (
    accounts.get(id) ??
    accounts.lookUp('owner', id).find(account => account.currencyCode === currencyCode)
  )
}

function addAccount(context: GraphqlContext, ownerId: string, currencyCode: string) {
  return STORE_CREDIT_ACCOUNTS.in(context).add({
    ownerId,
    currencyCode,
    balance: fromMinor(0, currencyCode),
  })
}

/** Changes a balance. Debits use the credits in the order in which they were posted. */
export function changeBalance(
  { store, clock }: GraphqlContext,
  account: StoreCreditAccountRecord,
  { minor, expiresAt, event = 'ADJUSTMENT', originId = null }: Posting,
): StoreCreditTransactionRecord {
  const { currencyCode } = account
  const balance = fromMinor(toMinor(account.balance, currencyCode) + minor, currencyCode)
  store.records.table(STORE_CREDIT_ACCOUNTS).update(account.id, { balance })
  const transactions = store.records.table(STORE_CREDIT_TRANSACTIONS)
  let owed = Math.max(0, -minor)
  for (const { id, remaining } of transactions.lookUp('account', account.id)) {
    const used = Math.min(owed, toMinor(remaining, currencyCode))
    owed -= used
    if (used > 0)
      transactions.update(id, {
        remaining: fromMinor(toMinor(remaining, currencyCode) - used, currencyCode),
      })
  }
  const type =
    minor > 0 ? 'StoreCreditAccountCreditTransaction' : 'StoreCreditAccountDebitTransaction'
  return transactions.put({
    id: globalId(type, store.records.nextNumber(STORE_CREDIT_TRANSACTIONS.type)),
    __typename: type,
    accountId: account.id,
    amount: fromMinor(minor, currencyCode),
    balanceAfter: balance,
    remaining: fromMinor(Math.max(0, minor), currencyCode),
    expiresAt: expiresAt ? timestamp(Date.parse(expiresAt)) : null,
    createdAt: timestamp(clock.now()),
    event,
    originId,
  })
}
