import { COMPANY_LOCATIONS } from '../admin-api/companies/location-records'
import type { CustomerRecord } from '../admin-api/customers/customer-records'
import { REDEEM_CODES, DISCOUNTS } from '../admin-api/discounts/discount-records'
import { changeStore } from '../engine/resolve/change-store'
import type { MutationContext } from '../engine/resolve/change-store'
import { finishOrder, NEW_ORDER_TOPICS } from '../admin-api/orders/finish-order'
import { addOrder } from '../admin-api/orders/new-order'
import { nextPartId, orderAddress } from '../admin-api/orders/order-parts'
import type { OrderRecord } from '../admin-api/orders/order-records'
import { depositOf } from '../admin-api/payment-terms/terms-records'
import type { GraphqlContext } from '../engine/graphql-context'
import { copyMetafields } from '../storefront/cart/cart-metafields'
import { deliveryAddress } from '../storefront/cart/cart-records'
import type { CartRecord } from '../storefront/cart/cart-records'
import { isReviewed } from '../storefront/cart/cart-terms'
import { offeredInCart } from '../storefront/cart/offered-lines'
import { priceCart } from '../storefront/cart/price-cart'
import type { PricedCart } from '../storefront/cart/price-cart'
import { brokenQuantityRule } from '../storefront/cart/quantity-rules'
import { changeCart, sellableQuantity } from '../storefront/cart/write-cart'
import { addTerms, BUYER_TOPICS, findOrAddCustomer } from './checkout-buyer'
import { payForOrder } from './checkout-payments'
import { addContracts, SUBSCRIPTION_TOPICS } from './checkout-subscriptions'
import { checkoutWebhook } from './checkout-webhook'

/** The test cards, as those of the platform's bogus gateway. */
export const TEST_PAYMENTS = ['approved', 'declined', 'failed'] as const
export type TestPayment = (typeof TEST_PAYMENTS)[number]

const REFUSED_PAYMENTS: Readonly<Record<Exclude<TestPayment, 'approved'>, string>> = {
  declined: 'The card was declined. Use another card.',
  failed: 'The payment gateway failed. Try again.',
}

/**
 * Pays for a cart, and creates its order.
 *
 * @returns the problem that prevents it: nothing has changed
 */
export function completeCheckout(
  context: GraphqlContext,
  cart: CartRecord,
  payment: TestPayment,
): OrderRecord | string {
  const priced = priceCart(context, cart)
  const problem = problemOf(context, cart, priced)
  if (problem !== undefined) return problem
  if (isReviewed(context, cart)) return 'The merchant reviews the orders of this company location.'
  if (payment !== 'approved' && priced.charge[1] > 0) return REFUSED_PAYMENTS[payment]
  // The timeline of the order names the channel, not the app.
  const channel = { ...context, app: { ...context.app, name: 'Online Store' } }
  const topics = [...NEW_ORDER_TOPICS, ...SUBSCRIPTION_TOPICS, ...BUYER_TOPICS, 'checkouts/update']
  return changeStore(channel, { name: 'The checkout', topics }, changing => {
    const customer = findOrAddCustomer(changing, cart)
    const added = addCartOrder(changing, cart, priced, customer)
    countUses(changing, priced)
    copyMetafields(changing, cart, added.id)
    const ordered = addContracts(changing, added, priced)
    // The webhooks of the order have its terms.
    if (priced.terms)
      addTerms(changing, ordered.id, priced.terms, {
        at: ordered.createdAt,
        deposit: depositOf(priced.totals, priced.terms.deposit),
      })
    const order = finishOrder(changing, ordered, true)
    const completed = changeCart(changing, cart, {
      orderId: order.id,
      completedAt: order.createdAt,
    })
    changing.emit('checkouts/update', checkoutWebhook(changing, completed, priced))
    return order
  })
}

/** Returns why a cart cannot be ordered as it is. */
export function problemOf(
  context: GraphqlContext,
  cart: CartRecord,
  { lineItems, pricing, rates, shippingLines }: PricedCart,
): string | undefined {
  const items = lineItems.filter(({ quantity }) => quantity > 0)
  if (items.length === 0) return 'The cart is empty.'
  if (!cart.checkout || cart.email === null) return 'Enter your contact information.'
  const isOffered = offeredInCart(context, cart)
  const gone = items.find(
    ({ productId, variantId }) => productId === null || !isOffered(variantId ?? ''),
  )
  if (gone) return 'An item of the cart is no longer available.'
  for (const { variantId, title } of items) {
    const wanted = items
      .filter(item => item.variantId === variantId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const left = Math.max(0, sellableQuantity(context.store.records, variantId ?? ''))
    if (wanted > left)
      return left === 0
        ? `${title} is sold out.`
        : `Only ${left} of ${title} are available, and the cart has ${wanted}.`
    const rule = brokenQuantityRule(context, pricing, cart.lines, variantId ?? '')
    if (rule) return `${title}: ${rule.message}`
  }
  if (rates === null) return undefined
  if (rates.length === 0) return 'The store does not ship to this address.'
  return shippingLines.length === 0 ? 'Choose a shipping method.' : undefined
}

function addCartOrder(
  context: MutationContext,
  cart: CartRecord,
  priced: PricedCart,
  customer: CustomerRecord,
): OrderRecord {
  const { records } = context.store
  const address = deliveryAddress(cart)
  const isShipped = priced.lineItems.some(({ requiresShipping }) => requiresShipping)
  const buyer = cart.purchasingCompany
    ? records.table(COMPANY_LOCATIONS).get(cart.purchasingCompany.locationId)
    : customer
  return addOrder(context, {
    email: cart.email,
    phone: cart.phone,
    note: cart.note,
    attributes: cart.attributes,
    customerId: customer.id,
    ...(cart.purchasingCompany && { purchasingCompany: cart.purchasingCompany }),
    billingAddress: address && orderAddress(records, address),
    shippingAddress: isShipped && address ? orderAddress(records, address) : null,
    taxExempt: buyer?.taxExempt ?? false,
    test: true,
    lineItems: priced.lineItems.map(item => ({ ...item, id: nextPartId(records, 'LineItem') })),
    shippingLines: priced.shippingLines.map(line => ({
      ...line,
      id: nextPartId(records, 'ShippingLine'),
    })),
    presentmentCurrency: priced.presentmentCurrency,
    discounts: priced.discounts,
    transactions: payForOrder(context, priced),
    ...(priced.dueLater[1] > 0 && { financialStatus: 'PENDING' }),
    sourceName: 'web',
    ...(cart.checkout && { checkout: { number: cart.checkout.number, token: cart.token } }),
  })
}

/** Counts the discounts of an order as used. */
function countUses(context: MutationContext, { applied }: PricedCart): void {
  const codes = REDEEM_CODES.in(context)
  for (const { discount, redeemCode } of applied) {
    DISCOUNTS.in(context).update(discount.id, { usageCount: discount.usageCount + 1 })
    if (redeemCode) codes.update(redeemCode.id, { usageCount: redeemCode.usageCount + 1 })
  }
}
