import type { MutationArgs } from '../../../generated/admin'
import { currentTime } from '../../engine/records/timestamp'
import { addressErrors, addressFrom } from '../addresses/mailing-address'
import type { AddressInput } from '../addresses/mailing-address'
import { CUSTOMERS } from '../customers/customer-records'
import { parseGlobalId } from '../../engine/records/global-id'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { isUsedBySubscription } from '../subscriptions/contract-records'
import { findPaymentMethod, PAYMENT_METHODS } from './payment-method-records'
import { paymentMethodWebhook } from './payment-method-webhook'
import { readSession, remoteCard } from './test-cards'
import { addPaymentMethod, cardFields } from './write-payment-method'

type MethodArgs = MutationArgs['customerPaymentMethodRevoke']

type CardArgs = Pick<
  MutationArgs['customerPaymentMethodCreditCardCreate'],
  'sessionId' | 'billingAddress'
>

type RemoteArgs = MutationArgs['customerPaymentMethodRemoteCreate']

type RemoteReference = NonNullable<
  RemoteArgs['remoteReference'][keyof RemoteArgs['remoteReference']]
>

/** Years for which a card of another gateway is valid. */
const REMOTE_YEARS = 4

const METHOD_EXISTS = (code?: string): Check<MethodArgs> => ({
  field: ['customerPaymentMethodId'],
  message: 'Customer payment method does not exist',
  ...(code !== undefined && { code }),
  fails: ({ customerPaymentMethodId: id }, context) => !findPaymentMethod(context, id),
  isFinal: true,
})

const CUSTOMER_EXISTS = CUSTOMERS.exists('customerId', 'Customer does not exist', 'INVALID')

const CARD_EXISTS: Check<{ id: string }> = {
  field: ['id'],
  message: 'Customer payment method does not exist',
  fails: ({ id }, context) => findPaymentMethod(context, id)?.instrument.kind !== 'card',
  isFinal: true,
}

const PAYPAL_EXISTS: Check<{ id: string }> = {
  ...CARD_EXISTS,
  code: 'INVALID',
  fails: ({ id }, context) => findPaymentMethod(context, id)?.instrument.kind !== 'paypal',
}

const SESSION_IS_VALID: Check<CardArgs> = {
  field: ['sessionId'],
  message: 'Session is invalid',
  fails: ({ sessionId }) => !readSession(sessionId),
}

const ADDRESS_IS_VALID: Check<{ billingAddress?: AddressInput | null }> = {
  field: ['billingAddress'],
  message: ({ billingAddress }) => problemOf(billingAddress) ?? '',
  code: 'INVALID',
  fails: ({ billingAddress }) => problemOf(billingAddress) !== undefined,
}

