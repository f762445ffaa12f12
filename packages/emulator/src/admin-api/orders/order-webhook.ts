import type { GraphqlContext } from '../../engine/graphql-context'
import { CUSTOMERS } from '../customers/customer-records'
import { customerWebhook } from '../customers/customer-webhook'
import { idNumber } from '../../engine/records/global-id'
import { fulfillmentsOf } from '../fulfillments/fulfillment-records'
import { fulfillmentWebhook } from '../fulfillments/fulfillment-webhook'
import { orderDue, paidAt } from '../payment-terms/order-due'
import { termsOf } from '../payment-terms/terms-records'
import { ownedTermsWebhook } from '../payment-terms/terms-webhook'
import { lineItemName } from './line-item-fields'
import { addBags, NO_MONEY, shopMoney } from './money-bags'
import type { Bag } from './money-bags'
import { confirmationNumber } from './order-fields'
import type {
  DiscountRecord,
  LineItemRecord,
  OrderRecord,
  ShippingLineRecord,
} from './order-records'
import { discountedShipping, orderTotals, originalTotal } from './order-totals'
import { pieceGrams, totalGrams } from './order-weight'
import { paymentState } from './payment-state'
import { refundWebhook } from './refund-webhook'
import { restAddress, restAllocations, restId, restSet, restTaxLines } from './rest-values'

/**
 * The payload of `orders/*`, with the field names of the REST API.
 *
 * @see https://shopify.dev/docs/api/webhooks
 */
export function orderWebhook(context: GraphqlContext, order: OrderRecord): Record<string, unknown> {
  const { store } = context
  const totals = orderTotals(order)
  const customer = store.records.table(CUSTOMERS).get(order.customerId)
  const amounts: Readonly<Record<string, Bag>> = {
    current_subtotal_price: totals.currentSubtotal,
    current_total_discounts: totals.currentDiscounts,
    current_total_price: totals.currentTotal,
    current_total_tax: totals.currentTax,
    subtotal_price: totals.subtotal,
    total_discounts: totals.discounts,
    total_line_items_price: addBags(order.lineItems.map(originalTotal)),
    total_price: totals.total,
    total_tax: totals.tax,
  }
  return {
    id: idNumber(order.id),
    admin_graphql_api_id: order.id,
    app_id: null,
    browser_ip: null,
    buyer_accepts_marketing: order.acceptsMarketing,
    cancel_reason: order.cancelReason?.toLowerCase() ?? null,
    cancelled_at: order.cancelledAt,
    cart_token: order.checkout?.token ?? null,
    checkout_id: order.checkout?.number ?? null,
    checkout_token: order.checkout?.token ?? null,
    client_details: null,
    closed_at: order.closedAt,
    company: order.purchasingCompany
      ? {
          id: idNumber(order.purchasingCompany.companyId),
          location_id: idNumber(order.purchasingCompany.locationId),
        }
      : null,
    confirmation_number: confirmationNumber(order.id),
    confirmed: true,
    contact_email: order.email,
    created_at: order.createdAt,
    currency: order.currency,
    customer_locale: customer?.locale ?? null,
    device_id: null,
    discount_codes: order.discounts.flatMap((discount, index) =>
      discount.kind === 'CODE' ? [discountCode(order, discount, index)] : [],
    ),
    email: order.email ?? '',
    estimated_taxes: false,
    financial_status: paymentState(order).status?.toLowerCase() ?? 'pending',
    fulfillment_status: fulfillmentStatus(order),
    landing_site: null,
    landing_site_ref: null,
    location_id: null,
    merchant_of_record_app_id: null,
    name: order.name,
    note: order.note,
    note_attributes: order.attributes.map(({ key, value }) => ({ name: key, value })),
    number: order.number - 1000,
    order_number: order.number,
    order_status_url: `https://${store.domain}/${store.id}/orders/${idNumber(order.id)}`,
    original_total_additional_fees_set: null,
    original_total_duties_set: null,
    payment_gateway_names: [...new Set(order.transactions.flatMap(({ gateway }) => gateway ?? []))],
    phone: order.phone,
    po_number: order.poNumber,
    presentment_currency: order.presentmentCurrency,
    processed_at: order.processedAt,
    reference: null,
    referring_site: order.referringSite,
    source_identifier: order.sourceIdentifier,
    source_name: order.sourceName,
    source_url: order.sourceUrl,
    tags: order.tags.join(', '),
    tax_exempt: order.taxExempt,
    tax_lines: restTaxLines(order, order.taxLines),
    taxes_included: order.taxesIncluded,
    test: order.test,
    token: confirmationNumber(order.id).toLowerCase(),
    total_outstanding: shopMoney(order, paymentState(order).outstanding),
    total_shipping_price_set: restSet(order, totals.shipping),
    total_tip_received: shopMoney(order, NO_MONEY),
    total_weight: totalGrams(order.lineItems),
    updated_at: order.updatedAt,
    user_id: null,
    ...Object.fromEntries(
      Object.entries(amounts).flatMap(([name, bag]) => [
        [name, shopMoney(order, bag)],
        [`${name}_set`, restSet(order, bag)],
      ]),
    ),
    billing_address: order.billingAddress && restAddress(order.billingAddress),
    customer: customer ? customerWebhook(context, customer) : null,
    discount_applications: order.discounts.map(discount => discountApplication(order, discount)),
    fulfillments: fulfillmentsOf(store.records, order.id).map(fulfillment =>
      fulfillmentWebhook(store.records, order, fulfillment),
    ),
    line_items: order.lineItems.map(item => lineItem(order, item)),
    payment_terms: paymentTerms(context, order),
    refunds: order.refunds.map(refund => refundWebhook(order, refund)),
    shipping_address: order.shippingAddress && restAddress(order.shippingAddress),
    shipping_lines: order.shippingLines.map(line => shippingLine(order, line)),
  }
}

