import type { GraphqlContext } from '../../engine/graphql-context'
import type { AddressFields } from '../addresses/address-records'
import { globalId, parseGlobalId } from '../../engine/records/global-id'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A card without its number. */
export interface CardInstrument {
  readonly kind: 'card'
  readonly brand: string
  readonly firstDigits: string
  readonly lastDigits: string
  readonly month: number
  readonly year: number
  readonly name: string
  readonly billingAddress: AddressFields | null
}

/** An agreement of a customer with PayPal. */
export interface PaypalInstrument {
  readonly kind: 'paypal'
  readonly agreementId: string
  readonly inactive: boolean
  readonly billingAddress: AddressFields | null
}

/** A way to pay later orders of a customer, e.g. those of a subscription. */
export interface PaymentMethodRecord extends StoredRecord {
  /** Position among all payment methods: their ids have no order. */
  readonly position: number
  readonly customerId: string
  readonly instrument: CardInstrument | PaypalInstrument
  /**
   * Why every payment fails, a value of `SubscriptionBillingAttemptErrorCode`. Null: none fails.
   */
  readonly errorCode: string | null
  readonly revokedAt: string | null
  readonly revokedReason: string | null
  readonly createdAt: string
}

export const PAYMENT_METHODS = defineRecords('CustomerPaymentMethod', {
  customer: (method: PaymentMethodRecord) => method.customerId,
})

const MANDATE = 'PaymentMandate'

/** Finds a payment method that is not revoked, by its global id or by that of its mandate. */
export function findPaymentMethod(
  { store }: Pick<GraphqlContext, 'store'>,
  id: string | null | undefined,
): PaymentMethodRecord | undefined {
  const parsed = id ? parseGlobalId(id) : undefined
  const methodId = parsed?.type === MANDATE ? globalId(PAYMENT_METHODS.type, parsed.key) : id
  const method = store.records.table(PAYMENT_METHODS).get(methodId)
  return method?.revokedAt === null ? method : undefined
}

/** Lists the payment methods of a customer, oldest first. */
export function paymentMethodsOf(
  { store }: Pick<GraphqlContext, 'store'>,
  customerId: string,
  showRevoked = false,
): PaymentMethodRecord[] {
  return store.records
    .table(PAYMENT_METHODS)
    .lookUp('customer', customerId)
    .filter(({ revokedAt }) => showRevoked || revokedAt === null)
    .sort((left, right) => left.position - right.position)
}

/** The permission to charge a payment method, which names it in orders. */
export function mandateId({ id }: PaymentMethodRecord): string {
  return globalId(MANDATE, parseGlobalId(id)?.key ?? '')
}
