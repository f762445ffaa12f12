import { readTags, writeTags } from '../../forms/tag-list'
import type { DraftDetail, DraftInput } from './draft-operations'
import type {
  CurrencyCode,
  DraftOrderAppliedDiscountType,
} from '../../../generated/admin-operations'

/** A line in the form of a draft order. */
export interface DraftFormLine {
  /** Identifies the line in the form. */
  key: string
  title: string
  /** Undefined for a custom line. */
  variantId?: string
  price: string
  quantity: string
}

/** The form of a draft order, as typed. */
export interface DraftForm {
  lines: DraftFormLine[]
  customer: { id: string; label: string } | null
  email: string
  note: string
  tags: string
  discount: { title: string; value: string; valueType: DraftOrderAppliedDiscountType }
  shipping: { title: string; price: string }
}

const NO_DISCOUNT: DraftForm['discount'] = { title: '', value: '', valueType: 'PERCENTAGE' }
const NO_SHIPPING = { title: '', price: '' }

/** Returns the form of a new draft order. */
export function emptyDraftForm(): DraftForm {
  return {
    lines: [],
    customer: null,
    email: '',
    note: '',
    tags: '',
    discount: { ...NO_DISCOUNT },
    shipping: { ...NO_SHIPPING },
  }
}

/** Returns the form of a draft order with its values. */
export function draftFormOf(draft: DraftDetail): DraftForm {
  const { customer, appliedDiscount, shippingLine } = draft
  return {
    lines: draft.lineItems.nodes.map(line => ({
      key: line.id,
      title: [line.title, line.variantTitle].filter(Boolean).join(' – '),
      ...(line.variant && { variantId: line.variant.id }),
      price: line.originalUnitPriceSet.shopMoney.amount,
      quantity: String(line.quantity),
    })),
    customer: customer && { id: customer.id, label: customer.displayName },
    email: draft.email ?? '',
    note: draft.note2 ?? '',
    tags: writeTags(draft.tags),
    discount: appliedDiscount
      ? {
          title: appliedDiscount.title ?? '',
          value: String(appliedDiscount.value),
          valueType: appliedDiscount.valueType,
        }
      : { ...NO_DISCOUNT },
    shipping: shippingLine
      ? { title: shippingLine.title, price: shippingLine.originalPriceSet.shopMoney.amount }
      : { ...NO_SHIPPING },
  }
}

/** Writes the input of the API for a form. What is no number is left to the API to refuse. */
export function draftInputOf(form: DraftForm, currencyCode: CurrencyCode): DraftInput {
  const { discount, shipping } = form
  return {
    lineItems: form.lines.map(({ title, variantId, price, quantity }) =>
      variantId
        ? { variantId, quantity: Number(quantity) }
        : {
            title,
            originalUnitPriceWithCurrency: { amount: price || '0', currencyCode },
            quantity: Number(quantity),
          },
    ),
    ...(form.customer && {
      purchasingEntity: { customerId: form.customer.id },
      useCustomerDefaultAddress: true,
    }),
    email: form.email || null,
    note: form.note,
    tags: readTags(form.tags),
    appliedDiscount:
      discount.value === ''
        ? null
        : {
            title: discount.title || null,
            value: Number(discount.value),
            valueType: discount.valueType,
          },
    shippingLine:
      shipping.title === '' && shipping.price === ''
        ? null
        : {
            title: shipping.title || 'Shipping',
            priceWithCurrency: { amount: shipping.price || '0', currencyCode },
          },
  }
}

/**
 * Writes the input for what the user changed. Everything else stays as it is: what apps stored and
 * the form does not have, such as discounts of lines or another shipping address.
 */
export function draftChangesOf(form: DraftForm, draft: DraftDetail): Partial<DraftInput> {
  const before = draftInputOf(draftFormOf(draft), draft.currencyCode)
  const after = draftInputOf(form, draft.currencyCode)
  const hasOtherCustomer = form.customer?.id !== draft.customer?.id
  return {
    ...Object.fromEntries(
      (Object.keys(after) as (keyof DraftInput)[])
        .filter(key => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
        .map(key => [key, after[key]]),
    ),
    ...(hasOtherCustomer && {
      purchasingEntity: after.purchasingEntity ?? null,
      useCustomerDefaultAddress: after.useCustomerDefaultAddress ?? false,
    }),
  }
}
