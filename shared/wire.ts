/**
 * Every string and number that travels between the platform and an app, spelled once.
 * Server, client and emulator import these; there is no logic here.
 * Lifetimes carry their unit in the name. Sources: the platform's public documentation
 * (shopify.dev), "ID tokens", "OAuth", "Token exchange", "Webhooks", read 2026-08.
 */

/**
 * Response to an XHR whose ID token was invalid: App Bridge repeats the call once with a new token.
 * On its own, as {@link REAUTHORIZE_URL_HEADER}: browsers load it without the other headers.
 */
export const RETRY_HEADER = 'x-shopify-retry-invalid-session-request'
/** Response to an XHR that requires a navigation of the top window: App Bridge opens this URL. */
export const REAUTHORIZE_URL_HEADER = 'x-shopify-api-request-failure-reauthorize-url'

/** Request and response headers. Lower case: HTTP header names are case-insensitive. */
export const HEADERS = {
  /** Admin API: the access token of the shop. */
  accessToken: 'x-shopify-access-token',
  /** Storefront API: the access token of the shop. */
  storefrontToken: 'shopify-storefront-private-token',
  retryInvalidSession: RETRY_HEADER,
  reauthorizeUrl: REAUTHORIZE_URL_HEADER,
  /** Sent by App Bridge with the request that it makes for a bounce page. */
  bounce: 'x-shopify-bounce',
  /** API response: the version that responded. */
  apiVersion: 'x-shopify-api-version',
  /** Admin API response: why a field or version is deprecated. */
  deprecatedReason: 'x-shopify-api-deprecated-reason',
  /** REST Admin API response: the fill of the bucket of calls, and its size. */
  callLimit: 'x-shopify-shop-api-call-limit',
  /** Id of an API request, to quote to the platform's support. */
  requestId: 'x-request-id',
  /** Signed requests of the platform's servers: webhooks, Flow actions, fulfillment services. */
  webhooks: {
    /** Base64 HMAC-SHA256 of the raw body. */
    hmac: 'x-shopify-hmac-sha256',
    topic: 'x-shopify-topic',
    shop: 'x-shopify-shop-domain',
    apiVersion: 'x-shopify-api-version',
    /** Id of the delivery: the same when it is delivered again. */
    webhookId: 'x-shopify-webhook-id',
    /** Id of the event; several subscriptions may report it. */
    eventId: 'x-shopify-event-id',
    triggeredAt: 'x-shopify-triggered-at',
    name: 'x-shopify-name',
  },
  /** Deliveries of the newer events subscriptions, which may also carry the `webhooks` family. */
  events: {
    hmac: 'shopify-hmac-sha256',
    topic: 'shopify-topic',
    shop: 'shopify-shop-domain',
    apiVersion: 'shopify-api-version',
    webhookId: 'shopify-webhook-id',
    eventId: 'shopify-event-id',
    triggeredAt: 'shopify-triggered-at',
    handle: 'shopify-handle',
    action: 'shopify-action',
    resourceId: 'shopify-resource-id',
  },
} as const

/**
 * Returns the documented spelling of a header, e.g. `X-Shopify-API-Version`, for messages and for
 * lists of header names. The `shopify-…` headers are documented in lower case.
 */
export function spellHeader(name: string): string {
  if (!name.startsWith('x-')) return name
  return name.replace(/[a-z]+/g, word =>
    word === 'api' ? 'API' : word.charAt(0).toUpperCase() + word.slice(1),
  )
}

/** Paths on a shop, below the profile's `shopUrl`. */
export const SHOP_PATHS = {
  authorize: '/admin/oauth/authorize',
  install: '/admin/oauth/install',
  accessToken: '/admin/oauth/access_token',
  /** `{version}` is an {@link API_VERSIONS} member. */
  adminGraphql: '/admin/api/{version}/graphql.json',
  storefrontGraphql: '/api/{version}/graphql.json',
} as const

/** The part of an app's own auth routes below `authPathPrefix`. */
export const AUTH_PATHS = {
  begin: '',
  callback: '/callback',
  exitIframe: '/exit-iframe',
  sessionToken: '/session-token',
  /** Ours: verifies the caller of a page that the server does not render. */
  page: '/page',
  /** Ours: ends the sign-in of a standalone app. */
  logout: '/logout',
} as const

export const DEFAULT_AUTH_PATH_PREFIX = '/_platform/auth'

/** Paths of the routes for monitors, below the prefix. */
export const HEALTH_PATHS = { health: '/health', ready: '/ready' } as const

export const DEFAULT_HEALTH_PATH_PREFIX = '/_platform'

/** Query parameters the platform adds to the app URL it frames. */
export const FRAME_PARAMS = {
  embedded: 'embedded',
  shop: 'shop',
  host: 'host',
  idToken: 'id_token',
  locale: 'locale',
  hmac: 'hmac',
  session: 'session',
  timestamp: 'timestamp',
  protocol: 'protocol',
  appLoadId: 'appLoadId',
} as const

/** Query parameter that the platform adds to a welcome link when a merchant chose a plan. */
export const PLAN_PARAM = 'plan_handle'

