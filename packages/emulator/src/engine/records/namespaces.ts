import { APP_GID, idNumber } from './global-id'

/** Namespaces, and types of metaobjects, that belong to the app. */
const OWN_PREFIX = `app--${idNumber(APP_GID)}`

/**
 * Replaces `$app` at the start of a namespace or of a type of metaobjects. A missing namespace is
 * the app's own.
 *
 * @see https://shopify.dev/docs/apps/build/metafields/ownership
 */
export function resolveNamespace(namespace: string | null | undefined): string {
  if (namespace === null || namespace === undefined || namespace === '$app') return OWN_PREFIX
  return namespace.startsWith('$app:')
    ? `${OWN_PREFIX}--${namespace.slice('$app:'.length)}`
    : namespace
}

/** Returns whether a namespace, or a type of metaobjects, belongs to another app. */
export function isForeign(namespace: string): boolean {
  return /^app--\d+(?:--|$)/.test(namespace) && !isOwn(namespace)
}

/** Returns whether a namespace, or a type of metaobjects, belongs to the app. */
export function isOwn(namespace: string): boolean {
  return namespace === OWN_PREFIX || namespace.startsWith(`${OWN_PREFIX}--`)
}
