import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../engine/graphql-context'
import { moneyV2 } from '../../money/money-v2'
import type { Fields } from '../../engine/resolve/domain'
import type { AdminDomain } from '../admin-domain'
import { seedStoreCredits } from './seed-store-credit'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListArgs } from '../../engine/resolve/list-records'
import { STORE_CREDIT_ACCOUNTS, STORE_CREDIT_TRANSACTIONS } from './store-credit-records'
import type { StoreCreditAccountRecord, StoreCreditTransactionRecord } from './store-credit-records'
import { storeCreditMutations } from './store-credit-mutations'

interface Owner {
  id: string
}

const transactionFields: Fields<
  'OrderTransaction' | 'StoreCreditAccountCreditTransaction' | 'StoreCreditAccountDebitTransaction'
> = {
  account: STORE_CREDIT_ACCOUNTS.at<StoreCreditTransactionRecord>('accountId'),
  amount: (transaction: StoreCreditTransactionRecord, _args, context) =>
    moneyIn(context, transaction, transaction.amount),
  balanceAfterTransaction: (transaction: StoreCreditTransactionRecord, _args, context) =>
    moneyIn(context, transaction, transaction.balanceAfter),
  origin: ({ originId }: StoreCreditTransactionRecord, _args, context) =>
    originId === null ? null : context.loadNode(originId),
  remainingAmount: (transaction: StoreCreditTransactionRecord, _args, context) =>
    moneyIn(context, transaction, transaction.remaining),
}

/** Store credit of customers and company locations. */
export const storeCreditDomain: AdminDomain = {
  seed: {
    records: {
      storeCredits: seedStoreCredits,
    },
  },
  queries: {
    storeCreditAccount: STORE_CREDIT_ACCOUNTS.one,
    storeCreditConfiguration: () => ({ storeCreditEnabled: true }),
  },
  mutations: storeCreditMutations,
  types: {
    CompanyLocation: { storeCreditAccounts: accountsOf },
    Customer: { storeCreditAccounts: accountsOf },
    StoreCreditAccount: {
      balance: ({ balance, currencyCode }: StoreCreditAccountRecord) =>
        moneyV2(balance, currencyCode),
      owner: ({ ownerId }: StoreCreditAccountRecord, _args, context) => context.loadNode(ownerId),
      transactions: STORE_CREDIT_TRANSACTIONS.pageBy('account'),
    },
    StoreCreditAccountCreditTransaction: transactionFields,
    StoreCreditAccountDebitTransaction: transactionFields,
  },
  nodes: {
    StoreCreditAccount: STORE_CREDIT_ACCOUNTS.node,
    StoreCreditAccountCreditTransaction: STORE_CREDIT_TRANSACTIONS.node,
    StoreCreditAccountDebitTransaction: STORE_CREDIT_TRANSACTIONS.node,
  },
}

function accountsOf(
  { id }: Owner,
  args: ListArgs,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) {
  const accounts = STORE_CREDIT_ACCOUNTS.in(context).lookUp('owner', id)
  const search = {
    fields: {
      currency_code: {
        kind: 'exact' as const,
        read: ({ currencyCode }: StoreCreditAccountRecord) => currencyCode,
      },
    },
  }
  return listRecords(accounts, { search }, args, context, info)
}

function moneyIn(
  { store }: GraphqlContext,
  { accountId }: StoreCreditTransactionRecord,
  amount: string,
) {
  const account = store.records.table(STORE_CREDIT_ACCOUNTS).get(accountId)
  return moneyV2(amount, account?.currencyCode ?? store.currencyCode)
}
