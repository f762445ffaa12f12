/**
 * Kinds of apps that the dated rules of the platform distinguish. `public` apps are in the app
 * store. `custom` apps are installed by link on stores of other organizations, and `organization`
 * apps by link on stores of their own. `merchant` apps are made in one store.
 */
export type AppKind = 'public' | 'custom' | 'organization' | 'merchant'

/**
 * What the platform begins, or ceases, to do on a day. The layer, the doctor, the local platform,
 * and `docs/rules.md` read this table.
 */
export interface DatedRule {
  readonly title: string
  /** Page of the platform that announces the rule. */
  readonly source: string
  /**
   * First days in UTC, e.g. `2027-01-01`, per kind of app. A kind that is not listed is not
   * affected.
   */
  readonly since: Readonly<Partial<Record<AppKind, string>>>
  /** First API version with the rule. Requests of older versions do not meet it. */
  readonly sinceVersion?: string
  /** What the platform does: status, body, and field where they are known. */
  readonly platform: string
  /** What the layer does. */
  readonly layer: string
  /** What the doctor checks. */
  readonly doctor: string
  /** What the local platform does. */
  readonly emulator: string
  /** The one step that fixes it. */
  readonly fix: string
}

const ALLOWLIST_PAGE = 'https://shopify.dev/docs/apps/build/dev-dashboard/ip-allowlist'
const SCRIPT_TAGS_PAGE = 'https://shopify.dev/changelog/online-store-script-tags-deprecation'
const ADD_ALLOWLIST =
  'In the Dev Dashboard, open Settings, IP allowlist, and add the addresses or networks from which your servers call the Admin API.'
const NOTHING = 'Nothing.'

