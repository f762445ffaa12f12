import type { CartBuyerIdentityInput } from '../../../generated/storefront'
import { isEmail, normalizeEmail, normalizePhone } from '../../admin-api/customers/contact-values'
import { CUSTOMERS } from '../../admin-api/customers/customer-records'
import type { MutationError } from '../../engine/resolve/mutation'
import type { GraphqlContext } from '../../engine/graphql-context'
import { companyOfCustomer, customerIdOfToken } from '../buyer-company'
import { addressRecords, codedAddressErrors } from './cart-input'
import type { CartRecord } from './cart-records'
import { COMPANY_LOCATIONS } from '../../admin-api/companies/location-records'

/** Lists the errors of a buyer. */
export function buyerErrors(
  context: GraphqlContext,
  buyer: CartBuyerIdentityInput | null | undefined,
  path: readonly string[],
  before?: CartRecord,
): MutationError[] {
  const email = normalizeEmail(buyer?.email)
  const errors: MutationError[] =
    email !== null && !isEmail(email)
      ? [{ field: [...path, 'email'], code: 'INVALID', message: 'Email is invalid' }]
      : []
  const given = buyer?.deliveryAddressPreferences ?? []
  const token = buyer?.customerAccessToken
  const customerId = token ? customerIdOfToken(context, token) : before?.customerId
  if (token && !customerId)
    errors.push({
      field: [...path, 'customerAccessToken'],
      code: 'INVALID',
      message: 'Customer is invalid',
    })
  const locationId = buyer?.companyLocationId
  if (locationId && !token && !customerId)
    errors.push({
      field: [...path, 'customerAccessToken'],
      code: 'MISSING_CUSTOMER_ACCESS_TOKEN',
      message: 'The customer access token is required with a company location.',
    })
  else if (locationId && !COMPANY_LOCATIONS.in(context).get(locationId))
    errors.push({
      field: [...path, 'companyLocationId'],
      code: 'INVALID_COMPANY_LOCATION',
      message: 'The company location does not exist.',
    })
  else if (locationId && !companyOfCustomer(context, customerId, locationId))
    errors.push({
      field: [...path, 'companyLocationId'],
      code: 'BUYER_CANNOT_PURCHASE_FOR_COMPANY_LOCATION',
      message: 'The buyer cannot purchase for the company location.',
    })
  return [
    ...errors,
    ...given.flatMap(({ deliveryAddress }, index) =>
      codedAddressErrors(deliveryAddress, [
        ...path,
        'deliveryAddressPreferences',
        String(index),
        'deliveryAddress',
      ]),
    ),
  ]
}

/**
 * Converts the buyer of an input to fields of a cart. Fields that the input lacks stay.
 *
 * @param before the cart that is changed
 */
export function buyerFields(
  context: GraphqlContext,
  buyer: CartBuyerIdentityInput,
  before?: CartRecord,
): Partial<
  Pick<
    CartRecord,
    'addresses' | 'countryCode' | 'customerId' | 'email' | 'phone' | 'purchasingCompany'
  >
> {
  const { deliveryAddressPreferences: preferences, customerAccessToken: token } = buyer
  const customer = CUSTOMERS.in(context).get(customerIdOfToken(context, token))
  const customerId = token === undefined ? before?.customerId : customer?.id
  const hasCompanyInput = token !== undefined || buyer.companyLocationId !== undefined
  return {
    ...(hasCompanyInput && {
      purchasingCompany: companyOfCustomer(context, customerId, buyer.companyLocationId),
    }),
    ...(token !== undefined && { customerId: customer?.id ?? null }),
    ...(customer && { email: customer.email, phone: customer.phone }),
    ...(buyer.email !== undefined && { email: normalizeEmail(buyer.email) }),
    ...(buyer.phone !== undefined && { phone: normalizePhone(buyer.phone) }),
    ...(buyer.countryCode !== undefined && { countryCode: buyer.countryCode }),
    ...(preferences && {
      addresses: addressRecords(
        context,
        preferences.map(({ deliveryAddress }) => ({ address: { deliveryAddress } })),
      ),
    }),
  }
}
