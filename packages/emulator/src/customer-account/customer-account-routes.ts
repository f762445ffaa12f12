import { customerApiRoute } from './customer-api'
import { jsonReply } from '../http/reply'
import type { Route } from '../http/router'
import { findStore } from '../state/find-store'
import { customerAccountApi, findStoreById, openidConfiguration } from './endpoints'

// Loaded on the first request: keys and tokens need the cryptography of the runtime.
const loadAuthorize = () => import('./authorize')
const kind = 'customer_account'

/**
 * Routes of the login of customers.
 *
 * @see https://shopify.dev/docs/api/customer
 */
export const customerAccountRoutes: Route[] = [
  customerApiRoute,
  {
    method: 'GET',
    pattern: '/:shop/.well-known/openid-configuration',
    kind,
    handle: ({ params }, context) =>
      jsonReply(200, openidConfiguration(context, findStore(context.state, params.shop ?? ''))),
  },
  {
    method: 'GET',
    pattern: '/:shop/.well-known/customer-account-api',
    kind,
    handle: ({ params }, context) =>
      jsonReply(200, customerAccountApi(context, findStore(context.state, params.shop ?? ''))),
  },
  {
    method: 'GET',
    pattern: '/authentication/:id/.well-known/jwks.json',
    kind,
    handle: async ({ params }, context) => {
      findStoreById(context, params.id ?? '')
      return jsonReply(200, (await import('./id-token')).publicKeys())
    },
  },
  {
    method: 'GET',
    pattern: '/authentication/:id/oauth/authorize',
    kind,
    handle: async (...asked) => (await loadAuthorize()).showLogin(...asked),
  },
  {
    method: 'POST',
    pattern: '/authentication/:id/oauth/authorize',
    kind,
    handle: async (...asked) => (await loadAuthorize()).submitLogin(...asked),
  },
  {
    method: 'POST',
    pattern: '/authentication/:id/oauth/token',
    kind,
    handle: async (...asked) => (await import('./token')).exchangeToken(...asked),
  },
  {
    method: 'GET',
    pattern: '/authentication/:id/logout',
    kind,
    handle: async (...asked) => (await import('./logout')).logout(...asked),
  },
]