/** The roots that add, change, and revoke payment methods. */
export const paymentMethodMutations: Mutations = {
  customerPaymentMethodCreditCardCreate: defineMutation({
    checks: [CUSTOMER_EXISTS, SESSION_IS_VALID, ADDRESS_IS_VALID],
    topics: ['customer_payment_methods/create'],
    run: ({ customerId, sessionId, billingAddress }, context) => {
      const card = readSession(sessionId)
      if (!card) return {}
      const fields = cardFields(card, addressFrom(billingAddress))
      const customerPaymentMethod = addPaymentMethod(context, { customerId, ...fields })
      context.emit('customer_payment_methods/create', paymentMethodWebhook(customerPaymentMethod))
      return { customerPaymentMethod, processing: false }
    },
  }),

  customerPaymentMethodCreditCardUpdate: defineMutation({
    checks: [CARD_EXISTS, SESSION_IS_VALID, ADDRESS_IS_VALID],
    topics: ['customer_payment_methods/update'],
    run: ({ id, sessionId, billingAddress }, context) => {
      const card = readSession(sessionId)
      if (!card) return {}
      const method = PAYMENT_METHODS.in(context).update(
        id,
        cardFields(card, addressFrom(billingAddress)),
      )
      if (method) context.emit('customer_payment_methods/update', paymentMethodWebhook(method))
      return { customerPaymentMethod: method, processing: false }
    },
  }),

  customerPaymentMethodPaypalBillingAgreementCreate: defineMutation({
    checks: [
      CUSTOMER_EXISTS,
      {
        field: ['billingAgreementId'],
        code: 'PRESENT',
        message: "Billing agreement can't be blank",
        fails: ({ billingAgreementId }) => billingAgreementId.trim() === '',
      },
      {
        field: ['billingAgreementId'],
        code: 'TAKEN',
        message: 'Billing agreement has already been taken',
        fails: ({ billingAgreementId }, context) =>
          PAYMENT_METHODS.in(context)
            .all()
            .some(
              ({ instrument, revokedAt }) =>
                revokedAt === null &&
                instrument.kind === 'paypal' &&
                instrument.agreementId === billingAgreementId,
            ),
      },
      ADDRESS_IS_VALID,
    ],
    topics: ['customer_payment_methods/create'],
    run: ({ customerId, billingAgreementId, billingAddress, inactive }, context) => {
      const customerPaymentMethod = addPaymentMethod(context, {
        customerId,
        errorCode: inactive ? 'INVALID_CUSTOMER_BILLING_AGREEMENT' : null,
        instrument: {
          kind: 'paypal',
          agreementId: billingAgreementId,
          inactive: inactive ?? false,
          billingAddress: billingAddress ? addressFrom(billingAddress) : null,
        },
      })
      context.emit('customer_payment_methods/create', paymentMethodWebhook(customerPaymentMethod))
      return { customerPaymentMethod }
    },
  }),

  customerPaymentMethodPaypalBillingAgreementUpdate: defineMutation({
    checks: [PAYPAL_EXISTS, ADDRESS_IS_VALID],
    topics: ['customer_payment_methods/update'],
    run: ({ id, billingAddress }, context) => {
      const before = findPaymentMethod(context, id)
      if (!before) return {}
      const instrument = { ...before.instrument, billingAddress: addressFrom(billingAddress) }
      const method = PAYMENT_METHODS.in(context).update(id, { instrument })
      if (method) context.emit('customer_payment_methods/update', paymentMethodWebhook(method))
      return { customerPaymentMethod: method }
    },
  }),

  customerPaymentMethodRemoteCreate: defineMutation({
    checks: [
      CUSTOMER_EXISTS,
      {
        field: ['remoteReference'],
        code: 'EXACTLY_ONE_REMOTE_REFERENCE_REQUIRED',
        message: 'Exactly one remote reference is required',
        fails: ({ remoteReference }) => Object.values(remoteReference).filter(Boolean).length !== 1,
      },
      {
        field: ['remoteReference'],
        code: 'PRESENT',
        message: "Customer can't be blank",
        fails: ({ remoteReference }) =>
          Object.values(remoteReference).some(
            reference => reference && customerOf(reference)?.trim() === '',
          ),
      },
    ],
    reports: 'first',
    topics: ['customer_payment_methods/create'],
    run: ({ customerId, remoteReference }, context) => {
      const year = new Date(context.clock.now()).getUTCFullYear() + REMOTE_YEARS
      const reference = remoteReference.stripePaymentMethod?.paymentMethodId ?? ''
      const customerPaymentMethod = addPaymentMethod(context, {
        customerId,
        ...cardFields(remoteCard(reference, year), null),
      })
      context.emit('customer_payment_methods/create', paymentMethodWebhook(customerPaymentMethod))
      return { customerPaymentMethod }
    },
  }),

  customerPaymentMethodRevoke: defineMutation({
    checks: [
      METHOD_EXISTS(),
      {
        field: ['customerPaymentMethodId'],
        message: 'Customer payment method has active subscription contracts',
        fails: ({ customerPaymentMethodId: id }, context) => isUsedBySubscription(context, id),
      },
    ],
    topics: ['customer_payment_methods/revoke'],
    run: ({ customerPaymentMethodId: id }, context) => {
      const method = PAYMENT_METHODS.in(context).update(id, {
        revokedAt: currentTime(context),
        revokedReason: 'MANUALLY_REVOKED',
      })
      if (method) context.emit('customer_payment_methods/revoke', paymentMethodWebhook(method))
      return { revokedCustomerPaymentMethodId: id }
    },
  }),

  customerPaymentMethodGetUpdateUrl: defineMutation({
    checks: [METHOD_EXISTS('PAYMENT_METHOD_DOES_NOT_EXIST')],
    run: ({ customerPaymentMethodId: id }, { store }) => ({
      updatePaymentMethodUrl: `https://${store.domain}/account/payment_methods/${parseGlobalId(id)?.key ?? ''}/edit`,
    }),
  }),

  customerPaymentMethodSendUpdateEmail: defineMutation({
    checks: [METHOD_EXISTS()],
    run: ({ customerPaymentMethodId: id }, context) => ({
      customer: CUSTOMERS.in(context).get(findPaymentMethod(context, id)?.customerId),
    }),
  }),
}

function problemOf(address: AddressInput | null | undefined): string | undefined {
  return address ? addressErrors(address, [])[0]?.message : undefined
}

/** Returns how a gateway names its customer. PayPal's agreements name none. */
function customerOf(reference: RemoteReference): string | undefined {
  if ('customerId' in reference) return reference.customerId
  if ('customerProfileId' in reference) return reference.customerProfileId
  return 'shopperReference' in reference ? reference.shopperReference : undefined
}
