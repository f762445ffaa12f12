import { END_OF_DAY, NOTHING, everyKind, partnerBuilt } from './dated-rule'
import type { DatedRule } from './dated-rule'
import { VERSION_RULES } from './version-rules'

const ALLOWLIST_PAGE = 'https://shopify.dev/docs/apps/build/dev-dashboard/ip-allowlist'
const SCRIPT_TAGS_PAGE = 'https://shopify.dev/changelog/online-store-script-tags-deprecation'
const ADD_ALLOWLIST =
  'In the Dev Dashboard, open Settings, IP allowlist, and add the addresses or networks from which your servers call the Admin API.'

/** The rules by id. An id names the rule in messages, in findings, and in `docs/rules.md`. */
export const DATED_RULES = {
  ...VERSION_RULES,
  'https-webhooks': {
    title: 'Webhooks are sent to HTTPS addresses only',
    source: 'https://shopify.dev/changelog/non-https-webhooks-will-no-longer-be-supported',
    since: everyKind('2018-07-01'),
    effect: 'requests',
    merchants: 'The app does not notice changes in their store.',
    platform:
      'Refuses a subscription with an `http:` address: `Address protocol http:// is not supported`.',
    layer: NOTHING,
    doctor: 'Reports such an address in `shopify.app.toml`.',
    emulator:
      'Refuses it, except for addresses of the app and of this machine, where apps are developed.',
    fix: 'Subscribe with an address that begins with `https:`.',
  },
  'old-orders': {
    title: 'Orders older than 60 days need the scope read_all_orders',
    source:
      'https://shopify.dev/changelog/apps-now-need-shopify-approval-to-read-orders-older-than-60-days',
    since: partnerBuilt('2018-07-09'),
    effect: 'requests',
    merchants: 'The app shows and counts their latest orders only.',
    platform:
      'Leaves older orders out of lists and counts, and returns null for their ids. An app requests the approval of the scope in the Partner Dashboard.',
    layer: NOTHING,
    doctor: 'Asks to confirm the access of apps whose operations read orders without the scope.',
    emulator:
      'Does the same in `orders`, `ordersCount`, `order`, `orderByIdentifier`, `node`, `nodes`, and the orders of a customer.',
    fix: 'In the Partner Dashboard, request access to all orders, and add `read_all_orders` to the scopes.',
  },
  'https-proxies': {
    title: 'App proxies forward to HTTPS addresses only',
    source: 'https://shopify.dev/changelog/apps-will-no-longer-be-able-to-create-http-proxies',
    since: everyKind('2018-09-01'),
    effect: 'registration',
    merchants: 'Pages of the app in their storefront cannot be opened.',
    platform: 'Refuses the URL of an app proxy that does not begin with `https:`.',
    layer: NOTHING,
    doctor: 'Reports such an address in `shopify.app.toml`.',
    emulator: 'Forwards to the app on this machine, with and without HTTPS.',
    fix: 'Set `app_proxy.url` to a path of the app, or to an address that begins with `https:`.',
  },
  'order-status-script-tags': {
    title: 'Script tags no longer run on the order status page',
    source: 'https://shopify.dev/docs/apps/build/online-store/script-tag-deprecation/order-status',
    since: everyKind('2026-08-26'),
    effect: 'none',
    merchants: 'Scripts of the app no longer run after a purchase.',
    platform: 'Does not load script tags of the order status page.',
    layer: NOTHING,
    doctor: 'Warns of operations that use script tags, as `storefront-script-tags`.',
    emulator: 'Loads no script tag on a page: it has no order status page.',
    fix: 'Replace the script tag with a customer account UI extension or a web pixel.',
  },
  'refresh-retry': {
    title: 'A refresh token can be used again until its replacement is used',
    source:
      'https://shopify.dev/changelog/more-resilient-refreshes-for-expiring-offline-access-tokens',
    since: everyKind('2026-08-28'),
    effect: 'none',
    merchants: 'Fewer merchants have to open the app again after a lost response.',
    platform:
      'Accepts the preceding refresh token for at most 30 days, until the app uses the replacement.',
    layer: 'Asks again with the stored refresh token after a response was lost.',
    doctor: NOTHING,
    emulator: 'Accepts the preceding refresh token under the same conditions.',
    fix: 'No step: the layer stores both tokens of a pair at once.',
  },
  'extensions-summary': {
    title: 'Extensions that Sidekick can use need a summary',
    source: 'https://shopify.dev/changelog/sidekick-can-now-invoke-app-intents-without-tools',
    since: everyKind('2026-09-28'),
    effect: 'registration',
    merchants: 'They do not get the next version of the app.',
    platform:
      'Refuses a deployment without `extensions_summary` when an extension declares intents. For tools, it did so before.',
    layer: NOTHING,
    doctor: 'Reports such an extension, as `registration --check` does.',
    emulator: 'Does not run extensions.',
    fix: 'Add `extensions_summary` to `shopify.app.toml`: one sentence about what the extensions do.',
  },
  'migration-retry': {
    title: 'A lost token migration can be repeated for seven days',
    source:
      'https://shopify.dev/changelog/more-resilient-token-exchanges-when-migrating-tokens-without-a-user-session',
    since: everyKind('2026-09-29'),
    effect: 'requests',
    merchants: 'Fewer merchants have to open the app again after a migration of its tokens.',
    platform:
      'Returns the same pair for the same token without expiry, for seven days after its first exchange, until the pair is refreshed or replaced. Then `invalid_subject_token`.',
    layer:
      'Exchanges the stored token again after a response was lost, and once before it reports that the access to a shop is lost.',
    doctor: NOTHING,
    emulator: 'Returns the same pair under the same conditions, also after a restart.',
    fix: 'Run `npx nuxt-platform-layer tokens migrate --all` again within seven days. After that, the merchant must open the app.',
  },
  'script-tag-writes': {
    title: 'Script tags can no longer be created or changed',
    source: SCRIPT_TAGS_PAGE,
    since: everyKind('2026-10-01'),
    effect: 'requests',
    merchants: 'The app cannot add its script to their storefront.',
    platform:
      '`scriptTagCreate` and `scriptTagUpdate` return a user error in every API version. Reading and deleting still work.',
    layer: NOTHING,
    doctor:
      'Reports operations with these mutations: a warning before the day, a problem from that day.',
    emulator: 'Returns the user error.',
    fix: 'Replace the script tag with an app embed block or a web pixel.',
  },
  'allowlist-calls': {
    title: 'Calls from an address outside of the IP allowlist are refused',
    source: ALLOWLIST_PAGE,
    since: everyKind('2026-10-27'),
    effect: 'requests',
    merchants: 'The app stops in their store: it cannot read or change anything.',
    platform:
      'Responds to calls of the Admin API with status 403, also when it cannot confirm their address. Direct API access and development previews are not refused.',
    layer:
      'Throws `admin_api_forbidden`, and reports it once per shop and hour. Waiting webhooks and usage run by themselves afterwards.',
    doctor:
      'Asks to confirm the list, which only the Dev Dashboard shows, with the days that are left.',
    emulator:
      'Refuses calls from addresses that are not in `app.ipAllowlist`. Direct API access is not refused.',
    fix: ADD_ALLOWLIST,
  },
  'bulk-access': {
    title: 'Bulk operations need an approved access request',
    source: 'https://shopify.dev/changelog/partner-apps-must-enable-bulk-operations-before-use',
    since: partnerBuilt('2026-11-07'),
    effect: 'requests',
    merchants: 'Exports and imports of the app stop.',
    platform:
      'Refuses `bulkOperationRunQuery` and `bulkOperationRunMutation` with `ACCESS_DENIED`. Each needs its own approval, which is lost after 31 days without use.',
    layer: 'Throws `bulk_access_missing`. Waiting webhooks run by themselves afterwards.',
    doctor: 'Asks to confirm the access of apps whose files start bulk operations.',
    emulator: 'Refuses while `app.bulkAccess` lacks the type, and after 31 days without use.',
    fix: 'In the Partner Dashboard, open the app, API access requests, Run bulk operations, and allow the type that the app runs.',
  },
  'allowlist-bulk': {
    title: 'Bulk operations of public apps need an IP allowlist',
    source: 'https://shopify.dev/changelog/ip-allowlists-are-now-required-for-public-apps',
    since: { public: '2026-11-12' },
    time: END_OF_DAY,
    effect: 'requests',
    merchants: 'Exports and imports of the app stop.',
    platform: 'Refuses bulk queries and bulk mutations of an app without an IP allowlist.',
    layer: 'Throws `bulk_access_missing`. Waiting webhooks run by themselves afterwards.',
    doctor:
      'Asks to confirm the list, which only the Dev Dashboard shows, with the days that are left.',
    emulator: 'Refuses them while `app.ipAllowlist` is not configured.',
    fix: ADD_ALLOWLIST,
  },
  'allowlist-install': {
    title: 'Apps without an IP allowlist cannot be installed',
    source: ALLOWLIST_PAGE,
    since: { public: '2026-11-20', custom: '2026-11-20' },
    time: END_OF_DAY,
    effect: 'requests',
    merchants: 'No further merchant can install the app.',
    platform:
      'Removes public apps from the app store, and refuses new installations. Existing installations of public apps keep working. Custom apps need the list for existing ones, too: the page states from when.',
    layer: NOTHING,
    doctor:
      'Asks to confirm the list, which only the Dev Dashboard shows, with the days that are left.',
    emulator: 'Refuses a new installation while `app.ipAllowlist` is not configured.',
    fix: ADD_ALLOWLIST,
  },
  'customer-account-api': {
    title: 'Returns and subscription apps sign customers in with the Customer Account API',
    source:
      'https://shopify.dev/changelog/built-for-shopify-requirements-for-returns-and-exchanges-and-subscription-apps',
    since: { public: '2026-12-01' },
    effect: 'none',
    merchants: 'Merchants no longer find the app among those that are built for Shopify.',
    platform:
      'Such an app with pages for customers can lose the status "Built for Shopify". No request is refused.',
    layer: NOTHING,
    doctor: 'Asks public apps with scopes of returns or own subscription contracts to confirm it.',
    emulator: 'Simulates the Customer Account API. Refuses nothing.',
    fix: 'Sign customers in with the Customer Account API in pages that they open.',
  },
  'checkout-url': {
    title: 'abandonedCheckoutUrl needs level 2 of protected customer data',
    source:
      'https://shopify.dev/changelog/abandonedcheckouturl-now-requires-level-2-protected-customer-data-access',
    since: { public: '2026-12-01', custom: '2027-01-01', organization: '2027-01-01' },
    effect: 'requests',
    merchants: 'The app cannot send customers back to an abandoned checkout.',
    platform: 'Refuses the field with `ACCESS_DENIED`.',
    layer: 'Reports the error of the API.',
    doctor:
      'Asks to confirm level 2, which only the dashboard shows, when an operation has the field.',
    emulator: 'Refuses the field while `app.protectedCustomerData` lacks level 2.',
    fix: 'Request level 2 of protected customer data in the Partner Dashboard, with every field.',
  },
  'permanent-tokens': {
    title: 'Offline tokens without expiry are refused',
    source:
      'https://shopify.dev/changelog/expiring-offline-access-tokens-required-for-all-public-apps-as-of-january-1-2027',
    since: { public: '2027-01-01' },
    effect: 'requests',
    merchants: 'The app stops in every store until a merchant opens it again.',
    platform:
      'Responds to calls of the Admin API with status 403 and the reason. For apps that were created since 2026-04-01, it does so already.',
    layer:
      'Requests expiring tokens. `tokens migrate` and `migratePlatformTokens` exchange the stored ones. Calls that are refused throw `admin_api_forbidden`.',
    doctor:
      'Counts stored tokens without expiry: a warning from 60 days before the day, a problem from that day.',
    emulator: 'Responds with status 403, and exchanges them no longer.',
    fix: 'Run `npx nuxt-platform-layer tokens migrate --all` before the day. From that day, a merchant must open the app in each store.',
  },
  'allowlist-warning': {
    title: 'Merchants see a warning about apps without an IP allowlist',
    source: ALLOWLIST_PAGE,
    since: { public: '2027-01-15' },
    effect: 'requests',
    merchants: 'Merchants read in their admin that the app does not meet the requirements.',
    platform: 'Shows a warning in the admin. No request is refused.',
    layer: NOTHING,
    doctor:
      'Asks to confirm the list, which only the Dev Dashboard shows, with the days that are left.',
    emulator:
      'Shows the warning on the home page of the store while `app.ipAllowlist` is not configured.',
    fix: ADD_ALLOWLIST,
  },
  'storefront-script-tags': {
    title: 'Script tags no longer run in storefronts',
    source: SCRIPT_TAGS_PAGE,
    since: everyKind('2027-03-01'),
    effect: 'none',
    merchants: 'Scripts of the app disappear from their storefronts.',
    platform: 'Does not load script tags in storefronts.',
    layer: NOTHING,
    doctor: 'Warns of operations that use script tags.',
    emulator: 'Loads no script tag: its storefront has no theme.',
    fix: 'Replace the script tag with an app embed block or a web pixel.',
  },
  'admin-look': {
    title: 'Apps that are built for Shopify have the admin look of September 2026',
    source: 'https://shopify.dev/changelog/polaris-2-0-release-candidate',
    since: { public: '2027-05-01' },
    effect: 'none',
    merchants: 'Merchants no longer find the app among those that are built for Shopify.',
    platform:
      'An app with an older look can lose the status "Built for Shopify". No request is refused.',
    layer:
      '`<ShApp render="polaris">` loads Polaris 2, and `look: \'admin\'` has its colors and radii.',
    doctor: NOTHING,
    emulator: 'Its admin has the colors of that look. Refuses nothing.',
    fix: 'Draw the pages with the elements of Polaris 2, or compare each one with the admin.',
  },
} as const satisfies Record<string, DatedRule>

/** An id of {@link DATED_RULES}. */
export type DatedRuleId = keyof typeof DATED_RULES
