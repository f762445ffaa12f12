import type { GraphqlContext } from '../../graphql/graphql-context'
import { CUSTOMERS } from '../../admin-api/customers/customer-records'
import { deliveryZones, shippingRates } from '../../admin-api/draft-orders/shipping-rates'
import type { ShippingRate } from '../../admin-api/draft-orders/shipping-rates'
import { taxRatesOf } from '../../admin-api/draft-orders/draft-taxes'
import { variantDetails } from '../../admin-api/orders/line-item-from-input'
import { centsOf, scaleBag } from '../../admin-api/orders/money-bags'
import type {
  AllocationRecord,
  DiscountRecord as OrderDiscount,
  LineItemRecord,
  OrderAddress,
  ShippingLineRecord,
} from '../../admin-api/orders/order-records'
import { discountedTotal, orderTotals, originalTotal } from '../../admin-api/orders/order-totals'
import type { OrderTotals, PricedOrder } from '../../admin-api/orders/order-totals'
import { deliveryAddress } from './cart-records'
import type { CartRecord } from './cart-records'
import { discountCart } from './cart-discounts'
import type { CartDiscounts } from './cart-discounts'
import type { RefusedCode } from './discount-eligibility'
import type { AppliedDiscount } from './discounted-cart'

/** A cart with prices, as it would be ordered now. */
export interface PricedCart extends PricedOrder {
  readonly discounts: readonly OrderDiscount[]
  /** The discounts of the store behind `discounts`, in the same order. */
  readonly applied: readonly AppliedDiscount[]
  readonly codes: readonly { readonly code: string; readonly reason: RefusedCode | null }[]
  /** Null: the store has no rates, and delivery is free. */
  readonly rates: readonly ShippingRate[] | null
  readonly customerId: string | null
  readonly totals: OrderTotals
}

/** Computes the prices of a cart: discounts, taxes, and the rate that the buyer chose. */
export function priceCart(context: GraphqlContext, cart: CartRecord): PricedCart {
  const { records } = context.store
  const address = deliveryAddress(cart)
  const customerId = customerOf(context, cart)
  const items = cart.lines.map(line => itemOf(context, line))
  const discounted = (shipping: number | null) =>
    discountCart(context, {
      lines: items.map(item => ({
        variantId: item.variantId ?? '',
        quantity: item.quantity,
        price: originalTotal(item)[0],
      })),
      shipping,
      countryCode: address?.countryCode ?? cart.countryCode,
      customerId,
      codes: cart.discountCodes,
    })
  const withoutShipping = withDiscounts(items, discounted(null).applied)
  const subtotal = withoutShipping.reduce((sum, item) => sum + discountedTotal(item)[0], 0)
  const delivered = { lineItems: items, subtotal }
  const hasZones = deliveryZones(records, delivered).some(({ methods }) => methods.length > 0)
  const rates = hasZones ? shippingRates(records, delivered, address) : null
  const rate = rates?.find(({ title }) => title === cart.shippingTitle)
  const { applied, refused } = discounted(rate ? rate.cents : null)
  const taxes = taxRatesOf(context, {
    taxExempt: false,
    customerId,
    shippingAddress: address as OrderAddress | null,
    billingAddress: null,
  })
  const lineItems = withDiscounts(items, applied).map(item => ({
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
    shippingLines: rate ? [shippingLine(rate, applied)] : [],
    refunds: [],
    taxesIncluded: false,
    taxLines: [],
  }
  return {
    ...priced,
    discounts: applied.map(orderDiscount),
    applied,
    codes: codesOf(cart, refused),
    rates,
    customerId,
    totals: orderTotals(priced),
  }
}

/** The customer with the email address of the buyer. */
function customerOf({ store }: GraphqlContext, { email }: CartRecord): string | null {
  if (email === null) return null
  return store.records.table(CUSTOMERS).lookUp('email', email.toLowerCase())[0]?.id ?? null
}

function itemOf({ store }: GraphqlContext, line: CartRecord['lines'][number]): LineItemRecord {
  const { title, price, ...details } = variantDetails(store.records, line.variantId)
  return {
    ...details,
    id: line.id,
    title: title ?? '',
    variantId: line.variantId,
    quantity: line.quantity,
    currentQuantity: line.quantity,
    fulfillableQuantity: line.quantity,
    unitPrice: price ?? [0, 0],
    taxLines: [],
    allocations: [],
    attributes: line.attributes,
  }
}

function withDiscounts(
  items: readonly LineItemRecord[],
  applied: readonly AppliedDiscount[],
): LineItemRecord[] {
  return items.map((item, index) => ({
    ...item,
    allocations: applied.flatMap(({ lineAmounts }, discountIndex): AllocationRecord[] => {
      const cents = lineAmounts[index] ?? 0
      return cents > 0 ? [{ discountIndex, amount: [cents, cents] }] : []
    }),
  }))
}

function shippingLine(
  { title, cents }: ShippingRate,
  applied: readonly AppliedDiscount[],
): ShippingLineRecord {
  return {
    id: '',
    title,
    code: title,
    source: 'shopify',
    price: [cents, cents],
    taxLines: [],
    allocations: applied.flatMap(({ shippingAmount }, discountIndex): AllocationRecord[] =>
      shippingAmount > 0 ? [{ discountIndex, amount: [shippingAmount, shippingAmount] }] : [],
    ),
    isRemoved: false,
  }
}

function orderDiscount({ discount, redeemCode, discountClass }: AppliedDiscount): OrderDiscount {
  const reduction = discount.gets?.reduction
  const cents = reduction?.kind === 'amount' ? centsOf(reduction.amount) : 0
  const appliesOnEach =
    discount.kind === 'Bxgy' || (reduction?.kind === 'amount' && reduction.appliesOnEachItem)
  return {
    kind: redeemCode ? 'CODE' : 'AUTOMATIC',
    title: redeemCode?.code ?? discount.title,
    description: null,
    value:
      reduction?.kind === 'amount'
        ? { amount: [cents, cents] }
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
