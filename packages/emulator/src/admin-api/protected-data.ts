import { getNamedType } from 'graphql'
import type { EmulatedApp } from '../state/app-options'
import { approvalOf, PROTECTED_FIELDS } from '../state/protected-data'
import type { ProtectedField } from '../state/protected-data'
import type { AppAccess } from './app-access'

/**
 * Types about a single customer.
 *
 * @see https://shopify.dev/docs/apps/launch/protected-customer-data#protected-customer-data-api-types-and-resources
 */
const PROTECTED_TYPES = new Set([
  ...['AbandonedCheckout', 'Abandonment', 'CalculatedOrder', 'Customer', 'CustomerPaymentMethod'],
  // Of the Customer Account API.
  'CustomerAddress',
  ...['DraftOrder', 'Fulfillment', 'FulfillmentOrder', 'GiftCard', 'MailingAddress', 'Order'],
  ...['OrderTransaction', 'Refund', 'Return', 'ShippingRate', 'SubscriptionContract'],
])

/** Types of the Customer Account API about a single customer, or the companies of one. */
const PROTECTED_CUSTOMER_TYPES = new Set([
  ...PROTECTED_TYPES,
  ...['Company', 'CompanyAddress', 'CompanyContactRole', 'CompanyLocation'],
])

const NAMES = { firstName: ['name'], lastName: ['name'] } as const
const ADDRESS = {
  address1: ['address'],
  address2: ['address'],
  city: ['address'],
  zip: ['address'],
} as const

type FieldsByName = Readonly<Record<string, readonly ProtectedField[]>>

/** Protected fields of each type, with what an app must be approved for. */
const TYPES: Readonly<Record<string, FieldsByName>> = {
  Customer: { ...NAMES, displayName: ['name'], email: ['email'], phone: ['phone'] },
  CustomerAddress: {
    ...NAMES,
    ...ADDRESS,
    name: ['name'],
    formatted: ['address'],
    formattedArea: ['address'],
    phoneNumber: ['phone'],
  },
  CustomerEmailAddress: { emailAddress: ['email'] },
  CustomerPhoneNumber: { phoneNumber: ['phone'] },
  CustomerCreditCardBillingAddress: { ...NAMES, ...ADDRESS },
  CustomerPaymentInstrumentBillingAddress: { ...ADDRESS, name: ['name'] },
  CustomerSegmentMember: { ...NAMES, displayName: ['name'] },
  CalculatedDraftOrder: { email: ['email'], phone: ['phone'] },
  DraftOrder: { email: ['email'], phone: ['phone'] },
  FulfillmentOrderDestination: { ...NAMES, ...ADDRESS, email: ['email'], phone: ['phone'] },
  MailingAddress: {
    ...NAMES,
    ...ADDRESS,
    name: ['name'],
    formatted: ['address'],
    formattedArea: ['address'],
    latitude: ['address'],
    longitude: ['address'],
    phone: ['phone'],
  },
  Order: { email: ['email'], phone: ['phone'] },
  ShippingLine: { phone: ['phone'] },
}

/**
 * Protected fields of the Admin API alone.
 *
 * @see https://shopify.dev/changelog/level-2-protected-customer-data-requirements-are-now-needed-to-access-the-order-statuspageurl-field
 */
const ADMIN_TYPES: typeof TYPES = {
  ...TYPES,
  Order: { ...TYPES.Order, statusPageUrl: PROTECTED_FIELDS },
}

/** Protected fields of the Customer Account API. */
const CUSTOMER_TYPES: typeof TYPES = {
  ...TYPES,
  CompanyAddress: {
    ...NAMES,
    ...ADDRESS,
    recipient: ['name'],
    formattedAddress: ['address'],
    formattedArea: ['address'],
    phone: ['phone'],
  },
}

/**
 * Creates the look-ups of the data of customers that an app is not approved for.
 *
 * @param checkoutUrlSince first day on which the address of an abandoned checkout needs all fields;
 *   undefined: it does not need them
 * @param api with the data. The Storefront API has no restrictions
 * @param onRule called when the address of an abandoned checkout is refused
 * @returns undefined if the app may read everything
 */
export function protectedDataAccess(
  { protectedCustomerData }: EmulatedApp,
  checkoutUrlSince: string | undefined,
  api: 'admin' | 'customer' = 'admin',
  onRule: () => void = () => undefined,
): Pick<AppAccess, 'dataRefusal' | 'typeRefusal'> | undefined {
  if (protectedCustomerData === 2) return undefined
  const [types, protectedTypes] =
    api === 'admin' ? [ADMIN_TYPES, PROTECTED_TYPES] : [CUSTOMER_TYPES, PROTECTED_CUSTOMER_TYPES]
  const { hasData, hasFields } = approvalOf(protectedCustomerData)
  const typeRefusal = (typeName: string) =>
    !hasData && protectedTypes.has(typeName)
      ? `This app is not approved to access the ${typeName} object. ${DETAILS}`
      : undefined
  const fieldRefusal = (typeName: string, fieldName: string): string | undefined => {
    const fields = types[typeName]
    if (fields && Object.hasOwn(fields, fieldName) && !hasFields(fields[fieldName] ?? []))
      return `This app is not approved to use the ${fieldName} field. ${DETAILS}`
    if (typeName !== 'AbandonedCheckout' || fieldName !== 'abandonedCheckoutUrl') return undefined
    if (checkoutUrlSince === undefined || hasFields(PROTECTED_FIELDS)) return undefined
    onRule()
    return `This app is not approved to use the ${fieldName} field since ${checkoutUrlSince}. ${DETAILS}`
  }
  return {
    typeRefusal,
    dataRefusal: (typeName, fieldName, resultType) =>
      typeRefusal(getNamedType(resultType).name.replace(/(?:Connection|Edge)$/, '')) ??
      fieldRefusal(typeName, fieldName),
  }
}

const DETAILS = 'See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.'