/** The bounce page reads its destination here. */
export const RELOAD_PARAM = 'shopify-reload'
/** The exit-iframe page reads its destination here. */
export const EXIT_IFRAME_PARAM = 'exitIframe'
/** The begin route reads the path to return to after a sign-in here. */
export const RETURN_PARAM = 'returnTo'
/**
 * Our own header: which of the shops that are signed in in this browser a script of a standalone
 * app speaks for.
 */
export const SHOP_HEADER = 'x-platform-shop'
/**
 * Lifetime of a standalone app's session cookie: a day, after which the user signs in again.
 */
export const SESSION_COOKIE_SECONDS = 24 * 3600
/** Name of the meta element that holds the API key for App Bridge. */
export const API_KEY_META = 'shopify-api-key'
/** DOM event on `document`: the merchant chose an entry of the app's navigation in the admin. */
export const NAVIGATE_EVENT = 'shopify:navigate'

/** `grant_type` and token type URNs of the token endpoint. */
export const GRANTS = {
  tokenExchange: 'urn:ietf:params:oauth:grant-type:token-exchange',
  refreshToken: 'refresh_token',
  clientCredentials: 'client_credentials',
  idToken: 'urn:ietf:params:oauth:token-type:id_token',
  offlineAccessToken: 'urn:shopify:params:oauth:token-type:offline-access-token',
  onlineAccessToken: 'urn:shopify:params:oauth:token-type:online-access-token',
} as const

/**
 * `client_assertion_type` of a JWT that the app signs with its private key.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7523#section-2.2
 */
export const CLIENT_ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Booleans of the token endpoint travel as strings. */
export const WIRE_TRUE = '1'
export const WIRE_FALSE = '0'

/** Lifetime of an ID token. */
export const SESSION_TOKEN_SECONDS = 60
/** Clock skew accepted on `exp` and `nbf` of an ID token. */
export const SESSION_TOKEN_TOLERANCE_SECONDS = 10
/** Age (either direction) at which a signed query is refused. */
export const QUERY_HMAC_WINDOW_SECONDS = 90
/** Lifetime of an expiring offline access token; also assumed when `expires_in` is missing. */
export const OFFLINE_TOKEN_SECONDS = 3600
/** Lifetime of a refresh token: 90 days. */
export const REFRESH_TOKEN_SECONDS = 90 * 24 * 3600
/** Lifetime of an online access token: 24 hours. */
export const ONLINE_TOKEN_SECONDS = 24 * 3600
/** A token that expires within this time is replaced before it is used. */
export const REFRESH_WINDOW_SECONDS = 300
/** Longest lifetime of an ID token; the platform's live for a minute, or five. */
export const MAX_SESSION_TOKEN_SECONDS = 24 * 3600
/** How long a browser may cache the response to a preflight. */
export const PREFLIGHT_MAX_AGE_SECONDS = 7200

/**
 * API versions known to this release, oldest first: the stable ones, the next one as the release
 * candidate, and `unstable` last. Add the next version each quarter.
 *
 * @see https://shopify.dev/docs/api/usage/versioning
 */
export const API_VERSIONS = [
  '2024-10',
  '2025-01',
  '2025-04',
  '2025-07',
  '2025-10',
  '2026-01',
  '2026-04',
  '2026-07',
  '2026-10',
  '2027-01',
  'unstable',
] as const
/** Form of a version, known or not. */
export const API_VERSION_FORM = /^(?:\d{4}-(?:01|04|07|10)|unstable)$/
/** Newest version that is stable. */
export const DEFAULT_API_VERSION = '2026-10'
/** The next version. It may still change until its quarter begins. */
export const CANDIDATE_API_VERSION = '2027-01'

/** Lifetime of the OAuth state cookie: time enough to read a grant screen. */
export const OAUTH_STATE_SECONDS = 600
/** Query parameters of the authorize page, in the order the platform documents. */
export const AUTHORIZE_PARAMS = {
  clientId: 'client_id',
  scope: 'scope',
  redirectUri: 'redirect_uri',
  state: 'state',
  grantOptions: 'grant_options[]',
} as const
/** `grant_options[]` of an online grant; the parameter is sent empty for an offline one. */
export const ONLINE_GRANT_OPTION = 'per-user'

/**
 * Topics that every public app must handle; subscribed in the app's registration, never over the
 * API.
 */
export const COMPLIANCE_TOPICS = [
  'CUSTOMERS_DATA_REQUEST',
  'CUSTOMERS_REDACT',
  'SHOP_REDACT',
] as const

/** Query parameters that the storefront adds to a request it forwards to the app. */
export const PROXY_PARAMS = {
  shop: 'shop',
  pathPrefix: 'path_prefix',
  timestamp: 'timestamp',
  /** Digits, empty for an anonymous visitor. */
  customerId: 'logged_in_customer_id',
  signature: 'signature',
} as const

/** First segments of an app proxy in a storefront, e.g. of `/apps/reviews`. */
export const PROXY_PREFIXES = ['apps', 'a', 'community', 'tools'] as const
export type ProxyPrefix = (typeof PROXY_PREFIXES)[number]

/** Default limit of the body of a signed request, in bytes: 5 MB. */
export const DEFAULT_MAX_BODY_BYTES = 5 * 1024 * 1024
/** Limit of all signed bodies together that are being received, in bytes. */
export const DEFAULT_MAX_PENDING_BODY_BYTES = 64 * 1024 * 1024
