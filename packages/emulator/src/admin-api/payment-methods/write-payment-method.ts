import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { globalId } from '../../engine/records/global-id'
import { PAYMENT_METHODS } from './payment-method-records'
import type { PaymentMethodRecord } from './payment-method-records'
import type { VaultedCard } from './test-cards'

/** Adds a payment method of a customer. */
export function addPaymentMethod(
  { store, state, clock }: GraphqlContext,
  fields: Pick<PaymentMethodRecord, 'customerId' | 'errorCode' | 'instrument'>,
): PaymentMethodRecord {
  const token = state.ids.next(`payment-method:${store.domain}`)
  return store.records.table(PAYMENT_METHODS).put({
    ...fields,
    id: globalId(PAYMENT_METHODS.type, token),
    __typename: PAYMENT_METHODS.type,
    position: store.records.nextNumber(PAYMENT_METHODS.type),
    revokedAt: null,
    revokedReason: null,
    createdAt: timestamp(clock.now()),
  })
}

/** Returns the parts of a payment method that a card has. */
export function cardFields(
  { errorCode, ...card }: VaultedCard,
  billingAddress: PaymentMethodRecord['instrument']['billingAddress'],
): Pick<PaymentMethodRecord, 'errorCode' | 'instrument'> {
  return { errorCode, instrument: { kind: 'card', ...card, billingAddress } }
}
