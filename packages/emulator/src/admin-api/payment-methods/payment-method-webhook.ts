import { idNumber, parseGlobalId } from '../../engine/records/global-id'
import type { PaymentMethodRecord } from './payment-method-records'

/** The payload of the topics `customer_payment_methods/*`. */
export function paymentMethodWebhook({ id, customerId, instrument }: PaymentMethodRecord) {
  return {
    admin_graphql_api_id: id,
    token: parseGlobalId(id)?.key ?? null,
    customer_id: idNumber(customerId),
    admin_graphql_api_customer_id: customerId,
    instrument_type:
      instrument.kind === 'card' ? 'CustomerCreditCard' : 'CustomerPaypalBillingAgreement',
    payment_instrument:
      instrument.kind === 'card'
        ? {
            last_digits: instrument.lastDigits,
            month: instrument.month,
            year: instrument.year,
            name: instrument.name,
            brand: instrument.brand,
          }
        : { paypal_account_email: null },
  }
}
