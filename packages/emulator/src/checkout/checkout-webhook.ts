import { CUSTOMERS } from '../admin-api/customers/customer-records'
import { customerWebhook } from '../admin-api/customers/customer-webhook'
import { addBags, NO_MONEY, shopMoney } from '../admin-api/orders/money-bags'
import type { Currencies } from '../admin-api/orders/money-bags'
import type { LineItemRecord, OrderAddress } from '../admin-api/orders/order-records'
import { discountedTotal, originalTotal } from '../admin-api/orders/order-totals'
import { pieceGrams, totalGrams } from '../admin-api/orders/order-weight'
import { restAddress, restAllocations, restId, restTaxLines } from '../admin-api/orders/rest-values'
import type { GraphqlContext } from '../engine/graphql-context'
import { checkoutUrl } from '../storefront/cart/cart-fields'
import { deliveryAddress } from '../storefront/cart/cart-records'
import type { CartRecord } from '../storefront/cart/cart-records'
import type { PricedCart } from '../storefront/cart/price-cart'
import { priceCart } from '../storefront/cart/price-cart'

/**
 * The payload of `checkouts/create` and `checkouts/update`, with the field names of the REST API.
 *
 * @see https://shopify.dev/docs/api/webhooks
 */
export function checkoutWebhook(
  context: GraphqlContext,
  cart: CartRecord,
  priced: PricedCart = priceCart(context, cart),
): Record<string, unknown> {
  const { store } = context
  const { currency, presentmentCurrency } = priced
  const customer = store.records.table(CUSTOMERS).get(priced.customerId)
  const address = deliveryAddress(cart) as OrderAddress | null
  const { totals } = priced
  const number = cart.checkout?.number ?? 0
  return {
    id: number,
    token: cart.token,
    cart_token: cart.token,
    email: cart.email,
    gateway: null,
    buyer_accepts_marketing: false,
    buyer_accepts_sms_marketing: false,
    sms_marketing_phone: null,
    created_at: cart.checkout?.startedAt ?? cart.createdAt,
    updated_at: cart.updatedAt,
    landing_site: null,
    note: cart.note,
    note_attributes: cart.attributes.map(({ key, value }) => ({ name: key, value })),
    referring_site: null,
    shipping_lines: priced.shippingLines.map(({ title, code, source, price }) => ({
      title,
      code,
      source,
      price: shopMoney(priced, price),
    })),
    shipping_address: address && restAddress(address),
    billing_address: address && restAddress(address),
    taxes_included: false,
    total_weight: totalGrams(priced.lineItems),
    currency,
    presentment_currency: presentmentCurrency,
    completed_at: cart.completedAt,
    closed_at: null,
    user_id: null,
    location_id: null,
    source_identifier: null,
    source_url: null,
    source_name: 'web',
    source: null,
    device_id: null,
    phone: cart.phone,
    customer_locale: 'en',
    line_items: priced.lineItems.map(item => lineItem(priced, item)),
    name: `#${number}`,
    abandoned_checkout_url: checkoutUrl(context, cart),
    discount_codes: priced.discounts.flatMap(({ kind, title, value, targetType }, index) =>
      kind === 'CODE'
        ? [
            {
              code: title,
              amount: shopMoney(priced, discountAmount(priced, index)),
              type:
                targetType === 'SHIPPING_LINE'
                  ? 'shipping'
                  : 'percentage' in value
                    ? 'percentage'
                    : 'fixed_amount',
            },
          ]
        : [],
    ),
    tax_lines: restTaxLines(
      priced,
      priced.lineItems.flatMap(({ taxLines }) => taxLines),
    ),
    total_discounts: shopMoney(priced, totals.discounts),
    total_line_items_price: shopMoney(priced, addBags(priced.lineItems.map(originalTotal))),
    total_price: shopMoney(priced, totals.total),
    total_tax: shopMoney(priced, totals.tax),
    subtotal_price: shopMoney(priced, totals.subtotal),
    total_duties: shopMoney(priced, NO_MONEY),
    customer: customer ? customerWebhook(context, customer) : null,
  }
}

function lineItem(currencies: Currencies, item: LineItemRecord) {
  return {
    key: item.id,
    fulfillment_service: 'manual',
    gift_card: item.isGiftCard,
    grams: pieceGrams(item),
    presentment_title: item.title,
    presentment_variant_title: item.variantTitle ?? '',
    product_id: restId(item.productId),
    properties: item.attributes.map(({ key, value }) => ({ name: key, value })),
    quantity: item.quantity,
    requires_shipping: item.requiresShipping,
    sku: item.sku,
    tax_lines: restTaxLines(currencies, item.taxLines),
    taxable: item.taxable,
    title: item.title,
    variant_id: restId(item.variantId),
    variant_title: item.variantTitle ?? '',
    vendor: item.vendor,
    price: shopMoney(currencies, item.unitPrice),
    line_price: shopMoney(currencies, discountedTotal(item)),
    discount_allocations: restAllocations(currencies, item.allocations),
  }
}

function discountAmount({ lineItems, shippingLines }: PricedCart, index: number) {
  return addBags(
    [...lineItems, ...shippingLines]
      .flatMap(({ allocations }) => allocations)
      .filter(({ discountIndex }) => discountIndex === index)
      .map(({ amount }) => amount),
  )
}
