import { either } from './shape'
import type { Shape } from './shape'

/**
 * Shapes of the platform's responses, written by hand from its documentation and its open-source
 * libraries.
 */

/** protocol: access token endpoint, every grant. RFC 6749, section 5.2. */
export function tokenError(error: string): Shape {
  return { error: new RegExp(`^${error}$`), 'error_description?': 'string' }
}

/** protocol: GraphQL Admin API, access token. */
export const REFUSED_TOKEN: Shape = { errors: 'string' }

/** protocol: GraphQL Admin API, versions. */
export const UNKNOWN_VERSION: Shape = { errors: 'string' }

/** protocol: GraphQL Admin API, rate limits. */
const THROTTLE_STATUS: Shape = {
  maximumAvailable: 'number',
  currentlyAvailable: 'number',
  restoreRate: 'number',
}

const COST: Shape = {
  cost: {
    requestedQueryCost: 'number',
    actualQueryCost: either('number', 'null'),
    throttleStatus: THROTTLE_STATUS,
  },
}

/** protocol: GraphQL Admin API, an operation that ran. */
export function responded(data: Shape): Shape {
  return { data, extensions: COST }
}

/** protocol: GraphQL Admin API, an operation that is wrong: 200, with no data. */
export const WRONG_OPERATION: Shape = {
  errors: [
    {
      message: 'string',
      locations: [{ line: 'number', column: 'number' }],
      'path?': ['anything'],
      'extensions?': 'anything',
    },
  ],
  'extensions?': 'anything',
}

function failed(extensions: Record<string, Shape>): Shape {
  return [{ message: 'string', extensions, 'locations?': 'anything', 'path?': 'anything' }]
}

/** protocol: GraphQL Admin API, rate limits: 200, and code THROTTLED. */
export const THROTTLED: Shape = {
  errors: failed({ code: /^THROTTLED$/, 'documentation?': 'string' }),
  extensions: COST,
}

/** protocol: GraphQL Admin API, rate limits: one operation that costs more than any may. */
export const TOO_EXPENSIVE: Shape = {
  errors: failed({
    code: /^MAX_COST_EXCEEDED$/,
    cost: 'number',
    maxCost: 'number',
    'documentation?': 'string',
  }),
  'extensions?': 'anything',
}

/** protocol: GraphQL Admin API, user errors. */
export const USER_ERRORS: Shape = [{ field: either(['string'], 'null'), message: 'string' }]

/** A global id of the platform. */
export function gid(type: string): RegExp {
  return new RegExp(`^gid://shopify/${type}/\\d+$`)
}

/** protocol: webhook subscriptions. */
export const SUBSCRIPTION: Shape = {
  id: gid('WebhookSubscription'),
  topic: /^APP_UNINSTALLED$/,
  includeFields: ['string'],
  metafieldNamespaces: ['string'],
  uri: /^https:/,
}

/** protocol: pages of a connection. */
export const PAGE_INFO: Shape = { hasNextPage: 'boolean', endCursor: either('string', 'null') }

/** protocol: billing. */
export const SUBSCRIPTION_CHARGE: Shape = {
  id: gid('AppSubscription'),
  name: 'string',
  test: 'boolean',
  status: /^PENDING$/,
  lineItems: [{ id: /^gid:\/\/shopify\/AppSubscriptionLineItem\// }],
}

/** protocol: bulk operations. */
export const BULK_OPERATION: Shape = {
  id: gid('BulkOperation'),
  status: /^(?:CREATED|RUNNING|CANCELING|CANCELED|COMPLETED)$/,
}

/** protocol: Storefront API. */
export const STOREFRONT_SHOP: Shape = {
  data: { shop: { name: 'string' } },
  'extensions?': 'anything',
}
