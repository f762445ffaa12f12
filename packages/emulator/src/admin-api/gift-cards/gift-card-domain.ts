import { CUSTOMERS } from '../customers/customer-records'
import { moneyV2 } from '../../money/money-v2'
import type { Fields } from '../../engine/resolve/domain'
import type { AdminDomain } from '../admin-domain'
import { seedGiftCards } from './seed-gift-cards'
import { countRecords } from '../../engine/resolve/list-records'
import { giftCardConfiguration } from './gift-card-limits'
import { giftCardList } from './gift-card-list'
import { giftCardMutations } from './gift-card-mutations'
import { giftCardNotifications } from './gift-card-notifications'
import { GIFT_CARD_TRANSACTIONS, GIFT_CARDS, isExpired } from './gift-card-records'
import type { GiftCardRecord, GiftCardTransactionRecord } from './gift-card-records'
import { giftCardTransactions } from './gift-card-transactions'

const VISIBLE_CHARACTERS = 4

const transactionFields: Fields<
  'GiftCardCreditTransaction' | 'GiftCardDebitTransaction' | 'OrderTransaction'
> = {
  amount: ({ amount, giftCardId }: GiftCardTransactionRecord, _args, { store }) => {
    const card = store.records.table(GIFT_CARDS).get(giftCardId)
    return moneyV2(amount, card?.currencyCode ?? store.currencyCode)
  },
  giftCard: GIFT_CARDS.at<GiftCardTransactionRecord>('giftCardId'),
}

/** Gift cards and their transactions. */
export const giftCardDomain: AdminDomain = {
  seed: {
    records: {
      giftCards: seedGiftCards,
    },
  },
  queries: {
    giftCard: GIFT_CARDS.one,
    giftCardConfiguration: (_args, context) => giftCardConfiguration(context),
    giftCards: GIFT_CARDS.page(({ store }) => giftCardList(store.records)),
    giftCardsCount: (args, context, info) => {
      const { records } = context.store
      const { search } = giftCardList(records)
      return countRecords(records.table(GIFT_CARDS).all(), search, args, context, info)
    },
  },
  mutations: { ...giftCardMutations, ...giftCardNotifications, ...giftCardTransactions },
  types: {
    GiftCard: {
      balance: ({ balance, currencyCode }: GiftCardRecord) => moneyV2(balance, currencyCode),
      crossCurrencyRedemptionStrategy: ({ redemptionStrategy }: GiftCardRecord) =>
        redemptionStrategy,
      customer: CUSTOMERS.at<GiftCardRecord>('customerId'),
      enabled: ({ deactivatedAt }: GiftCardRecord) => deactivatedAt === null,
      initialValue: ({ initialValue, currencyCode }: GiftCardRecord) =>
        moneyV2(initialValue, currencyCode),
      isRedeemable: (card: GiftCardRecord, _args, context) =>
        card.deactivatedAt === null && !isExpired(card, context) && Number(card.balance) > 0,
      lastCharacters: ({ code }: GiftCardRecord) => code.slice(-VISIBLE_CHARACTERS),
      lineItem: () => null,
      maskedCode: ({ code }: GiftCardRecord) => `•••• •••• •••• ${code.slice(-VISIBLE_CHARACTERS)}`,
      order: () => null,
      recipientAttributes: ({ recipient }: GiftCardRecord, _args, context) => {
        const customer = CUSTOMERS.in(context).get(recipient?.customerId)
        return customer ? { ...recipient, recipient: customer } : null
      },
      transactions: GIFT_CARD_TRANSACTIONS.pageBy('giftCard'),
    },
    GiftCardCreditTransaction: transactionFields,
    GiftCardDebitTransaction: transactionFields,
  },
  nodes: {
    GiftCard: GIFT_CARDS.node,
    GiftCardCreditTransaction: GIFT_CARD_TRANSACTIONS.node,
    GiftCardDebitTransaction: GIFT_CARD_TRANSACTIONS.node,
  },
}
