/** The `Cache-Control` of a response to an authenticated caller. */
export const PRIVATE = 'private, no-store'
/** The directives that keep shared caches away; `private="field"` does not. */
const NOT_SHARED = /(?:^|[\s,])(?:private|no-store)(?:$|[\s,])/i

/** Returns whether a `Cache-Control` lets a shared cache store the response. */
export function allowsSharedCache(cacheControl: string): boolean {
  return !NOT_SHARED.test(cacheControl)
}
