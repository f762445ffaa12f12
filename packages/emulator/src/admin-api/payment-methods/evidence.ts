import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    customerPaymentMethod: 'documented',
    customerPaymentMethodCreditCardCreate: 'documented',
    customerPaymentMethodCreditCardUpdate: 'documented',
    customerPaymentMethodGetUpdateUrl: 'assumed',
    customerPaymentMethodPaypalBillingAgreementCreate: 'documented',
    customerPaymentMethodPaypalBillingAgreementUpdate: 'documented',
    customerPaymentMethodRemoteCreate: 'documented',
    customerPaymentMethodRevoke: 'documented',
    customerPaymentMethodSendUpdateEmail: 'documented',
    orderCreateMandatePayment: 'documented',
    orderPaymentStatus: 'documented',
    paymentScheduleCapture: 'documented',
  },
  texts: {
    'Customer payment method does not exist': 'recorded',
  },
}
