import type { GraphqlContext } from '../../engine/graphql-context'
import { CUSTOMERS } from '../customers/customer-records'
import { displayName } from '../customers/customer-name'
import { globalId, idNumber } from '../../engine/records/global-id'
import type { StoredRecord } from '../../engine/records/record-table'
import { countRecords, listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Mutation } from '../../engine/resolve/mutation'
import type { Domain, FieldResolver } from '../../engine/resolve/domain'
import { pageInOrder } from '../products/product-fields'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import { CARTS, deliveryAddress, isCompleted } from '../../storefront/cart/cart-records'
import type { CartRecord } from '../../storefront/cart/cart-records'
import { checkoutUrl } from '../../storefront/cart/cart-fields'
import { priceCart } from '../../storefront/cart/price-cart'
import type { PricedCart } from '../../storefront/cart/price-cart'
import { allocationNode, taxLineNode } from './discount-nodes'
import { addBags, moneyBag, partOfBag, shopAmount } from './money-bags'
import type { Bag } from './money-bags'
import type { LineItemRecord } from './order-records'
import { discountedTotal, originalTotal } from './order-totals'

/** The checkout of a cart whose buyer entered contact information and did not order. */
interface AbandonedCheckout extends StoredRecord {
  readonly cart: CartRecord
}

interface LineSource {
  readonly id: string
  readonly item: LineItemRecord
  readonly priced: PricedCart
}

const TYPE = 'AbandonedCheckout'

/**
 * Abandoned checkouts: those whose buyer entered contact information, and has not ordered yet.
 *
 * @see https://shopify.dev/docs/api/admin-rest/latest/resources/abandoned-checkouts
 */
export const abandonedCheckoutDomain: Domain = {
  queries: {
    abandonedCheckouts: (args, context, info) =>
      listRecords(abandonedCheckouts(context), checkoutList(context), args, context, info),
    abandonedCheckoutsCount: (args, context, info) =>
      countRecords(abandonedCheckouts(context), checkoutList(context).search, args, context, info),
    abandonment: () => null,
    abandonmentByAbandonedCheckoutId: () => null,
  },
  mutations: {
    abandonmentEmailStateUpdate: missingAbandonment('id'),
    abandonmentUpdateActivitiesDeliveryStatuses: missingAbandonment('abandonmentId'),
  },
  types: {
    AbandonedCheckout: {
      abandonedCheckoutUrl: ({ cart }: AbandonedCheckout, _args, context) =>
        checkoutUrl(context, cart),
      billingAddress: ({ cart }: AbandonedCheckout) => addressNode(cart),
      completedAt: ({ cart }: AbandonedCheckout) => cart.completedAt,
      createdAt: ({ cart }: AbandonedCheckout) => cart.checkout?.startedAt ?? cart.createdAt,
      customAttributes: ({ cart }: AbandonedCheckout) => cart.attributes,
      customer: ({ cart }: AbandonedCheckout, _args, context) =>
        CUSTOMERS.in(context).get(priceCart(context, cart).customerId) ?? null,
      defaultCursor: ({ id }: AbandonedCheckout) =>
        Buffer.from(JSON.stringify({ last_id: idNumber(id), last_value: idNumber(id) })).toString(
          'base64',
        ),
      discountCodes: ({ cart }: AbandonedCheckout, _args, context) =>
        priceCart(context, cart).codes.flatMap(({ code, reason }) => (reason ? [] : [code])),
      lineItems: ({ cart }: AbandonedCheckout, args, context) =>
        pageInOrder(lineSources(priceCart(context, cart)), args),
      lineItemsQuantity: ({ cart }: AbandonedCheckout) =>
        cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      name: ({ id }: AbandonedCheckout) => `#${idNumber(id)}`,
      note: ({ cart }: AbandonedCheckout) => cart.note ?? '',
      shippingAddress: ({ cart }: AbandonedCheckout) => addressNode(cart),
      subtotalPriceSet: total(({ totals }) => totals.subtotal),
      taxLines: ({ cart }: AbandonedCheckout, _args, context) => {
        const priced = priceCart(context, cart)
        return priced.lineItems.flatMap(({ taxLines }) =>
          taxLines.map(line => taxLineNode(priced, line)),
        )
      },
      taxesIncluded: () => false,
      totalDiscountSet: total(({ totals }) => totals.discounts),
      totalDutiesSet: () => null,
      totalLineItemsPriceSet: total(({ lineItems }) => addBags(lineItems.map(originalTotal))),
      totalPriceSet: total(({ totals }) => totals.total),
      totalTaxSet: total(({ totals }) => totals.tax),
      updatedAt: ({ cart }: AbandonedCheckout) => cart.updatedAt,
    },
    AbandonedCheckoutLineItem: {
      components: () => null,
      customAttributes: ({ item }: LineSource) => item.attributes,
      discountAllocations: ({ item, priced }: LineSource, args) =>
        pageInOrder(
          item.allocations.map((allocation, index) => ({
            ...allocationNode(priced, allocation),
            id: String(index),
          })),
          args,
        ),
      discountedTotalPriceSet: price(discountedTotal),
      discountedTotalPriceWithCodeDiscount: price(discountedTotal),
      discountedUnitPriceSet: price(item => partOfBag(discountedTotal(item), 1, item.quantity)),
      discountedUnitPriceWithCodeDiscount: price(item =>
        partOfBag(discountedTotal(item), 1, item.quantity),
      ),
      originalTotalPriceSet: price(originalTotal),
      originalUnitPriceSet: price(({ unitPrice }) => unitPrice),
      parentRelationship: () => null,
      product: ({ item }: LineSource, _args, context) =>
        PRODUCTS.in(context).get(item.productId) ?? null,
      quantity: ({ item }: LineSource) => item.quantity,
      sku: ({ item }: LineSource) => item.sku,
      title: ({ item }: LineSource) => item.title,
      variant: ({ item }: LineSource, _args, context) =>
        VARIANTS.in(context).get(item.variantId) ?? null,
      variantTitle: ({ item }: LineSource) => item.variantTitle,
    },
  },
  nodes: {
    [TYPE]: (id, context) => abandonedCheckouts(context).find(checkout => checkout.id === id),
  },
}

