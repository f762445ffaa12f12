import { CUSTOMERS } from '../customers/customer-records'
import { cursorTime } from '../../engine/records/connection'
import type { RecordStore } from '../../engine/records/record-store'
import type { ListSpec } from '../../engine/resolve/list-records'
import type { GiftCardRecord } from './gift-card-records'

/** Fewest characters of the end of a code that a search finds. */
const MIN_SEARCHED = 3
const VISIBLE_CHARACTERS = 4

/** Searches and sorts gift cards. */
export function giftCardList(records: RecordStore): ListSpec<GiftCardRecord> {
  const customers = records.table(CUSTOMERS)
  return {
    search: {
      text: ({ code, customerId }) => {
        const customer = customers.get(customerId)
        const last = code.slice(-VISIBLE_CHARACTERS)
        return [
          code,
          last,
          last.slice(0, MIN_SEARCHED),
          customer?.email,
          customer?.firstName,
          customer?.lastName,
        ]
      },
      fields: {
        balance_status: {
          kind: 'enum',
          values: ['empty', 'full', 'full_or_partial', 'partial'],
          read: balanceStatuses,
        },
        created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
        customer_id: { kind: 'id', read: ({ customerId }) => customerId },
        expires_on: { kind: 'time', read: ({ expiresOn }) => expiresOn },
        id: { kind: 'id', read: ({ id }) => id },
        initial_value: { kind: 'number', read: ({ initialValue }) => Number(initialValue) },
        recipient_id: { kind: 'id', read: ({ recipient }) => recipient?.customerId },
        // Gift cards of orders are not simulated.
        source: {
          kind: 'enum',
          values: ['api_client', 'apple_wallet', 'manual', 'purchased'],
          read: () => 'api_client',
        },
        status: {
          kind: 'enum',
          values: ['disabled', 'enabled', 'expired', 'expiring'],
          read: ({ deactivatedAt }) => (deactivatedAt === null ? 'enabled' : 'disabled'),
        },
      },
    },
    sortValues: {
      AMOUNT_SPENT: ({ initialValue, balance }) => Number(initialValue) - Number(balance),
      BALANCE: ({ balance }) => Number(balance),
      CODE: ({ code }) => code.slice(-VISIBLE_CHARACTERS),
      CREATED_AT: ({ createdAt }) => cursorTime(createdAt),
      CUSTOMER_NAME: ({ customerId }) => customers.get(customerId)?.lastName ?? null,
      // Enabled gift cards are last.
      DISABLED_AT: ({ deactivatedAt }) =>
        deactivatedAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(deactivatedAt),
      EXPIRES_ON: ({ expiresOn }) => expiresOn,
      INITIAL_VALUE: ({ initialValue }) => Number(initialValue),
      UPDATED_AT: ({ updatedAt }) => cursorTime(updatedAt),
    },
  }
}

function balanceStatuses({ balance, initialValue }: GiftCardRecord): string[] {
  if (Number(balance) === 0) return ['empty']
  return [Number(balance) < Number(initialValue) ? 'partial' : 'full', 'full_or_partial']
}
