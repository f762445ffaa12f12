import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../engine/graphql-context'
import { cursorTime, emptyConnection } from '../../engine/records/connection'
import { globalId, idNumber } from '../../engine/records/global-id'
import { moneyV2 } from '../../money/money-v2'
import type { FieldResolver } from '../../engine/resolve/domain'
import type { AdminDomain } from '../admin-domain'
import { seedDisputes, seedPayouts } from './seed-payments'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListArgs, ListSpec } from '../../engine/resolve/list-records'
import { backupRegionOf } from '../markets/backup-region'
import { NO_MONEY, shopMoneyV2 } from '../orders/money-bags'
import type { Bag } from '../orders/money-bags'
import { ORDERS } from '../orders/order-records'
import { DISPUTES } from './dispute-records'
import type { DisputeRecord, EvidenceRecord } from './dispute-records'
import { disputeEvidenceUpdate, disputeOfEvidence } from './evidence-mutation'
import { BALANCE_TYPE, balanceTransactions, payoutOf, PAYOUTS, sumOf } from './payout-records'
import type { BalanceTransaction, PayoutRecord } from './payout-records'

const EVIDENCE_TYPE = 'ShopifyPaymentsDisputeEvidence'

const disputeList: ListSpec<DisputeRecord> = {
  search: {
    fields: {
      id: { kind: 'id', read: ({ id }) => id },
      initiated_at: { kind: 'time', read: ({ initiatedAt }) => initiatedAt },
      status: { kind: 'exact', read: ({ status }) => status.toLowerCase() },
    },
  },
}

const payoutList: ListSpec<PayoutRecord> = {
  search: {
    fields: {
      issued_at: { kind: 'time', read: ({ issuedAt }) => issuedAt },
      status: { kind: 'exact', read: ({ status }) => status.toLowerCase() },
    },
  },
  sortValues: { ISSUED_AT: ({ issuedAt }) => cursorTime(issuedAt) },
}

const balanceList: ListSpec<BalanceTransaction> = {
  search: {
    fields: {
      processed_at: { kind: 'time', read: ({ transaction }) => transaction.processedAt },
      transaction_type: { kind: 'exact', read: row => typeOf(row).toLowerCase() },
    },
  },
  sortValues: { PROCESSED_AT: ({ transaction }) => cursorTime(transaction.processedAt) },
}

