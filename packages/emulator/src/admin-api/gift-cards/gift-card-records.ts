import type { GraphqlContext } from '../../engine/graphql-context'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** The person to whom a gift card is sent. */
export interface GiftCardRecipient {
  /** Global id of a customer. */
  readonly customerId: string
  readonly preferredName: string | null
  readonly message: string | null
  readonly sendNotificationAt: string | null
}

export interface GiftCardRecord extends StoredRecord {
  /** In lower case. */
  readonly code: string
  readonly customerId: string | null
  readonly recipient: GiftCardRecipient | null
  /** `2027-12-31` */
  readonly expiresOn: string | null
  readonly note: string | null
  readonly templateSuffix: string | null
  readonly redemptionStrategy: 'MARKET_FX' | 'NONE' | 'SPOT_FX'
  readonly currencyCode: string
  readonly initialValue: string
  readonly balance: string
  readonly deactivatedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** A credit, or a debit with a negative amount. */
export interface GiftCardTransactionRecord extends StoredRecord {
  readonly __typename: 'GiftCardCreditTransaction' | 'GiftCardDebitTransaction'
  readonly giftCardId: string
  readonly amount: string
  readonly note: string | null
  readonly processedAt: string
}

export const GIFT_CARDS = defineRecords('GiftCard', {
  code: (card: GiftCardRecord) => card.code,
  recipient: (card: GiftCardRecord) => card.recipient?.customerId,
})

/** Transactions of both types: their ids have one sequence of numbers. */
export const GIFT_CARD_TRANSACTIONS = defineRecords('GiftCardTransaction', {
  giftCard: (transaction: GiftCardTransactionRecord) => transaction.giftCardId,
})

/** Returns whether the last day of a gift card is over. */
export function isExpired({ expiresOn }: GiftCardRecord, { clock }: GraphqlContext): boolean {
  return expiresOn !== null && expiresOn < new Date(clock.now()).toISOString().slice(0, 10)
}

/** Returns whether a customer has gift cards. */
export function hasGiftCards(context: GraphqlContext, customerId: string): boolean {
  return GIFT_CARDS.in(context)
    .all()
    .some(card => card.customerId === customerId)
}

/** Returns whether a customer still has to be sent a scheduled gift card. */
export function awaitsGiftCard({ store, clock }: GraphqlContext, customerId: string): boolean {
  return store.records
    .table(GIFT_CARDS)
    .lookUp('recipient', customerId)
    .some(({ recipient }) => Date.parse(recipient?.sendNotificationAt ?? '') > clock.now())
}
