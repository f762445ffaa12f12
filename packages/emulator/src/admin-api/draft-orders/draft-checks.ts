import type { DraftOrderInput, DraftOrderLineItemInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { addressErrors } from '../addresses/mailing-address'
import { purchasingCompanyErrors } from '../companies/purchasing-company'
import { isEmail, normalizeEmail } from '../customers/contact-values'
import { CUSTOMERS } from '../customers/customer-records'
import { idNumber } from '../../engine/records/global-id'
import type { Check, MutationError } from '../../engine/resolve/mutation'
import { findTemplate } from '../payment-terms/terms-templates'
import { VARIANTS } from '../products/product-records'
import { DRAFT_ORDERS } from './draft-records'

/** Creates the rule that a mutation's draft order exists. */
export function draftExists<Args>(
  field: readonly string[] | null,
  idOf: (args: Args) => string | null | undefined,
  message: string = 'Draft order does not exist',
): Check<Args> {
  return DRAFT_ORDERS.existsAt(field, idOf, message)
}

/**
 * Lists the errors of an input.
 *
 * @param isNew false: an input without items keeps those of the draft order
 */
export function draftErrors(
  context: GraphqlContext,
  input: DraftOrderInput,
  isNew: boolean,
): MutationError[] {
  const email = normalizeEmail(input.email)
  const { reserveInventoryUntil: until, billingAddress, shippingAddress, lineItems } = input
  const { customerId: buyerId, purchasingCompany } = input.purchasingEntity ?? {}
  const customerId = buyerId ?? input.customerId
  const errors: MutationError[] = []
  if (isNew ? (lineItems ?? []).length === 0 : lineItems?.length === 0)
    errors.push({ field: null, message: 'Add at least 1 product' })
  if (email !== null && !isEmail(email))
    errors.push({ field: ['email'], message: 'Email is invalid' })
  if (typeof until === 'string' && Date.parse(until) < context.clock.now())
    errors.push({ field: null, message: "Reserve until can't be in the past" })
  const { paymentTerms: terms } = input
  if (terms && !terms.paymentTermsTemplateId)
    errors.push({ field: null, message: 'Payment terms template id can not be empty.' })
  else if (terms && !findTemplate(terms.paymentTermsTemplateId))
    errors.push({ field: null, message: 'Could not find payment terms template.' })
  const { percentage } = input.deposit ?? { percentage: 100 }
  if (percentage <= 0 || percentage > 100)
    errors.push({ field: ['deposit'], message: 'Deposit percentage is invalid.' })
  if (customerId && !CUSTOMERS.in(context).get(customerId))
    errors.push({ field: ['customerId'], message: 'Customer does not exist' })
  if (purchasingCompany) errors.push(...purchasingCompanyErrors(context, purchasingCompany))
  return [
    ...errors,
    ...(lineItems ?? []).flatMap((line, index) => lineErrors(context, line, index)),
    ...(billingAddress ? addressErrors(billingAddress, ['billingAddress']) : []),
    ...(shippingAddress ? addressErrors(shippingAddress, ['shippingAddress']) : []),
  ]
}

function lineErrors(
  context: GraphqlContext,
  { variantId, title, quantity, ...line }: DraftOrderLineItemInput,
  index: number,
): MutationError[] {
  if (variantId && !VARIANTS.in(context).get(variantId))
    return [
      {
        field: null,
        message: `Product with ID ${idNumber(variantId)} is no longer available.`,
      },
    ]
  if (!variantId && !title?.trim()) return [{ field: null, message: 'Merchandise title is empty.' }]
  const price = line.originalUnitPriceWithCurrency?.amount ?? line.originalUnitPrice ?? 0
  if (Number(price) < 0)
    return [{ field: null, message: 'Cannot send negative price for line_item' }]
  if (quantity < 1)
    return [
      {
        field: ['lineItems', String(index), 'quantity'],
        message: 'Quantity must be greater than or equal to 1',
      },
    ]
  return []
}