const listDisputes: FieldResolver = (
  _source: object,
  args: ListArgs,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => listRecords(DISPUTES.in(context), disputeList, args, context, info)

/** The account of the store's card payments: disputes, payouts, and the balance. */
export const paymentsDomain: AdminDomain = {
  seed: {
    records: {
      disputes: seedDisputes,
      payouts: seedPayouts,
    },
  },
  queries: {
    dispute: DISPUTES.one,
    disputeEvidence: ({ id }, context) => disputeOfEvidence(context, id) ?? null,
    disputes: DISPUTES.page(disputeList),
    // Only the Shop Component of a storefront starts sessions, and a session has the receipt.
    shopPayPaymentRequestReceipt: () => null,
    shopPayPaymentRequestReceipts: () => emptyConnection(),
    shopifyPaymentsAccount: (_args, { store }) => ({
      __typename: 'ShopifyPaymentsAccount',
      id: globalId('ShopifyPaymentsAccount', store.id),
    }),
  },
  mutations: { disputeEvidenceUpdate },
  types: {
    ShopifyPaymentsAccount: {
      accountOpenerName: () => null,
      activated: () => true,
      balance: (_account: object, _args, context) => {
        const { records } = context.store
        const due = balanceTransactions(records).filter(row => !payoutOf(records, row))
        return [money(context, sumOf(due))]
      },
      balanceTransactions: (_account: object, args, context, info) =>
        listRecords(balanceTransactions(context.store.records), balanceList, args, context, info),
      bankAccounts: () => emptyConnection(),
      chargeStatementDescriptor: () => null,
      chargeStatementDescriptors: () => null,
      country: (_account: object, _args, context) => backupRegionOf(context).code,
      defaultCurrency: (_account: object, _args, { store }) => store.currencyCode,
      disputes: listDisputes,
      onboardable: () => false,
      payoutSchedule: () => ({ interval: 'MANUAL', monthlyAnchor: null, weeklyAnchor: null }),
      payoutStatementDescriptor: () => null,
      payouts: (_account: object, args, context, info) =>
        listRecords(PAYOUTS.in(context), payoutList, args, context, info),
    },
    ShopifyPaymentsDispute: {
      amount: ({ amount }: DisputeRecord, _args, { store }) => moneyV2(amount, store.currencyCode),
      disputeEvidence: (dispute: DisputeRecord) => dispute,
      legacyResourceId: ({ id }: DisputeRecord) => String(idNumber(id)),
      order: ORDERS.at<DisputeRecord>('orderId'),
      reasonDetails: ({ reason }: DisputeRecord) => ({ reason, networkReasonCode: null }),
    },
    [EVIDENCE_TYPE]: {
      ...ownText('accessActivityLog'),
      ...ownText('cancellationPolicyDisclosure'),
      ...ownText('cancellationRebuttal'),
      ...ownText('customerEmailAddress', 'email'),
      ...ownText('customerFirstName', 'firstName'),
      ...ownText('customerLastName', 'lastName'),
      ...ownText('refundPolicyDisclosure'),
      ...ownText('refundRefusalExplanation'),
      ...ownText('uncategorizedText'),
      billingAddress: ({ orderId }: DisputeRecord, _args, context) =>
        ORDERS.in(context).get(orderId)?.billingAddress ?? null,
      customerPurchaseIp: () => null,
      dispute: (dispute: DisputeRecord) => dispute,
      disputeFileUploads: () => [],
      fulfillments: () => [],
      id: ({ id }: DisputeRecord) => globalId(EVIDENCE_TYPE, idNumber(id)),
      productDescription: ({ orderId }: DisputeRecord, _args, context) =>
        ORDERS.in(context)
          .get(orderId)
          ?.lineItems.map(({ title }) => title)
          .join(', ') ?? null,
      shippingAddress: ({ orderId, evidence }: DisputeRecord, _args, context) =>
        evidence.shippingAddress
          ? {
              ...evidence.shippingAddress,
              __typename: 'MailingAddress',
              id: globalId('MailingAddress', idNumber(orderId)),
            }
          : (ORDERS.in(context).get(orderId)?.shippingAddress ?? null),
      submitted: ({ evidenceSentOn }: DisputeRecord) => evidenceSentOn !== null,
      ...Object.fromEntries(
        [
          'cancellationPolicyFile',
          'customerCommunicationFile',
          'refundPolicyFile',
          'serviceDocumentationFile',
          'shippingDocumentationFile',
          'uncategorizedFile',
        ].map(name => [name, () => null]),
      ),
    },
    ShopifyPaymentsPayout: {
      bankAccount: () => null,
      externalTraceId: () => null,
      gross: (payout: PayoutRecord, _args, context) =>
        money(context, sumOf(rowsOf(context, payout))),
      legacyResourceId: ({ id }: PayoutRecord) => String(idNumber(id)),
      net: (payout: PayoutRecord, _args, context) => money(context, sumOf(rowsOf(context, payout))),
      summary: (payout: PayoutRecord, _args, context) => summaryOf(context, payout),
      transactionType: (payout: PayoutRecord, _args, context) =>
        sumOf(rowsOf(context, payout))[0] < 0 ? 'WITHDRAWAL' : 'DEPOSIT',
    },
    [BALANCE_TYPE]: {
      adjustmentReason: () => null,
      adjustmentsOrders: () => [],
      amount: ({ amount }: BalanceTransaction, _args, context) => money(context, amount),
      associatedOrder: ({ order: { id, name } }: BalanceTransaction) => ({ id, name }),
      associatedPayout: (row: BalanceTransaction, _args, { store }) => {
        const payout = payoutOf(store.records, row)
        return { id: payout?.id ?? null, status: payout?.status ?? 'PENDING' }
      },
      fee: (_row: BalanceTransaction, _args, context) => money(context, NO_MONEY),
      net: ({ amount }: BalanceTransaction, _args, context) => money(context, amount),
      sourceId: ({ transaction }: BalanceTransaction) => String(idNumber(transaction.id)),
      sourceOrderTransactionId: ({ transaction }: BalanceTransaction) =>
        String(idNumber(transaction.id)),
      sourceType: typeOf,
      test: ({ transaction }: BalanceTransaction) => transaction.test,
      transactionDate: ({ transaction }: BalanceTransaction) => transaction.processedAt,
      type: typeOf,
    },
  },
  nodes: {
    ShopifyPaymentsDispute: DISPUTES.node,
    ShopifyPaymentsPayout: PAYOUTS.node,
    [BALANCE_TYPE]: (id, { store }) =>
      balanceTransactions(store.records).find(row => row.id === id) ?? null,
    [EVIDENCE_TYPE]: (id, context) => {
      const dispute = disputeOfEvidence(context, id)
      return dispute && { ...dispute, __typename: EVIDENCE_TYPE }
    },
  },
}

function money({ store: { currencyCode } }: GraphqlContext, amount: Bag) {
  return shopMoneyV2({ currency: currencyCode, presentmentCurrency: currencyCode }, amount)
}

function typeOf({ transaction }: BalanceTransaction): string {
  return transaction.kind === 'REFUND' ? 'REFUND' : 'CHARGE'
}

function rowsOf({ store }: GraphqlContext, { transactionIds }: PayoutRecord) {
  return balanceTransactions(store.records).filter(({ transaction }) =>
    transactionIds.includes(transaction.id),
  )
}

/** The type `ShopifyPaymentsPayoutSummary`: what is neither a charge nor a refund is zero. */
function summaryOf(context: GraphqlContext, payout: PayoutRecord) {
  const rows = rowsOf(context, payout)
  const none = money(context, NO_MONEY)
  const parts = [
    ...['adjustmentsFee', 'adjustmentsGross', 'advanceFees', 'advanceGross', 'chargesFee'],
    ...['refundsFee', 'reservedFundsFee', 'reservedFundsGross', 'retriedPayoutsFee'],
    ...['retriedPayoutsGross', 'usdcRebateCreditAmount'],
  ]
  return {
    ...Object.fromEntries(parts.map(name => [name, none])),
    chargesGross: money(context, sumOf(rows.filter(row => typeOf(row) === 'CHARGE'))),
    refundsFeeGross: money(context, sumOf(rows.filter(row => typeOf(row) === 'REFUND'))),
  }
}

/** A text of the evidence: that of the merchant, or else that of the order. */
function ownText(
  name: keyof Omit<EvidenceRecord, 'shippingAddress'>,
  own?: 'email' | 'firstName' | 'lastName',
): Record<string, FieldResolver> {
  return {
    [name]: ({ orderId, evidence }: DisputeRecord, _args, context) => {
      const given = evidence[name]
      if (given !== undefined || own === undefined) return given ?? null
      const order = ORDERS.in(context).get(orderId)
      return own === 'email' ? (order?.email ?? null) : (order?.billingAddress?.[own] ?? null)
    },
  }
}
