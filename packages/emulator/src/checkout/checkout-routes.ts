import type { Route } from '../http/router'

// Loaded on the first request, as for the Admin API.
const load = () => import('./checkout-requests')

/** Routes of the checkout of a shop, to which the `checkoutUrl` of a cart leads. */
export const checkoutRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/:shop/cart/c/:token',
    kind: 'storefront',
    handle: async (...asked) => (await load()).showCheckout(...asked),
  },
  {
    method: 'POST',
    pattern: '/:shop/cart/c/:token',
    kind: 'storefront',
    handle: async (...asked) => (await load()).submitCheckout(...asked),
  },
  {
    method: 'GET',
    pattern: '/:shop/checkouts/:token/thank_you',
    kind: 'storefront',
    handle: async (...asked) => (await load()).showThankYou(...asked),
  },
]
