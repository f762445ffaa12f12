import { draftLineOf } from '../admin-api/draft-orders/draft-lines'
import type {
  DraftDiscountRecord,
  DraftFields,
  DraftLineRecord,
  DraftOrderRecord,
} from '../admin-api/draft-orders/draft-records'
import { taxRatesOf } from '../admin-api/draft-orders/draft-taxes'
import { emitDraft } from '../admin-api/draft-orders/draft-webhook'
import { addDraft } from '../admin-api/draft-orders/write-draft'
import { changeStore } from '../engine/resolve/change-store'
import type { MutationContext } from '../engine/resolve/change-store'
import { addBags, partOfBag, shopAmount, subtractBags } from '../admin-api/orders/money-bags'
import { nextPartId, orderAddress } from '../admin-api/orders/order-parts'
import type {
  AllocationRecord,
  LineItemRecord,
  ShippingLineRecord,
} from '../admin-api/orders/order-records'
import type { GraphqlContext } from '../engine/graphql-context'
import { timestamp } from '../engine/records/timestamp'
import { isOrderLevel, orderAllocations } from '../storefront/cart/cart-discount-nodes'
import { deliveryAddress } from '../storefront/cart/cart-records'
import type { CartRecord } from '../storefront/cart/cart-records'
import { priceCart } from '../storefront/cart/price-cart'
import type { PricedCart } from '../storefront/cart/price-cart'
import { changeCart } from '../storefront/cart/write-cart'
import { addTerms, BUYER_TOPICS, findOrAddCustomer } from './checkout-buyer'
import { checkoutWebhook } from './checkout-webhook'
import { problemOf } from './complete-checkout'

/**
 * Creates the draft order of a cart, which the merchant reviews. No payment is collected.
 *
 * @returns the problem that prevents it: nothing has changed
 */
export function submitForReview(
  context: GraphqlContext,
  cart: CartRecord,
): DraftOrderRecord | string {
  const priced = priceCart(context, cart)
  const problem = problemOf(context, cart, priced)
  if (problem !== undefined) return problem
  const channel = { ...context, app: { ...context.app, name: 'Online Store' } }
  const topics = ['draft_orders/create', 'checkouts/update', ...BUYER_TOPICS]
  return changeStore(channel, { name: 'The checkout', topics }, changing => {
    const draft = addDraft(changing, fieldsOf(changing, cart, priced))
    if (priced.terms) addTerms(changing, draft.id, priced.terms)
    emitDraft(changing, 'draft_orders/create', draft)
    const completed = changeCart(changing, cart, {
      draftOrderId: draft.id,
      completedAt: timestamp(changing.clock.now()),
    })
    changing.emit('checkouts/update', checkoutWebhook(changing, completed, priced))
    return draft
  })
}

function fieldsOf(context: MutationContext, cart: CartRecord, priced: PricedCart): DraftFields {
  const { records } = context.store
  const customer = findOrAddCustomer(context, cart)
  const address = deliveryAddress(cart)
  const isShipped = priced.lineItems.some(({ requiresShipping }) => requiresShipping)
  const fields: DraftFields = {
    currency: priced.currency,
    presentmentCurrency: priced.presentmentCurrency,
    email: cart.email,
    phone: cart.phone,
    note: cart.note,
    poNumber: null,
    tags: [],
    attributes: cart.attributes,
    localizedFields: [],
    customerId: customer.id,
    ...(cart.purchasingCompany && { purchasingCompany: cart.purchasingCompany }),
    billingAddress: address && orderAddress(records, address),
    shippingAddress: isShipped && address ? orderAddress(records, address) : null,
    taxExempt: false,
    lineItems: priced.lineItems.map(item => lineOf(context, priced, item)),
    discount: discountOf(priced, orderAllocations(priced)),
    shippingLine: shippingLineOf(context, priced.shippingLines[0]),
    discountCodes: priced.codes.flatMap(({ code, reason }) => (reason === null ? [code] : [])),
    acceptAutomaticDiscounts: false,
    allowDiscountCodesInCheckout: false,
    visibleToCustomer: true,
    reserveInventoryUntil: null,
    transformerFingerprint: null,
    depositPercentage: priced.terms && priced.terms.deposit > 0 ? priced.terms.deposit * 100 : null,
    sourceName: 'web',
  }
  return { ...fields, taxRates: taxRatesOf(context, fields) }
}

function lineOf(
  context: GraphqlContext,
  priced: PricedCart,
  item: LineItemRecord,
): DraftLineRecord {
  const own = item.allocations.filter(allocation => !isOrderLevel(priced, allocation))
  const { quantity } = item
  return draftLineOf(context, item, { quantity, discount: discountOf(priced, own, quantity) })
}

/** The discount of a draft order, or of an item, that reduces what discounts of the cart reduce. */
function discountOf(
  priced: PricedCart,
  allocations: readonly AllocationRecord[],
  quantity = 1,
): DraftDiscountRecord | null {
  const amount = addBags(allocations.map(allocation => allocation.amount))
  if (amount[1] === 0) return null
  const titles = allocations.map(({ discountIndex }) => priced.discounts[discountIndex]?.title)
  return {
    title: [...new Set(titles)].join(', '),
    description: '',
    value: shopAmount(priced, partOfBag(amount, 1, quantity)),
    valueType: 'FIXED_AMOUNT',
    amount,
  }
}

function shippingLineOf(
  { store }: GraphqlContext,
  line: ShippingLineRecord | undefined,
): ShippingLineRecord | null {
  if (!line) return null
  const reduction = addBags(line.allocations.map(({ amount }) => amount))
  return {
    ...line,
    id: nextPartId(store.records, 'ShippingLine'),
    price: subtractBags(line.price, reduction),
    allocations: [],
  }
}
