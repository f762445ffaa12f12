/** What a check is about, for reports that list the checks themselves. */
export interface CheckDescription {
  /** What holds when the check finds nothing, without a period at its end. */
  title: string
  /** Page and section of `docs/` that explain it, e.g. `storage.md#encryption`. */
  page: string
  /**
   * Id of the check of `shopify app security check` that looks for the same mistake, if there is
   * one. Source: https://shopify.dev/docs/apps/build/security/app-security-checks
   */
  platformCheck?: string
  /** Whether it is about a later version of an API, so that nothing is wrong with the code yet. */
  isAhead?: boolean
}

/** All checks by id. An id is stable: scripts and code scanning refer to it. */
export const CHECK_CATALOG = {
  layer: { title: 'The app extends the layer', page: 'getting-started.md' },
  node: { title: 'Node.js can build and run the app', page: 'versions.md#supported-versions' },
  credentials: {
    title: 'The server has its credentials',
    page: 'going-live.md#2-set-the-environment',
  },
  settings: { title: 'Every setting has a valid form', page: 'configuration.md' },
  'unknown-variables': {
    title: 'The layer reads every variable with its prefix',
    page: 'configuration.md',
  },
  secret: {
    title: 'The secret can verify the requests of the platform',
    page: 'troubleshooting.md#the-credentials-belong-to-another-app',
  },
  'secret-in-file': {
    title: 'No secret is written in nuxt.config',
    page: 'configuration.md',
    platformCheck: 'COMMITTED_SECRET',
  },
  'app-url': {
    title: 'The address of the app is an HTTPS origin',
    page: 'going-live.md#2-set-the-environment',
  },
  'application-url': {
    title: 'The registered address is that of the app',
    page: 'cli.md#the-registration-file',
  },
  'redirect-url': {
    title: 'The OAuth redirect URL is registered',
    page: 'going-live.md#1-register-the-app',
  },
  'client-id': {
    title: 'Environment, registration, and server are the same app',
    page: 'troubleshooting.md#the-credentials-belong-to-another-app',
  },
  'registration-keys': {
    title: 'The layer knows every key of the registration file',
    page: 'cli.md#the-registration-file',
  },
  'extensions-summary': {
    title: 'Extensions that Sidekick can use have a summary',
    page: 'rules.md#extensions-summary',
  },
  embedded: {
    title: 'The app runs where it is registered to run',
    page: 'cli.md#the-registration-file',
  },
  'point-of-sale': {
    title: 'Point of sale opens only an embedded app',
    page: 'cli.md#the-registration-file',
  },
  'direct-api': {
    title: 'Direct API access is enabled if pages use it',
    page: 'admin-api.md#from-a-page',
  },
  'registered-scopes': {
    title: 'The registered scopes are those of the app',
    page: 'cli.md#keep-it-complete',
  },
  'granted-scopes': {
    title: 'Shops granted the scopes of the app',
    page: 'admin-api.md#optional-scopes',
  },
  'api-version': {
    title: 'The platform serves the API version of the app',
    page: 'configuration.md#the-doctor',
    platformCheck: 'EOL_API_VERSION',
  },
  'webhooks-api-version': {
    title: 'The platform serves the API version of the webhooks',
    page: 'configuration.md#the-doctor',
    platformCheck: 'EOL_API_VERSION',
  },
  'next-api-version': {
    title: 'The next API version supports the operations of the app',
    page: 'configuration.md#the-doctor',
    isAhead: true,
  },
  'script-tag-writes': {
    title: 'No operation creates or changes a script tag',
    page: 'rules.md#script-tag-writes',
  },
  'storefront-script-tags': {
    title: 'No operation uses script tags of storefronts',
    page: 'rules.md#storefront-script-tags',
  },
  'idempotency-keys': {
    title: 'Mutations that need it have the directive @idempotent',
    page: 'rules.md#idempotency-keys',
  },
  'checkout-url': {
    title: 'The app has level 2 of protected customer data if it reads abandonedCheckoutUrl',
    page: 'rules.md#checkout-url',
  },
  'old-orders': {
    title: 'The app may read the orders that it needs',
    page: 'rules.md#old-orders',
  },
  'customer-account-api': {
    title: 'Pages for customers use the Customer Account API',
    page: 'rules.md#customer-account-api',
  },
  'ip-allowlist': {
    title: 'The app has an IP allowlist',
    page: 'going-live.md#ip-allowlist',
  },
  'frame-rules': {
    title: 'No route rule stops the admin from framing the app',
    page: 'troubleshooting.md#the-admin-shows-an-empty-frame-or-refused-to-connect',
  },
  'open-routes': {
    title: 'Each server route identifies its caller',
    page: 'configuration.md#the-doctor',
    platformCheck: 'UNAUTHENTICATED_ENDPOINT',
  },
  'open-pages': {
    title: 'Each page with data of a merchant has a guard',
    page: 'configuration.md#the-doctor',
  },
  'plain-requests': {
    title: 'Requests to routes of the app have credentials of the merchant',
    page: 'utilities.md#app-utilities',
  },
  'body-readers': {
    title: 'No middleware reads bodies before their signature is verified',
    page: 'troubleshooting.md#webhooks-get-401-hmac_invalid',
  },
  'nuxt-security': {
    title: 'No XSS filter refuses calls of the platform',
    page: 'content-security-policy.md#nuxt-security',
  },
  'bulk-access': {
    title: 'An app with bulk operations has an approved access request',
    page: 'admin-api.md#pages-and-bulk-operations',
  },
  storage: { title: 'Sessions survive a restart', page: 'storage.md#another-driver' },
  encryption: {
    title: 'Stored tokens are encrypted with a configured key',
    page: 'storage.md#encryption',
  },
  'expiring-tokens': {
    title: 'Access tokens expire',
    page: 'storage.md#expiring-tokens',
    platformCheck: 'EXPIRING_OFFLINE_TOKEN',
  },
  pricing: { title: 'App Pricing has its settings', page: 'billing.md#app-pricing' },
  'background-access': {
    title: 'Background work has access without a merchant',
    page: 'storage.md#never-locked-out',
  },
  compliance: {
    title: 'The compliance topics have handlers and subscriptions',
    page: 'webhooks.md#what-the-layer-does-itself',
    platformCheck: 'MISSING_COMPLIANCE_WEBHOOKS',
  },
  'webhook-route': {
    title: 'Subscribed webhooks have a route that verifies them',
    page: 'webhooks.md#subscriptions',
  },
  'handled-topics': {
    title: 'Every topic with a handler has a subscription',
    page: 'webhooks.md#subscriptions',
  },
  events: { title: 'Event files and subscriptions agree', page: 'events.md' },
  'app-proxy-route': {
    title: 'The app proxy has a route',
    page: 'app-proxy.md#1-register-the-proxy',
  },
  reachable: { title: 'The running server is reachable over HTTPS', page: 'deployment.md' },
  callback: {
    title: 'Installations return to the running server',
    page: 'going-live.md#1-register-the-app',
  },
  'production-scopes': {
    title: 'The running server requests the scopes of the app',
    page: 'going-live.md#2-set-the-environment',
  },
  'bounce-page': {
    title: 'The admin, and no other site, can frame the bounce page',
    page: 'troubleshooting.md#the-admin-shows-an-empty-frame-or-refused-to-connect',
    platformCheck: 'MISSING_EMBEDDED_CSP',
  },
  'start-page': {
    title: 'The admin, and no other site, can frame the home page',
    page: 'troubleshooting.md#the-admin-shows-an-empty-frame-or-refused-to-connect',
    platformCheck: 'MISSING_EMBEDDED_CSP',
  },
  'forged-calls': {
    title: 'The running server refuses forged requests',
    page: 'webhooks.md#what-the-signature-covers',
    platformCheck: 'UNAUTHENTICATED_ENDPOINT',
  },
} as const satisfies Record<string, CheckDescription>

/** Id of a check, e.g. `redirect-url`. */
export type CheckId = keyof typeof CHECK_CATALOG
