import type { GraphqlContext } from '../../engine/graphql-context'
import { CUSTOMERS } from '../customers/customer-records'
import { customerWebhook } from '../customers/customer-webhook'
import { idNumber } from '../../engine/records/global-id'
import type { MutationContext } from '../../engine/resolve/mutation'
import { lineItemName } from '../orders/line-item-fields'
import { shopMoney } from '../orders/money-bags'
import type { Bag, Currencies } from '../orders/money-bags'
import { pieceGrams } from '../orders/order-weight'
import { restAddress, restId, restSet, restTaxLines } from '../orders/rest-values'
import { termsOf } from '../payment-terms/terms-records'
import { ownedTermsWebhook } from '../payment-terms/terms-webhook'
import { draftDue } from './draft-due'
import { invoiceUrl } from './draft-fields'
import type { DraftDiscountRecord, DraftLineRecord, DraftOrderRecord } from './draft-records'
import { draftTaxLines, draftTotals, lineTaxes } from './draft-taxes'
import { lineDiscount } from './draft-totals'

/**
 * The payload of `draft_orders/*`, with the field names of the REST API.
 *
 * @see https://shopify.dev/docs/api/webhooks
 */
export function draftWebhook(
  context: GraphqlContext,
  draft: DraftOrderRecord,
): Record<string, unknown> {
  const totals = draftTotals(draft)
  const taxes = lineTaxes(draft)
  const customer = CUSTOMERS.in(context).get(draft.customerId)
  return {
    id: idNumber(draft.id),
    admin_graphql_api_id: draft.id,
    note: draft.note,
    email: draft.email,
    taxes_included: false,
    currency: draft.currency,
    invoice_sent_at: draft.invoiceSentAt,
    created_at: draft.createdAt,
    updated_at: draft.updatedAt,
    tax_exempt: draft.taxExempt,
    completed_at: draft.completedAt,
    name: draft.name,
    allow_discount_codes_in_checkout: draft.allowDiscountCodesInCheckout,
    'b2b?': draft.purchasingCompany !== undefined,
    status: draft.status.toLowerCase(),
    line_items: draft.lineItems.map((line, index) => lineItem(draft, line, taxes[index])),
    api_client_id: null,
    shipping_address: draft.shippingAddress && restAddress(draft.shippingAddress),
    billing_address: draft.billingAddress && restAddress(draft.billingAddress),
    invoice_url: invoiceUrl(context, draft),
    created_on_api_version_handle: null,
    applied_discount: appliedDiscount(draft, draft.discount, totals.orderDiscount),
    order_id: restId(draft.orderId),
    shipping_line: draft.shippingLine && {
      title: draft.shippingLine.title,
      custom: draft.shippingLine.code === 'custom',
      handle: null,
      price: shopMoney(draft, draft.shippingLine.price),
    },
    tax_lines: restTaxLines(draft, draftTaxLines(draft)),
    tags: draft.tags.join(', '),
    note_attributes: draft.attributes.map(({ key, value }) => ({ name: key, value })),
    total_price: shopMoney(draft, totals.total),
    subtotal_price: shopMoney(draft, totals.subtotal),
    total_tax: shopMoney(draft, totals.tax),
    payment_terms: ownedTermsWebhook(termsOf(context.store.records, draft.id), {
      amount: shopMoney(draft, draftDue(context, draft).later),
      currency: draft.currency,
      completedAt: null,
    }),
    po_number: draft.poNumber,
    presentment_currency: draft.presentmentCurrency,
    total_line_items_price_set: restSet(draft, totals.lineItems),
    total_price_set: restSet(draft, totals.total),
    subtotal_price_set: restSet(draft, totals.subtotal),
    total_tax_set: restSet(draft, totals.tax),
    total_discounts_set: restSet(draft, totals.discounts),
    total_shipping_price_set: restSet(draft, totals.shipping),
    total_additional_fees_set: null,
    total_duties_set: null,
    customer: customer ? customerWebhook(context, customer) : null,
  }
}

/** Reports a change of a draft order. */
export function emitDraft(
  context: MutationContext,
  topic: 'draft_orders/create' | 'draft_orders/update',
  draft: DraftOrderRecord,
): void {
  context.emit(topic, draftWebhook(context, draft))
}

function lineItem(
  draft: DraftOrderRecord,
  line: DraftLineRecord,
  taxes: ReturnType<typeof lineTaxes>[number] = [],
) {
  return {
    id: idNumber(line.id),
    variant_id: restId(line.variantId),
    product_id: restId(line.productId),
    title: line.title,
    variant_title: line.variantTitle,
    sku: line.sku,
    vendor: line.vendor,
    quantity: line.quantity,
    requires_shipping: line.requiresShipping,
    taxable: line.taxable,
    gift_card: line.isGiftCard,
    fulfillment_service: 'manual',
    grams: pieceGrams(line),
    tax_lines: restTaxLines(draft, taxes),
    applied_discount: appliedDiscount(draft, line.discount, lineDiscount(draft, line)),
    name: lineItemName(line),
    properties: line.attributes.map(({ key, value }) => ({ name: key, value })),
    custom: line.variantId === null,
    price: shopMoney(draft, line.unitPrice),
    admin_graphql_api_id: line.id,
  }
}

function appliedDiscount(
  currencies: Currencies,
  discount: DraftDiscountRecord | null,
  amount: Bag,
) {
  return (
    discount && {
      description: discount.description,
      value: discount.value.toFixed(1),
      title: discount.title,
      amount: shopMoney(currencies, amount),
      value_type: discount.valueType.toLowerCase(),
    }
  )
}
