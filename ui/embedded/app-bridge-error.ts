/**
 * Why App Bridge is not available: the page is outside the admin, on the server, or its script did
 * not load.
 */
export type AppBridgeErrorCode = 'NOT_EMBEDDED' | 'NOT_IN_BROWSER' | 'NOT_LOADED'

const REASONS: Record<AppBridgeErrorCode, string> = {
  NOT_EMBEDDED:
    'it works in the admin alone, and this page is outside of it. Check usePlatform().value.embedded first.',
  NOT_IN_BROWSER: 'it works in the browser. Call it in onMounted or in an event handler.',
  NOT_LOADED:
    'its script has not loaded. Is the address in platform.profile.appBridgeUrl right, and let through by the network?',
}

/** Thrown by App Bridge calls that only work in the admin. */
export class AppBridgeError extends Error {
  override readonly name = 'AppBridgeError'
  readonly code: AppBridgeErrorCode

  /** @param member what was called, e.g. `idToken` */
  constructor(code: AppBridgeErrorCode, member: string) {
    super(`App Bridge is not available here: "${member}": ${REASONS[code]}`)
    this.code = code
  }
}
