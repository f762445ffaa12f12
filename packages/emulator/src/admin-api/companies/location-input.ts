import type {
  BuyerExperienceConfigurationInput,
  CompanyLocationInput,
  CompanyLocationUpdateInput,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { isPhone, normalizePhone } from '../customers/contact-values'
import type { MutationError } from '../../engine/resolve/mutation'
import { findTemplate } from '../payment-terms/terms-templates'
import { companyAddressErrors } from './company-address'
import { COMPANY_LOCATIONS } from './location-records'
import type { BuyerExperience, CompanyLocationRecord } from './location-records'
import { invalidInput, namedErrors } from './text-rules'

const MAX_PERCENTAGE = 100

/** Lists the errors of the fields that new and existing locations have. */
export function locationFieldErrors(
  context: GraphqlContext,
  input: CompanyLocationUpdateInput,
  path: readonly string[],
  before?: CompanyLocationRecord,
): MutationError[] {
  const locations = COMPANY_LOCATIONS.in(context)
  const phone = normalizePhone(input.phone)
  return [
    ...namedErrors(input, path, externalId => locations.has('externalId', externalId, before?.id)),
    ...(phone !== null && !isPhone(phone)
      ? [{ field: [...path, 'phone'], message: 'Phone is invalid', code: 'INVALID' }]
      : []),
    ...experienceErrors(input.buyerExperienceConfiguration, path, before?.buyerExperience),
  ]
}

/** Lists the errors of a new location. */
export function locationErrors(
  context: GraphqlContext,
  input: CompanyLocationInput,
  path: readonly string[],
): MutationError[] {
  const { billingAddress, billingSameAsShipping, shippingAddress, taxExempt } = input
  if (billingSameAsShipping && billingAddress) return [invalidInput([...path, 'billingAddress'])]
  if (billingSameAsShipping && !shippingAddress) return [invalidInput([...path, 'shippingAddress'])]
  if (taxExempt === null) return [invalidInput([...path, 'taxExempt'])]
  return [
    // A blank name of a new location is a missing one.
    ...locationFieldErrors(context, { ...input, name: input.name?.trim() || null }, path),
    ...(shippingAddress ? companyAddressErrors(shippingAddress, [...path, 'shippingAddress']) : []),
    ...(billingAddress ? companyAddressErrors(billingAddress, [...path, 'billingAddress']) : []),
  ]
}

/** Returns the checkout of a location after an input. */
export function experienceFrom(
  input: BuyerExperienceConfigurationInput | null | undefined,
  before: BuyerExperience = {
    checkoutToDraft: false,
    editableShippingAddress: false,
    paymentTermsTemplateId: null,
    depositPercentage: null,
  },
): BuyerExperience {
  if (!input) return before
  const { paymentTermsTemplateId, deposit } = input
  return {
    checkoutToDraft: input.checkoutToDraft ?? before.checkoutToDraft,
    editableShippingAddress: input.editableShippingAddress ?? before.editableShippingAddress,
    paymentTermsTemplateId:
      paymentTermsTemplateId === undefined ? before.paymentTermsTemplateId : paymentTermsTemplateId,
    depositPercentage:
      deposit === undefined ? before.depositPercentage : (deposit?.percentage ?? null),
  }
}

function experienceErrors(
  input: BuyerExperienceConfigurationInput | null | undefined,
  path: readonly string[],
  before?: BuyerExperience,
): MutationError[] {
  if (!input) return []
  const field = [...path, 'buyerExperienceConfiguration']
  if (Object.keys(input).length === 0) return [invalidInput(field)]
  const { paymentTermsTemplateId, depositPercentage } = experienceFrom(input, before)
  if (paymentTermsTemplateId !== null && !findTemplate(paymentTermsTemplateId))
    return [
      {
        field: [...field, 'paymentTermsTemplateId'],
        message: 'Payment terms template does not exist.',
        code: 'RESOURCE_NOT_FOUND',
      },
    ]
  if (depositPercentage === null) return []
  const depositField = [...field, 'deposit']
  if (paymentTermsTemplateId === null)
    return [
      {
        field: depositField,
        message: 'Deposit requires a payment terms template.',
        code: 'INVALID',
      },
    ]
  return depositPercentage > 0 && depositPercentage <= MAX_PERCENTAGE
    ? []
    : [{ field: depositField, message: 'Deposit percentage is invalid.', code: 'INVALID' }]
}