function paymentTerms({ store }: GraphqlContext, order: OrderRecord) {
  const terms = termsOf(store.records, order.id)
  return ownedTermsWebhook(terms, {
    amount: shopMoney(order, terms ? orderDue(order, terms) : NO_MONEY),
    currency: order.currency,
    completedAt: paidAt(order),
  })
}

/** An item of an order, with the field names of the REST API. */
export function lineItem(order: OrderRecord, item: LineItemRecord) {
  const discount = addBags(item.allocations.map(({ amount }) => amount))
  return {
    id: idNumber(item.id),
    admin_graphql_api_id: item.id,
    attributed_staffs: [],
    current_quantity: item.currentQuantity,
    fulfillable_quantity: item.fulfillableQuantity,
    fulfillment_service: 'manual',
    fulfillment_status: item.fulfillableQuantity === 0 ? 'fulfilled' : null,
    gift_card: item.isGiftCard,
    grams: pieceGrams(item),
    name: lineItemName(item),
    price: shopMoney(order, item.unitPrice),
    price_set: restSet(order, item.unitPrice),
    product_exists: item.productId !== null,
    product_id: restId(item.productId),
    properties: item.attributes.map(({ key, value }) => ({ name: key, value })),
    quantity: item.quantity,
    requires_shipping: item.requiresShipping,
    sku: item.sku,
    taxable: item.taxable,
    title: item.title,
    total_discount: shopMoney(order, discount),
    total_discount_set: restSet(order, discount),
    variant_id: restId(item.variantId),
    variant_inventory_management: item.variantId === null ? null : 'shopify',
    variant_title: item.variantTitle,
    vendor: item.vendor,
    tax_lines: restTaxLines(order, item.taxLines),
    duties: [],
    discount_allocations: restAllocations(order, item.allocations),
  }
}

function shippingLine(order: OrderRecord, line: ShippingLineRecord) {
  const discounted = discountedShipping(line)
  return {
    id: idNumber(line.id),
    carrier_identifier: null,
    code: line.code,
    discounted_price: shopMoney(order, discounted),
    discounted_price_set: restSet(order, discounted),
    is_removed: line.isRemoved,
    phone: null,
    price: shopMoney(order, line.price),
    price_set: restSet(order, line.price),
    requested_fulfillment_service_id: null,
    source: line.source,
    title: line.title,
    tax_lines: restTaxLines(order, line.taxLines),
    discount_allocations: restAllocations(order, line.allocations),
  }
}

function discountApplication(order: OrderRecord, discount: DiscountRecord) {
  const { kind, title, value } = discount
  return {
    target_type: discount.targetType.toLowerCase(),
    type: kind === 'CODE' ? 'discount_code' : kind.toLowerCase(),
    value: 'percentage' in value ? value.percentage.toFixed(1) : shopMoney(order, value.amount),
    value_type: 'percentage' in value ? 'percentage' : 'fixed_amount',
    allocation_method: discount.allocationMethod.toLowerCase(),
    target_selection: discount.targetSelection.toLowerCase(),
    ...(kind === 'CODE' ? { code: title } : { title }),
  }
}

function discountCode(order: OrderRecord, discount: DiscountRecord, index: number) {
  const amounts = [...order.lineItems, ...order.shippingLines].flatMap(({ allocations }) =>
    allocations.filter(({ discountIndex }) => discountIndex === index).map(({ amount }) => amount),
  )
  const type = 'percentage' in discount.value ? 'percentage' : 'fixed_amount'
  return {
    code: discount.title,
    amount: shopMoney(order, amounts.length === 0 ? NO_MONEY : addBags(amounts)),
    type: discount.targetType === 'SHIPPING_LINE' ? 'shipping' : type,
  }
}

function fulfillmentStatus({ fulfillmentStatus: status }: OrderRecord): string | null {
  if (status === 'PARTIALLY_FULFILLED') return 'partial'
  return status === 'FULFILLED' || status === 'RESTOCKED' ? status.toLowerCase() : null
}
