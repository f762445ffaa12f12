import { NOTHING, everyKind } from './dated-rule'
import type { DatedRule } from './dated-rule'

/** Rules of API versions: what a version changes, and when one is no longer supported. */
export const VERSION_RULES = {
  'idempotency-keys': {
    title: 'Some mutations need the directive @idempotent',
    source:
      'https://shopify.dev/changelog/making-idempotency-mandatory-for-inventory-adjustments-and-refund-mutations',
    ...fromVersion('2026-04'),
    effect: 'requests',
    merchants: 'Stock changes and refunds of the app fail.',
    platform: 'Refuses inventory adjustments and refunds without a key, with `BAD_REQUEST`.',
    layer: NOTHING,
    doctor:
      'Reports operations without the directive: a problem in these versions, a warning in older ones.',
    emulator: 'Refuses them in these versions.',
    fix: 'Add `@idempotent(key: $key)` to the mutation, with a new UUID for each change.',
  },
  'metafield-size': {
    title: 'JSON metafields have at most 128 KB',
    source: 'https://shopify.dev/changelog/reduced-metafield-value-sizes',
    ...fromVersion('2026-04'),
    effect: 'requests',
    merchants: 'Data of the app that is larger is not stored.',
    platform:
      'Refuses longer values. Apps that stored JSON before the day keep the former limit of 2 MB.',
    layer: NOTHING,
    doctor: NOTHING,
    emulator:
      'Refuses longer values with `TOO_LONG`. Switch the rule off for a store to test an app that keeps 2 MB.',
    fix: 'Divide the value into several metafields, or store a file.',
  },
  'change-from-quantity': {
    title: 'inventorySetQuantities compares with changeFromQuantity',
    source: 'https://shopify.dev/changelog/compare-and-swap-redesign-for-inventory-set-quantities',
    ...fromVersion('2026-04'),
    effect: 'schema',
    merchants: 'The app no longer sets stock levels.',
    platform:
      'Has no arguments `compareQuantity` and `ignoreCompareQuantity`. Each quantity needs `changeFromQuantity`; null skips the comparison.',
    layer: NOTHING,
    doctor: 'Compares operations with the next API version.',
    emulator: 'Has the schema of each version, and compares by the rules of the version.',
    fix: 'Replace `compareQuantity` with `changeFromQuantity` in each quantity.',
  },
  'parallel-bulk': {
    title: 'Five bulk operations of each type run at the same time in a shop',
    source: 'https://shopify.dev/changelog/faster-bulk-operations',
    ...fromVersion('2026-01'),
    effect: 'requests',
    merchants: 'Exports and imports of the app take less time.',
    platform: 'Refuses the sixth with `OPERATION_IN_PROGRESS`. In older versions, the second.',
    layer: NOTHING,
    doctor: NOTHING,
    emulator: 'Refuses the sixth, or the second, with the same code.',
    fix: 'No step: more operations are allowed than before.',
  },
  'unavailable-products': {
    title: 'Carts warn about products that the buyer is not offered',
    source:
      'https://shopify.dev/changelog/new-productunavailableinbuyerlocation-warning-code-in-the-storefront-api-cart',
    ...fromVersion('2026-07'),
    effect: 'schema',
    merchants: 'Buyers see why they cannot order a product in their location.',
    platform: 'Adds the warning `PRODUCT_UNAVAILABLE_IN_BUYER_LOCATION` to the cart.',
    layer: NOTHING,
    doctor: NOTHING,
    emulator: 'Adds the warning in these versions.',
    fix: 'Display `warnings` of the cart, with codes that you do not know.',
  },
  'own-metaobjects': {
    title: 'Metaobjects of the app need no scope',
    source: 'https://shopify.dev/changelog/metaobject-scopes-not-required-for-app-metaobjects',
    ...fromVersion('2026-04'),
    effect: 'none',
    merchants: 'They grant the app fewer scopes.',
    platform:
      'Lets an app read and change metaobjects of its own types, and their definitions, without `read_metaobjects` and the like.',
    layer: NOTHING,
    doctor: 'Asks for scopes of metaobjects in older versions only.',
    emulator: 'Requires the scopes in older versions only.',
    fix: 'No step: remove the scopes that the app no longer needs.',
  },
  'active-subscription': {
    title: 'The Partner API has activeSubscription',
    source: 'https://shopify.dev/docs/api/partner/latest/active-subscription',
    ...fromVersion('2026-07'),
    effect: 'schema',
    merchants: 'Nothing changes for them.',
    platform: 'Has the field in these versions only.',
    layer: 'Reads the plan of a shop with it.',
    doctor: NOTHING,
    emulator: 'Has the field in these versions only.',
    fix: 'No step: the layer calls a version that has it.',
  },
  'api-2025-10-end': versionEnd('2025-10'),
  'api-2026-01-end': versionEnd('2026-01'),
  'api-2026-04-end': versionEnd('2026-04'),
  'api-2026-07-end': versionEnd('2026-07'),
  'api-2026-10-end': versionEnd('2026-10'),
} as const satisfies Record<string, DatedRule>

/** A rule of an API version begins with the version. */
function fromVersion<Version extends string>(version: Version) {
  return { since: everyKind(`${version}-01`), sinceVersion: version }
}

/**
 * Returns the first day on which an API version is no longer supported: a version is supported for
 * a year.
 *
 * @param version e.g. `2026-01`
 * @returns e.g. `2027-01-01`
 */
export function endOfVersion(version: string): string {
  const [year, month] = version.split('-')
  return `${Number(year) + 1}-${month}-01`
}

function versionEnd(version: string) {
  return {
    title: `API version ${version} is no longer supported`,
    source: 'https://shopify.dev/docs/api/usage/versioning',
    since: everyKind(endOfVersion(version)),
    effect: 'requests',
    merchants: 'The app shows wrong data, or fails, where the newer version differs.',
    platform:
      'Responds with the oldest supported version, and names it in `X-Shopify-API-Version`.',
    layer: 'Logs the deprecation that the platform reports.',
    doctor:
      'Reports the version of the app with the days that are left, and what the next one changes.',
    emulator: 'Responds with the oldest supported version.',
    fix: `Set platform.apiVersion to a newer version than ${version}.`,
  } satisfies DatedRule
}
