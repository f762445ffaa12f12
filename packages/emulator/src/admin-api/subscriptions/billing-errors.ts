/** Errors of a payment that a fault can inject: values of `SubscriptionBillingAttemptErrorCode`. */
export const BILLING_ERROR_CODES = [
  'AUTHENTICATION_REQUIRED',
  'CARD_DECLINED',
  'EXPIRED_CARD',
  'INCORRECT_CVC',
  'INSUFFICIENT_FUNDS',
  'INVALID_PAYMENT_METHOD',
  'PAYMENT_METHOD_DECLINED',
  'PAYMENT_PROVIDER_ERROR',
  'PROCESSING_ERROR',
  'TRANSIENT_ERROR',
  'UNEXPECTED_ERROR',
] as const

export type BillingErrorCode = (typeof BILLING_ERROR_CODES)[number]

/** Texts of errors of billing attempts, by code. Other codes are their own text in lower case. */
const MESSAGES: Readonly<Record<string, string>> = {
  AUTHENTICATION_REQUIRED: 'The customer must authenticate the payment.',
  CARD_DECLINED: 'The card was declined.',
  EXPIRED_CARD: 'The card has expired.',
  EXPIRED_PAYMENT_METHOD: 'The payment method has expired.',
  INCORRECT_CVC: 'The security code of the card is incorrect.',
  INSUFFICIENT_FUNDS: 'The card has insufficient funds.',
  INSUFFICIENT_INVENTORY: 'There is not enough inventory of a product variant.',
  INVENTORY_ALLOCATIONS_NOT_FOUND: 'The inventory of a product variant was not found.',
  PAYMENT_METHOD_NOT_FOUND: 'The payment method was not found.',
  PAYMENT_METHOD_NOT_SPECIFIED: 'The contract has no payment method.',
  PAYMENT_PROVIDER_ERROR: 'The payment provider failed.',
  PROCESSING_ERROR: 'An error occurred while the payment was processed.',
}

const INVENTORY = new Set(['INSUFFICIENT_INVENTORY', 'INVENTORY_ALLOCATIONS_NOT_FOUND'])
/** Codes of `SubscriptionBillingAttemptGeneralErrorCode`. */
const GENERAL = new Set([
  ...['CUSTOMER_INVALID', 'CUSTOMER_NOT_FOUND', 'FREE_GIFT_CARD_NOT_ALLOWED'],
  ...['INVALID_BILLING_ADDRESS', 'MERCHANT_ACCOUNT_ERROR', 'NON_TEST_ORDER_LIMIT_REACHED'],
  ...['PAYMENT_METHOD_INCOMPATIBLE_WITH_GATEWAY_CONFIG', 'PAYMENT_METHOD_NOT_FOUND'],
  ...['PAYMENT_METHOD_NOT_SPECIFIED', 'PAYMENT_PROVIDER_IS_NOT_ENABLED'],
])

/** Returns the text of an error of a billing attempt. */
export function billingMessage(code: string): string {
  const text = code.toLowerCase().replaceAll('_', ' ')
  return MESSAGES[code] ?? `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`
}

/** The type of `SubscriptionBillingAttemptError` of a code. */
export function errorNode(code: string) {
  if (INVENTORY.has(code)) return { __typename: 'SubscriptionBillingAttemptInventoryError', code }
  if (GENERAL.has(code)) return { __typename: 'SubscriptionBillingAttemptGeneralError', code }
  if (code === 'UNEXPECTED_ERROR')
    return {
      __typename: 'SubscriptionBillingAttemptUnexpectedError',
      message: billingMessage(code),
    }
  return { __typename: 'SubscriptionBillingAttemptPaymentError', code }
}

/** The kind of an error that a contract has: `SubscriptionContractLastBillingErrorType`. */
export function errorTypeOf(code: string): string {
  if (INVENTORY.has(code)) return 'INVENTORY_ERROR'
  if (code.startsWith('CUSTOMER_')) return 'CUSTOMER_ERROR'
  return GENERAL.has(code) || code === 'UNEXPECTED_ERROR' ? 'OTHER' : 'PAYMENT_ERROR'
}
