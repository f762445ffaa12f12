import { DRAFT_ORDERS } from '../admin-api/draft-orders/draft-records'
import { changeStore } from '../engine/resolve/change-store'
import { ORDERS } from '../admin-api/orders/order-records'
import { equalsConstantTime } from '../http/constant-time'
import type { EmulatorContext } from '../http/context'
import { redirectReply } from '../http/reply'
import type { Reply } from '../http/reply'
import type { EmulatorRequest } from '../http/request'
import { readApprovedForm } from '../http/same-origin'
import { pageReply } from '../admin-data/page-reply'
import type { PageView } from '../admin-data/page-view'
import { findStore } from '../state/find-store'
import { Refusal } from '../state/refusal'
import type { GraphqlContext } from '../engine/graphql-context'
import { findCartByToken, isCompleted } from '../storefront/cart/cart-records'
import { isReviewed } from '../storefront/cart/cart-terms'
import { checkoutUrl } from '../storefront/cart/cart-fields'
import type { CartRecord } from '../storefront/cart/cart-records'
import { copyCart } from '../storefront/cart/write-cart'
import {
  checkoutContext,
  chooseShipping,
  enterCode,
  INFORMATION_FIELDS,
  informationErrors,
  startCheckout,
} from './checkout-actions'
import type { Information } from './checkout-actions'
import { checkoutView } from './checkout-view'
import type { CheckoutInput } from './checkout-view'
import { completeCheckout, TEST_PAYMENTS } from './complete-checkout'
import { submitForReview } from './submit-for-review'
import { reviewView, thankYouView } from './thank-you-view'

interface Checkout {
  context: GraphqlContext
  cart: CartRecord
  /** Path and query of the forms. */
  action: string
}

/**
 * Shows the step of the checkout that the buyer is in. An ordered cart leads to its order. A link
 * without the key of the cart leads to a copy without the buyer.
 *
 * @see https://shopify.dev/changelog/storefront-api-cart-checkouturl-now-contains-key-param
 */
export function showCheckout(request: EmulatorRequest, emulator: EmulatorContext): Reply {
  const found = findCart(request, emulator)
  const { cart, context, hasKey } = found
  if (cart && !isCompleted(cart) && !hasKey) {
    const copy = changeStore(context, { name: 'The checkout', topics: [] }, changing =>
      copyCart(changing, cart),
    )
    return redirectReply(checkoutUrl(context, copy))
  }
  const checkout = checkoutOf(found)
  if (isCompleted(checkout.cart)) return redirectReply(thankYouPath(checkout))
  return page(emulator, checkout, 200, { step: request.url.searchParams.get('step') })
}

/** Handles a form of the checkout. */
export function submitCheckout(request: EmulatorRequest, emulator: EmulatorContext): Reply {
  const checkout = readCheckout(request, emulator)
  const form = readApprovedForm(
    request,
    emulator,
    ['step', 'code', 'shipping', 'payment', ...INFORMATION_FIELDS],
    checkout.action,
  )
  const { cart, context, action } = checkout
  // The form was sent twice, or in another tab.
  if (isCompleted(cart)) return redirectReply(thankYouPath(checkout))
  switch (form.get('step')) {
    case 'information': {
      const information = Object.fromEntries(
        INFORMATION_FIELDS.map(name => [name, form.get(name) ?? '']),
      ) as Information
      const errors = informationErrors(information)
      if (Object.keys(errors).length > 0)
        return page(emulator, checkout, 422, {
          information,
          errors,
          problem: 'Check the fields with an error.',
        })
      startCheckout(context, cart, information)
      return redirectReply(action)
    }
    case 'shipping':
      return chooseShipping(context, cart, form.get('shipping') ?? '')
        ? redirectReply(action)
        : page(emulator, checkout, 422, { problem: 'Choose a shipping method.' })
    case 'code':
      enterCode(context, cart, form.get('code') ?? '')
      return redirectReply(action)
    case 'payment':
      return pay(emulator, checkout, form.get('payment') ?? '')
    case 'review':
      return review(emulator, checkout)
    default:
      throw new Refusal(400, 'The form has no known step.')
  }
}

/** Shows the order of a cart, or its draft order. */
export function showThankYou(request: EmulatorRequest, emulator: EmulatorContext): Reply {
  const { context, cart } = readCheckout(request, emulator)
  const draft = DRAFT_ORDERS.in(context).get(cart.draftOrderId)
  if (draft)
    return document(200, `Order ${draft.name}`, {
      name: 'thankYou',
      data: reviewView(context, draft),
    })
  const order = ORDERS.in(context).get(cart.orderId)
  if (!order) throw unknownCart()
  return document(200, `Order ${order.name}`, {
    name: 'thankYou',
    data: thankYouView(context, order),
  })
}

function pay(emulator: EmulatorContext, checkout: Checkout, given: string): Reply {
  const payment = TEST_PAYMENTS.find(name => name === given)
  if (!payment) return page(emulator, checkout, 422, { problem: 'Choose a test payment.' })
  const result = completeCheckout(checkout.context, checkout.cart, payment)
  if (typeof result !== 'string') return redirectReply(thankYouPath(checkout))
  return page(emulator, checkout, payment === 'approved' ? 409 : 402, { problem: result })
}

function review(emulator: EmulatorContext, checkout: Checkout): Reply {
  const { context, cart } = checkout
  if (!isReviewed(context, cart))
    return page(emulator, checkout, 422, { problem: 'Choose a test payment.' })
  const result = submitForReview(context, cart)
  return typeof result === 'string'
    ? page(emulator, checkout, 409, { problem: result })
    : redirectReply(thankYouPath(checkout))
}

function page(
  emulator: EmulatorContext,
  { context, cart, action }: Checkout,
  status: number,
  input: CheckoutInput,
): Reply {
  return document(status, 'Checkout', {
    name: 'checkout',
    data: checkoutView(emulator, context, cart, action, input),
  })
}

function document(
  status: number,
  title: string,
  view: Extract<PageView, { name: 'checkout' | 'thankYou' }>,
): Reply {
  return pageReply(
    status,
    { title: `${title} · ${view.data.shop.name}`, view },
    { hasRecordImages: true },
  )
}

/** @throws Refusal 404 for an unknown or expired cart, and without the key of its buyer */
function readCheckout(request: EmulatorRequest, emulator: EmulatorContext): Checkout {
  return checkoutOf(findCart(request, emulator))
}

function checkoutOf({ cart, context, hasKey }: ReturnType<typeof findCart>): Checkout {
  if (!cart || !hasKey) throw unknownCart()
  const action = `/${context.store.domain}/cart/c/${cart.token}?key=${cart.key}`
  return { context, cart, action }
}

/** Finds the cart in the address of a request, and whether the address has its key. */
function findCart(request: EmulatorRequest, emulator: EmulatorContext) {
  const { state } = emulator
  const store = findStore(state, request.params.shop ?? '')
  const cart = findCartByToken(store.records, request.params.token ?? '', state.clock.now())
  const key = request.url.searchParams.get('key') ?? ''
  return {
    context: checkoutContext(emulator, store),
    cart,
    hasKey: cart !== undefined && equalsConstantTime(key, cart.key),
  }
}

function unknownCart(): Refusal {
  return new Refusal(404, 'There is no such cart, or it has expired.', [
    'Open the checkoutUrl of the cart as the Storefront API returns it, with its key.',
    'Carts expire after ten days without a change, and when the store is reset.',
  ])
}

function thankYouPath({ context, cart }: Checkout): string {
  return `/${context.store.domain}/checkouts/${cart.token}/thank_you?key=${cart.key}`
}
