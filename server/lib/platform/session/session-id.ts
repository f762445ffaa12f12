/**
 * Id under which the offline session of a shop is stored.
 *
 * @param shop already parsed: an id is a storage key, so a raw request value must not reach it
 */
export function offlineSessionId(shop: string): string {
  return `offline_${shop}`
}

/** Id under which the online session of one user of a shop is stored, in embedded apps; `shop` is already parsed. */
export function onlineSessionId(shop: string, userId: string | number): string {
  return `${shop}_${userId}`
}
