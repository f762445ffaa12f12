import type { Arguments } from '../../../generated/storefront'
import { shopMoneyV2, addBags, subtractBags } from '../../admin-api/orders/money-bags'
import type { GraphqlContext } from '../../engine/graphql-context'
import { shopAddress } from '../../http/addresses'
import { addressText } from '../../admin-api/addresses/address-domain'
import { contactDomain } from '../../admin-api/companies/contact-domain'
import { purchasingCompanyNode } from '../../admin-api/companies/purchasing-company'
import type { ConnectionArgs } from '../../engine/records/connection'
import { globalId } from '../../engine/records/global-id'
import { pickFields } from '../../engine/resolve/domain'
import type { FieldResolver, Types } from '../../engine/resolve/domain'
import { moneyV2 } from '../../money/money-v2'
import { CUSTOMERS } from '../../admin-api/customers/customer-records'
import type { Bag } from '../../admin-api/orders/money-bags'
import type { LineItemRecord } from '../../admin-api/orders/order-records'
import { originalTotal } from '../../admin-api/orders/order-totals'
import { contextualPrice } from '../../admin-api/price-lists/contextual-prices'
import { pageInOrder } from '../../admin-api/products/product-fields'
import { VARIANTS } from '../../admin-api/products/product-records'
import { PLANS } from '../../admin-api/selling-plans/plan-records'
import { planPrices } from '../plan-prices'
import { appliedGiftCardId } from './cart-gift-cards'
import { priceWithoutPlan } from './cart-items'
import {
  allocationNode,
  allocationNodes,
  applicationNode,
  isOrderLevel,
  money,
  orderAllocations,
} from './cart-discount-nodes'
import { cartMetafieldFields } from './cart-metafields'
import { deliveryAddress } from './cart-records'
import type { CartAddressRecord, CartRecord } from './cart-records'
import { priceCart } from './price-cart'
import type { PricedCart } from './price-cart'

/** A line with its cart, which has the discounts. */
interface LineSource {
  readonly __typename: 'CartLine'
  readonly id: string
  readonly item: LineItemRecord
  readonly cart: PricedCart
}

/** Address of the checkout of a cart. The key shows the buyer's data: without it, a copy opens. */
export function checkoutUrl(
  { origin, store }: Pick<GraphqlContext, 'origin' | 'store'>,
  { token, key }: CartRecord,
): string {
  return `${shopAddress(origin, store.domain)}/cart/c/${token}${key === '' ? '' : `?key=${key}`}`
}

const attribute: FieldResolver<{ key: string }> = (
  { attributes, item }: { attributes?: CartRecord['attributes']; item?: LineItemRecord },
  { key },
) => (attributes ?? item?.attributes ?? []).find(entry => entry.key === key) ?? null

/** Fields of the types of carts. */
export const cartFields: Types<Arguments> = {
  Cart: {
    ...cartMetafieldFields,
    appliedGiftCards: (cart: CartRecord, _args, context) => {
      const { giftCards, ...priced } = priceCart(context, cart)
      const own = (bag: Bag) => shopMoneyV2(priced, bag)
      return giftCards.map(({ card, balance, amountUsed }) => ({
        id: appliedGiftCardId(card),
        amountUsed: own(amountUsed),
        amountUsedV2: own(amountUsed),
        balance: own(balance),
        balanceV2: own(balance),
        lastCharacters: card.code.slice(-4),
        presentmentAmountUsed: money(priced, amountUsed),
      }))
    },
    attribute,
    buyerIdentity: (cart: CartRecord, _args, context) => ({
      email: cart.email,
      phone: cart.phone,
      countryCode: cart.countryCode,
      // Of a buyer who is not logged in, nothing is known: anyone can enter an email address.
      customer: CUSTOMERS.in(context).get(cart.customerId) ?? null,
      deliveryAddressPreferences: [],
      preferences: null,
      purchasingCompany: cart.purchasingCompany
        ? purchasingCompanyNode(context, cart.purchasingCompany)
        : null,
    }),
    checkoutUrl: (cart: CartRecord, _args, context) => checkoutUrl(context, cart),
    cost: (cart: CartRecord, _args, context) => cartCost(priceCart(context, cart)),
    delivery: ({ addresses }: CartRecord) => ({ addresses }),
    deliveryGroups: (cart: CartRecord, args, context) =>
      pageInOrder(deliveryGroups(context, cart), args),
    discountAllocations: (cart: CartRecord, _args, context) =>
      allocationNodes(priceCart(context, cart), orderAllocations),
    discountApplications: (cart: CartRecord, _args, context) => {
      const priced = priceCart(context, cart)
      return priced.discounts.map((_discount, index) => applicationNode(priced, index))
    },
    discountCodes: (cart: CartRecord, _args, context) =>
      priceCart(context, cart).codes.map(({ code, reason }) => ({
        code,
        applicable: reason === null,
      })),
    estimatedCost: (cart: CartRecord, _args, context) => cartCost(priceCart(context, cart)),
    lines: (cart: CartRecord, args, context) =>
      pageInOrder(lineSources(priceCart(context, cart)), args),
    totalQuantity: ({ lines }: CartRecord) =>
      lines.reduce((sum, { quantity }) => sum + quantity, 0),
  },
  CartDelivery: {
    addresses: ({ addresses }: CartRecord, { selected }) =>
      addresses.filter(address => !selected || address.selected),
  },
  CartSelectableAddress: {
    address: ({ address }: CartAddressRecord) => ({
      ...address,
      __typename: 'CartDeliveryAddress',
    }),
  },
  CartDeliveryAddress: addressText,
  CompanyContact: pickFields(contactDomain.types?.CompanyContact ?? {}, ['locale']),
  CartLine: {
    attribute,
    attributes: ({ item }: LineSource) => item.attributes,
    cost: (line: LineSource, _args, context) => lineCost(context, line),
    discountAllocations: ({ item, cart }: LineSource, { lineLevelOnly }) =>
      item.allocations.flatMap(allocation =>
        lineLevelOnly && isOrderLevel(cart, allocation) ? [] : [allocationNode(cart, allocation)],
      ),
    estimatedCost: (line: LineSource, _args, context) => {
      const cost = lineCost(context, line)
      return {
        ...cost,
        amount: cost.amountPerQuantity,
        compareAtAmount: cost.compareAtAmountPerQuantity,
      }
    },
    merchandise: ({ item }: LineSource, _args, context) =>
      VARIANTS.in(context).get(item.variantId) ?? null,
    quantity: ({ item }: LineSource) => item.quantity,
    sellingPlanAllocation: ({ item, cart: { pricing } }: LineSource, _args, context) => {
      const plan = PLANS.in(context).get(item.sellingPlan?.id)
      return plan
        ? {
            plan,
            pricing,
            price: priceWithoutPlan(context, pricing, {
              variantId: item.variantId ?? '',
              quantity: item.quantity,
            }),
          }
        : null
    },
  },
}