function abandonedCheckouts(context: GraphqlContext): AbandonedCheckout[] {
  return CARTS.in(context)
    .all()
    .flatMap(cart =>
      cart.checkout && !isCompleted(cart)
        ? [{ id: globalId(TYPE, cart.checkout.number), __typename: TYPE, cart }]
        : [],
    )
    .sort((left, right) => idNumber(left.id) - idNumber(right.id))
}

function checkoutList(context: GraphqlContext): ListSpec<AbandonedCheckout> {
  const totalOf = ({ cart }: AbandonedCheckout) => {
    const priced = priceCart(context, cart)
    return shopAmount(priced, priced.totals.total)
  }
  return {
    idValue: 'number',
    search: {
      text: ({ cart }) => [cart.email],
      fields: {
        created_at: { kind: 'time', read: ({ cart }) => cart.checkout?.startedAt ?? null },
        id: { kind: 'id', read: ({ id }) => id },
        recovery_state: {
          kind: 'enum',
          values: ['recovered', 'not_recovered'],
          read: () => ['not_recovered'],
        },
        status: { kind: 'enum', values: ['open', 'closed'], read: () => ['open'] },
        updated_at: { kind: 'time', read: ({ cart }) => cart.updatedAt },
      },
    },
    sortValues: {
      CREATED_AT: ({ cart }) => Date.parse(cart.checkout?.startedAt ?? cart.createdAt),
      CUSTOMER_NAME: ({ cart }) => {
        const customer = CUSTOMERS.in(context).get(priceCart(context, cart).customerId)
        return customer ? displayName(customer) : null
      },
      TOTAL_PRICE: totalOf,
    },
  }
}

function lineSources(priced: PricedCart): LineSource[] {
  return priced.lineItems.map((item, index) => ({
    __typename: 'AbandonedCheckoutLineItem',
    id: globalId('AbandonedCheckoutLineItem', item.id.split('/').at(-1) ?? index),
    item,
    priced,
  }))
}

function addressNode(cart: CartRecord) {
  const address = deliveryAddress(cart)
  return (
    address && {
      ...address,
      id: globalId('MailingAddress', cart.token),
      __typename: 'MailingAddress',
    }
  )
}

function total(read: (priced: PricedCart) => Bag): FieldResolver {
  return ({ cart }: AbandonedCheckout, _args, context) => {
    const priced = priceCart(context, cart)
    return moneyBag(priced, read(priced))
  }
}

function price(read: (item: LineItemRecord) => Bag): FieldResolver {
  return ({ item, priced }: LineSource) => moneyBag(priced, read(item))
}

/** Defines a mutation of an abandonment that does not exist: abandonments are not simulated. */
function missingAbandonment(field: string): Mutation {
  return defineMutation({
    checks: [
      {
        field: [field],
        code: 'ABANDONMENT_NOT_FOUND',
        message: 'abandonment_not_found',
        fails: () => true,
      },
    ],
    run: () => ({}),
  })
}
