import { createHash } from 'node:crypto'
import type { CustomerSeed } from '../../state/customer'
import { globalId } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import { PAYMENT_METHODS } from './payment-method-records'
import { cardOf } from './test-cards'

/** Years for which a card of a seed is valid. */
const VALID_YEARS = 5

/** Adds the cards of a customer in a seed. Their ids are the same in every run. */
export function seedCards(
  records: RecordStore,
  customerId: string,
  { cards = [], firstName, lastName }: CustomerSeed,
  at: string,
): void {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const year = new Date(at).getUTCFullYear() + VALID_YEARS
  for (const [index, number] of cards.entries()) {
    const { errorCode, ...card } = cardOf({ number, month: 12, year, name })
    const token = createHash('sha256').update(`${customerId} ${index}`).digest('hex').slice(0, 32)
    records.table(PAYMENT_METHODS).put({
      id: globalId(PAYMENT_METHODS.type, token),
      __typename: PAYMENT_METHODS.type,
      position: records.nextNumber(PAYMENT_METHODS.type),
      customerId,
      instrument: { kind: 'card', ...card, billingAddress: null },
      errorCode,
      revokedAt: null,
      revokedReason: null,
      createdAt: at,
    })
  }
}