function lineSources(cart: PricedCart): LineSource[] {
  return cart.lineItems.map(item => ({ __typename: 'CartLine', id: item.id, item, cart }))
}

/** Amounts before cart-level discounts are the subtotal, as the platform has it. */
function cartCost(cart: PricedCart) {
  const { totals } = cart
  const isTaxed = cart.lineItems.some(({ taxLines }) => taxLines.length > 0)
  return {
    subtotalAmount: money(cart, addBags(cart.lineItems.map(item => lineTotal(cart, item)))),
    subtotalAmountEstimated: false,
    totalAmount: money(cart, totals.total),
    totalAmountEstimated: true,
    checkoutChargeAmount: money(cart, subtractBags(totals.total, cart.dueLater)),
    totalTaxAmount: isTaxed ? money(cart, totals.tax) : null,
    totalTaxAmountEstimated: true,
    totalDutyAmount: null,
    totalDutyAmountEstimated: true,
  }
}

function lineCost(context: GraphqlContext, { cart, item }: LineSource) {
  return {
    amountPerQuantity: money(cart, item.unitPrice),
    compareAtAmountPerQuantity: compareAtPrice(context, cart, item),
    subtotalAmount: money(cart, originalTotal(item)),
    totalAmount: money(cart, lineTotal(cart, item)),
  }
}

/** The price before: that without the plan of the line, or else that of the variant. */
function compareAtPrice(
  context: GraphqlContext,
  { pricing }: PricedCart,
  { variantId, quantity, sellingPlan }: LineItemRecord,
) {
  const plan = PLANS.in(context).get(sellingPlan?.id)
  const price = priceWithoutPlan(context, pricing, { variantId: variantId ?? '', quantity })
  const [planned] = plan ? planPrices(pricing, plan, price) : []
  if (planned && planned.price < planned.compareAtPrice)
    return moneyV2(planned.compareAtPrice, pricing.currencyCode)
  const variant = VARIANTS.in(context).get(variantId)
  return variant ? contextualPrice(context, pricing, variant, quantity).compareAtPrice : null
}

/** Price of a line without the discounts of the whole cart. */
function lineTotal(cart: PricedCart, item: LineItemRecord): Bag {
  const own = item.allocations.filter(allocation => !isOrderLevel(cart, allocation))
  return subtractBags(originalTotal(item), addBags(own.map(({ amount }) => amount)))
}

/** All items are delivered together. Without an address, there is no group. */
function deliveryGroups(context: GraphqlContext, cart: CartRecord) {
  const priced = priceCart(context, cart)
  const address = deliveryAddress(cart)
  if (!address || !priced.lineItems.some(({ requiresShipping }) => requiresShipping)) return []
  const options = (priced.rates ?? []).map(({ title, amount }) => ({
    handle: title,
    code: title,
    title,
    description: null,
    deliveryMethodType: 'SHIPPING',
    estimatedCost: money(priced, amount),
  }))
  return [
    {
      __typename: 'CartDeliveryGroup',
      id: globalId('CartDeliveryGroup', cart.token),
      groupType: 'ONE_TIME_PURCHASE',
      cartLines: (args: ConnectionArgs) => pageInOrder(lineSources(priced), args),
      deliveryAddress: {
        ...address,
        id: globalId('MailingAddress', 0),
        __typename: 'MailingAddress',
      },
      deliveryOptions: options,
      discountAllocations: [],
      selectedDeliveryOption: options.find(({ handle }) => handle === cart.shippingTitle) ?? null,
    },
  ]
}
