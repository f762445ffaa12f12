import { fromMinor } from '../../money/minor-units'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { Buyer } from '../../admin-api/catalogs/buyer-catalogs'
import { CUSTOMERS } from '../../admin-api/customers/customer-records'
import { deliveryZones, shippingRates } from '../../admin-api/draft-orders/shipping-rates'
import type { ShippingRate } from '../../admin-api/draft-orders/shipping-rates'
import { taxRatesOf } from '../../admin-api/draft-orders/draft-taxes'
import { addBags, scaleBag, subtractBags } from '../../admin-api/orders/money-bags'
import type { Bag, Currencies } from '../../admin-api/orders/money-bags'
import type {
  AllocationRecord,
  DiscountRecord as OrderDiscount,
  LineItemRecord,
  OrderAddress,
  ShippingLineRecord,
} from '../../admin-api/orders/order-records'
import { discountedTotal, orderTotals, originalTotal } from '../../admin-api/orders/order-totals'
import type { OrderTotals, PricedOrder } from '../../admin-api/orders/order-totals'
import { pricingFor } from '../../admin-api/price-lists/contextual-prices'
import type { Pricing } from '../../admin-api/price-lists/contextual-prices'
import { companyOfVisitor } from '../buyer-company'
import { isSubscription } from '../plan-prices'
import { countryOfBuyer } from '../visitor-locale'
import { deliveryAddress } from './cart-records'
import { bagIn, itemOf, planOf, remainingBalance } from './cart-items'
import type { CartRecord } from './cart-records'
import { payWithGiftCards } from './cart-gift-cards'
import type { AppliedGiftCard } from './cart-gift-cards'
import { dueWithTerms, termsOfCart } from './cart-terms'
import type { CartTerms } from './cart-terms'
import { discountCart } from './cart-discounts'
import type { CartDiscounts } from './cart-discounts'
import type { RefusedCode } from './discount-eligibility'
import { amountIn } from './discounted-cart'
import type { AppliedDiscount } from './discounted-cart'

/** A shipping rate, in the currencies of the shop and of the buyer. */
interface CartRate {
  readonly title: string
  readonly amount: Bag
}

/** A cart with prices, as it would be ordered now. */
export interface PricedCart extends PricedOrder, Currencies {
  readonly discounts: readonly OrderDiscount[]
  /** The discounts of the store behind `discounts`, in the same order. */
  readonly applied: readonly AppliedDiscount[]
  readonly codes: readonly { readonly code: string; readonly reason: RefusedCode | null }[]
  /** Null: the store has no rates, and delivery is free. */
  readonly rates: readonly CartRate[] | null
  readonly pricing: Pricing
  readonly customerId: string | null
  readonly totals: OrderTotals
  /** What is paid later: with payment terms, or the rest of the prices of plans with a deposit. */
  readonly dueLater: Bag
  readonly terms: CartTerms | undefined
  readonly giftCards: readonly AppliedGiftCard[]
  /** What the buyer pays at checkout: without what is paid later, and by gift cards. */
  readonly charge: Bag
}

/** Computes the prices of a cart: discounts, taxes, and the rate that the buyer chose. */
export function priceCart(context: GraphqlContext, cart: CartRecord): PricedCart {
  const { records } = context.store
  const address = deliveryAddress(cart)
  const customerId = customerOf(context, cart)
  const pricing = pricingOfCart(context, cart)
  // Companies buy without selling plans.
  const plans = cart.lines.map(line => (cart.purchasingCompany ? undefined : planOf(context, line)))
  const items = cart.lines.map((line, index) => itemOf(context, pricing, line, plans[index]))
  const discounted = (shipping: number | null) =>
    discountCart(context, {
      rate: pricing.rate,
      currencyCode: pricing.currencyCode,
      lines: items.map((item, index) => ({
        variantId: item.variantId ?? '',
        quantity: item.quantity,
        price: originalTotal(item)[1],
        isSubscription: isSubscription(plans[index]),
      })),
      shipping,
      countryCode: address?.countryCode ?? cart.countryCode,
      customerId,
      codes: cart.discountCodes,
    })
  const withoutShipping = withDiscounts(pricing, items, discounted(null).applied)
  const subtotal = withoutShipping.reduce((sum, item) => sum + discountedTotal(item)[0], 0)
  const delivered = { lineItems: items, subtotal }
  const hasZones = deliveryZones(records, delivered).some(({ methods }) => methods.length > 0)
  const rates = hasZones
    ? shippingRates(records, delivered, address, pricing.shopCurrencyCode).map(rate =>
        cartRate(pricing, rate),
      )
    : null
  const rate = rates?.find(({ title }) => title === cart.shippingTitle)
  const { applied, refused } = discounted(rate ? rate.amount[1] : null)
  const taxes = taxRatesOf(context, {
    taxExempt: false,
    customerId,
    purchasingCompany: cart.purchasingCompany,
    shippingAddress: address as OrderAddress | null,
    billingAddress: null,
  })
  const lineItems = withDiscounts(pricing, items, applied).map(item => ({
    ...item,
    taxLines: item.taxable
      ? taxes.map(({ title, rate: part }) => ({
          title,
          rate: part,
          price: scaleBag(discountedTotal(item), part),
          channelLiable: false,
        }))
      : [],
  }))
  const priced: PricedOrder = {
    lineItems,
    shippingLines: rate ? [shippingLine(pricing, rate, applied)] : [],
    refunds: [],
    taxesIncluded: false,
    taxLines: [],
  }
  const totals = orderTotals(priced)
  const terms = termsOfCart(context, cart)
  const dueLater = terms
    ? dueWithTerms(totals, terms)
    : addBags(lineItems.map((item, index) => remainingBalance(pricing, item, plans[index])))
  const due = subtractBags(totals.total, dueLater)
  const giftCards = payWithGiftCards(context, cart, pricing, due)
  return {
    ...priced,
    currency: context.store.currencyCode,
    presentmentCurrency: pricing.currencyCode,
    discounts: applied.map(discount => orderDiscount(pricing, discount)),
    applied,
    pricing,
    codes: codesOf(cart, refused),
    rates,
    customerId,
    totals,
    dueLater,
    terms,
    giftCards,
    charge: subtractBags(due, addBags(giftCards.map(({ amountUsed }) => amountUsed))),
  }
}

