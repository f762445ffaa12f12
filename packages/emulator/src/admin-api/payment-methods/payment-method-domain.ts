import type { GraphqlContext } from '../../engine/graphql-context'
import type { AddressFields } from '../addresses/address-records'
import { fullName } from '../addresses/mailing-address'
import { CUSTOMERS } from '../customers/customer-records'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import type { OrderRecord } from '../orders/order-records'
import { pageInOrder } from '../products/product-fields'
import { contractsWithMethod, isUsedBySubscription } from '../subscriptions/contract-records'
import { paymentMethodMutations } from './payment-method-mutations'
import {
  findPaymentMethod,
  mandateId,
  PAYMENT_METHODS,
  paymentMethodsOf,
} from './payment-method-records'
import type { PaymentMethodRecord } from './payment-method-records'

/** Days before its end in which a card expires soon. */
const SOON_DAYS = 30
const DAY_MS = 24 * 3600 * 1000

/** Payment methods of customers, with which later orders are paid. */
export const paymentMethodDomain: Domain = {
  queries: {
    customerPaymentMethod: ({ id, showRevoked }, context) =>
      findMethod(context, id, showRevoked ?? false),
  },
  mutations: paymentMethodMutations,
  types: {
    Customer: {
      paymentMethods: ({ id }: { id: string }, args, context) =>
        pageInOrder(paymentMethodsOf(context, id, args.showRevoked ?? false), args),
    },
    CustomerPaymentMethod: {
      customer: CUSTOMERS.at<PaymentMethodRecord>('customerId'),
      instrument: (method: PaymentMethodRecord, _args, context) =>
        method.revokedAt === null ? instrumentNode(context, method) : null,
      subscriptionContracts: ({ id }: PaymentMethodRecord, args, context) =>
        paginate(contractsWithMethod(context, id), args, BY_ID),
    },
    OrderPaymentCollectionDetails: {
      vaultedPaymentMethods: ({ order }: { order: OrderRecord }, _args, context) =>
        order.customerId === null
          ? []
          : paymentMethodsOf(context, order.customerId).map(method => mandateNode(context, method)),
    },
  },
  nodes: {
    CustomerPaymentMethod: (id, context) => findMethod(context, id, false),
    PaymentMandate: (id, context) => {
      const method = findPaymentMethod(context, id)
      return method ? mandateNode(context, method) : null
    },
  },
}

function findMethod(context: GraphqlContext, id: string, showRevoked: boolean) {
  const method = PAYMENT_METHODS.in(context).get(id)
  return method && (showRevoked || method.revokedAt === null) ? method : null
}

function instrumentNode(context: GraphqlContext, { id, instrument }: PaymentMethodRecord) {
  const isRevocable = !isUsedBySubscription(context, id)
  if (instrument.kind === 'paypal')
    return {
      __typename: 'CustomerPaypalBillingAgreement',
      billingAddress: addressNode(instrument.billingAddress),
      inactive: instrument.inactive,
      isRevocable,
      paypalAccountEmail: null,
    }
  const { brand, firstDigits, lastDigits, month, year, name } = instrument
  return {
    __typename: 'CustomerCreditCard',
    ...{ brand, firstDigits, lastDigits, name, isRevocable },
    billingAddress: addressNode(instrument.billingAddress),
    expiresSoon: endOf(month, year) - context.clock.now() < SOON_DAYS * DAY_MS,
    expiryMonth: month,
    expiryYear: year,
    maskedNumber: `•••• •••• •••• ${lastDigits}`,
    source: null,
    virtualLastDigits: null,
  }
}

function mandateNode(context: GraphqlContext, method: PaymentMethodRecord) {
  const { instrument } = method
  return {
    __typename: 'PaymentMandate',
    id: mandateId(method),
    paymentInstrument:
      instrument.kind === 'paypal'
        ? {
            __typename: 'VaultPaypalBillingAgreement',
            inactive: instrument.inactive,
            name: 'PayPal',
            paypalAccountEmail: '',
          }
        : {
            __typename: 'VaultCreditCard',
            billingAddress: addressNode(instrument.billingAddress),
            brand: instrument.brand,
            expired: endOf(instrument.month, instrument.year) <= context.clock.now(),
            expiryMonth: instrument.month,
            expiryYear: instrument.year,
            lastDigits: instrument.lastDigits,
            name: instrument.name,
          },
  }
}

/** A card is valid until the end of its month. */
function endOf(month: number, year: number): number {
  return Date.UTC(year, month)
}

function addressNode(address: AddressFields | null) {
  if (!address) return null
  const { address1, city, country, countryCode, firstName, lastName, province, provinceCode, zip } =
    address
  return {
    ...{ address1, city, country, countryCode, firstName, lastName, province, provinceCode, zip },
    name: fullName(address),
  }
}