/** The rules by id. An id names the rule in messages, in findings, and in `docs/rules.md`. */
export const DATED_RULES = {
  'idempotency-keys': {
    title: 'Some mutations need the directive @idempotent',
    source:
      'https://shopify.dev/changelog/making-idempotency-mandatory-for-inventory-adjustments-and-refund-mutations',
    since: everyKind('2026-04-01'),
    sinceVersion: '2026-04',
    platform: 'Refuses inventory adjustments and refunds without a key, with `BAD_REQUEST`.',
    layer: NOTHING,
    doctor: 'Compares operations with the next API version.',
    emulator: 'Refuses them in these versions.',
    fix: 'Add `@idempotent(key: $key)` to the mutation, with a new UUID for each change.',
  },
  'metafield-size': {
    title: 'JSON metafields have at most 128 KB',
    source: 'https://shopify.dev/changelog/reduced-metafield-value-sizes',
    since: everyKind('2026-04-01'),
    sinceVersion: '2026-04',
    platform:
      'Refuses longer values. Apps that stored JSON before the day keep the former limit of 2 MB.',
    layer: NOTHING,
    doctor: NOTHING,
    emulator: NOTHING,
    fix: 'Divide the value into several metafields, or store a file.',
  },
  'order-status-script-tags': {
    title: 'Script tags no longer run on the order status page',
    source: 'https://shopify.dev/docs/apps/build/online-store/script-tag-deprecation/order-status',
    since: everyKind('2026-08-26'),
    platform: 'Does not load script tags of the order status page.',
    layer: NOTHING,
    doctor: NOTHING,
    emulator: 'Loads no script tag on a page: it has no order status page.',
    fix: 'Replace the script tag with a customer account UI extension or a web pixel.',
  },
  'refresh-retry': {
    title: 'A refresh token can be used again until its replacement is used',
    source:
      'https://shopify.dev/changelog/more-resilient-refreshes-for-expiring-offline-access-tokens',
    since: everyKind('2026-08-28'),
    platform:
      'Accepts the preceding refresh token for at most 30 days, until the app uses the replacement.',
    layer: 'Asks again with the stored refresh token after a response was lost.',
    doctor: NOTHING,
    emulator: 'Accepts the preceding refresh token under the same conditions.',
    fix: 'Nothing to do: the layer stores both tokens of a pair at once.',
  },
  'script-tag-writes': {
    title: 'Script tags can no longer be created or changed',
    source: SCRIPT_TAGS_PAGE,
    since: everyKind('2026-10-01'),
    platform:
      '`scriptTagCreate` and `scriptTagUpdate` return a user error in every API version. Reading and deleting still work.',
    layer: NOTHING,
    doctor: NOTHING,
    emulator: 'Returns the user error.',
    fix: 'Replace the script tag with an app embed block or a web pixel.',
  },
  'allowlist-calls': {
    title: 'Calls from an address outside of the IP allowlist are refused',
    source: ALLOWLIST_PAGE,
    since: everyKind('2026-10-27'),
    platform:
      'Responds to calls of the Admin API with status 403, also when it cannot confirm their address. Direct API access and development previews are not refused.',
    layer: NOTHING,
    doctor: NOTHING,
    emulator:
      'Refuses calls from addresses that are not in `app.ipAllowlist`. Direct API access is not refused.',
    fix: ADD_ALLOWLIST,
  },
  'bulk-access': {
    title: 'Bulk operations need an approved access request',
    source: 'https://shopify.dev/changelog/partner-apps-must-enable-bulk-operations-before-use',
    since: partnerBuilt('2026-11-07'),
    platform:
      'Refuses `bulkOperationRunQuery` and `bulkOperationRunMutation` with `ACCESS_DENIED`. Each needs its own approval, which is lost after 31 days without use.',
    layer: 'Throws `graphql_failed` with the reason of the platform.',
    doctor: NOTHING,
    emulator: 'Refuses while `app.bulkAccess` lacks the type, and after 31 days without use.',
    fix: 'In the Partner Dashboard, open the app, API access requests, Run bulk operations, and allow the type that the app runs.',
  },
  'allowlist-bulk': {
    title: 'Bulk operations of public apps need an IP allowlist',
    source: 'https://shopify.dev/changelog/ip-allowlists-are-now-required-for-public-apps',
    since: { public: '2026-11-12' },
    platform: 'Refuses bulk queries and bulk mutations of an app without an IP allowlist.',
    layer: 'Throws `graphql_failed` with the reason of the platform.',
    doctor: NOTHING,
    emulator: 'Refuses them while `app.ipAllowlist` is not configured.',
    fix: ADD_ALLOWLIST,
  },
  'allowlist-install': {
    title: 'Apps without an IP allowlist cannot be installed',
    source: ALLOWLIST_PAGE,
    since: { public: '2026-11-20', custom: '2026-11-20' },
    platform:
      'Removes public apps from the app store, and refuses new installations. Existing installations keep working.',
    layer: NOTHING,
    doctor: NOTHING,
    emulator: 'Refuses a new installation while `app.ipAllowlist` is not configured.',
    fix: ADD_ALLOWLIST,
  },
  'customer-account-api': {
    title: 'Returns and subscription apps sign customers in with the Customer Account API',
    source:
      'https://shopify.dev/changelog/built-for-shopify-requirements-for-returns-and-exchanges-and-subscription-apps',
    since: { public: '2026-12-01' },
    platform:
      'Such an app with pages for customers can lose the status "Built for Shopify". No request is refused.',
    layer: NOTHING,
    doctor: NOTHING,
    emulator: 'Simulates the Customer Account API. Refuses nothing.',
    fix: 'Sign customers in with the Customer Account API in pages that they open.',
  },
  'checkout-url': {
    title: 'abandonedCheckoutUrl needs level 2 of protected customer data',
    source:
      'https://shopify.dev/changelog/abandonedcheckouturl-now-requires-level-2-protected-customer-data-access',
    since: { public: '2026-12-01', custom: '2027-01-01', organization: '2027-01-01' },
    platform: 'Refuses the field with `ACCESS_DENIED`.',
    layer: 'Reports the error of the API.',
    doctor: NOTHING,
    emulator: 'Refuses the field while `app.protectedCustomerData` lacks level 2.',
    fix: 'Request level 2 of protected customer data in the Partner Dashboard, with every field.',
  },
  'permanent-tokens': {
    title: 'Offline tokens without expiry are refused',
    source:
      'https://shopify.dev/changelog/expiring-offline-access-tokens-required-for-all-public-apps-as-of-january-1-2027',
    since: { public: '2027-01-01' },
    platform: 'Responds to calls of the Admin API with status 403 and the reason.',
    layer: 'Requests expiring tokens. `migratePlatformTokens` exchanges the stored permanent ones.',
    doctor: 'Reports stored tokens without expiry.',
    emulator: 'Responds with status 403.',
    fix: 'Call `migratePlatformTokens` for each shop before the day.',
  },
  'api-2026-01-end': versionEnd('2026-01', '2027-01-01'),
  'allowlist-warning': {
    title: 'Merchants see a warning about apps without an IP allowlist',
    source: ALLOWLIST_PAGE,
    since: { public: '2027-01-15' },
    platform: 'Shows a warning in the admin. No request is refused.',
    layer: NOTHING,
    doctor: NOTHING,
    emulator:
      'Shows the warning on the home page of the store while `app.ipAllowlist` is not configured.',
    fix: ADD_ALLOWLIST,
  },
  'api-2026-04-end': versionEnd('2026-04', '2027-04-01'),
  'storefront-script-tags': {
    title: 'Script tags no longer run in storefronts',
    source: SCRIPT_TAGS_PAGE,
    since: everyKind('2027-03-01'),
    platform: 'Does not load script tags in storefronts.',
    layer: NOTHING,
    doctor: NOTHING,
    emulator: 'Loads no script tag: its storefront has no theme.',
    fix: 'Replace the script tag with an app embed block or a web pixel.',
  },
} as const satisfies Record<string, DatedRule>

/** An id of {@link DATED_RULES}. */
export type DatedRuleId = keyof typeof DATED_RULES

/** A version is supported for a year. */
function versionEnd(version: string, day: string) {
  return {
    title: `API version ${version} is no longer supported`,
    source: 'https://shopify.dev/docs/api/usage/versioning',
    since: everyKind(day),
    platform:
      'Responds with the oldest supported version, and names it in `X-Shopify-API-Version`.',
    layer: 'Logs the deprecation that the platform reports.',
    doctor: 'Reports the version of the app, and what the next one changes.',
    emulator: 'Responds with the oldest supported version.',
    fix: `Set platform.apiVersion to a newer version than ${version}.`,
  } satisfies DatedRule
}

function everyKind(day: string): Readonly<Record<AppKind, string>> {
  return { ...partnerBuilt(day), merchant: day }
}

/** Of apps that merchants make themselves, the platform asks less. */
function partnerBuilt(day: string) {
  return { public: day, custom: day, organization: day }
}