/**
 * Returns for whom the prices and the products of a cart are. The company of the request applies
 * until the cart has a buyer.
 *
 * @see https://shopify.dev/docs/storefronts/headless/building-with-the-storefront-api/in-context
 */
export function buyerOfCart(context: GraphqlContext, cart: CartRecord): Buyer {
  const hasBuyer = cart.customerId !== null || cart.email !== null || cart.phone !== null
  const company = hasBuyer ? cart.purchasingCompany : companyOfVisitor(context)
  return { countryCode: countryOfCart(context, cart), companyLocationId: company?.locationId }
}

/** Returns the currency and the price lists of a cart. */
function pricingOfCart(context: GraphqlContext, cart: CartRecord): Pricing {
  return pricingFor(context, buyerOfCart(context, cart))
}

/** The customer who is logged in, or the one with the email address of the buyer. */
function customerOf(context: GraphqlContext, { customerId, email }: CartRecord): string | null {
  if (customerId !== null || email === null) return customerId
  return CUSTOMERS.in(context).lookUp('email', email.toLowerCase())[0]?.id ?? null
}

/** The country whose prices a cart has: that of the buyer, or else of the visitor. */
function countryOfCart(context: GraphqlContext, { countryCode }: CartRecord): string {
  return countryOfBuyer(context, countryCode ?? context.visitor?.countryCode)
}

function cartRate(pricing: Pricing, { title, minor }: ShippingRate): CartRate {
  return { title, amount: [minor, amountIn(pricing, fromMinor(minor, pricing.shopCurrencyCode))] }
}

function withDiscounts(
  pricing: Pricing,
  items: readonly LineItemRecord[],
  applied: readonly AppliedDiscount[],
): LineItemRecord[] {
  return items.map((item, index) => ({
    ...item,
    allocations: applied.flatMap(({ lineAmounts }, discountIndex): AllocationRecord[] => {
      const minor = lineAmounts[index] ?? 0
      return minor > 0 ? [{ discountIndex, amount: bagIn(pricing, minor) }] : []
    }),
  }))
}

function shippingLine(
  pricing: Pricing,
  { title, amount }: CartRate,
  applied: readonly AppliedDiscount[],
): ShippingLineRecord {
  return {
    id: '',
    title,
    code: title,
    source: 'shopify',
    price: amount,
    taxLines: [],
    allocations: applied.flatMap(({ shippingAmount }, discountIndex): AllocationRecord[] =>
      shippingAmount > 0 ? [{ discountIndex, amount: bagIn(pricing, shippingAmount) }] : [],
    ),
    isRemoved: false,
  }
}

function orderDiscount(
  pricing: Pricing,
  { discount, redeemCode, discountClass }: AppliedDiscount,
): OrderDiscount {
  const reduction = discount.gets?.reduction
  const minor = reduction?.kind === 'amount' ? amountIn(pricing, reduction.amount) : 0
  const appliesOnEach =
    discount.kind === 'Bxgy' || (reduction?.kind === 'amount' && reduction.appliesOnEachItem)
  return {
    kind: redeemCode ? 'CODE' : 'AUTOMATIC',
    title: redeemCode?.code ?? discount.title,
    description: null,
    value:
      reduction?.kind === 'amount'
        ? { amount: bagIn(pricing, minor) }
        : { percentage: Math.round((reduction?.percentage ?? 1) * 10_000) / 100 },
    allocationMethod: discountClass === 'SHIPPING' || appliesOnEach ? 'EACH' : 'ACROSS',
    targetSelection: discountClass === 'PRODUCT' ? 'ENTITLED' : 'ALL',
    targetType: discountClass === 'SHIPPING' ? 'SHIPPING_LINE' : 'LINE_ITEM',
  }
}

function codesOf(
  { discountCodes }: CartRecord,
  refused: CartDiscounts['refused'],
): PricedCart['codes'] {
  return discountCodes.map(code => ({
    code,
    reason: refused.find(entry => entry.code.toLowerCase() === code.toLowerCase())?.reason ?? null,
  }))
}
