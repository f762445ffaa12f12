/** What the server responded when a guard in the browser asked it. */
export interface PageCheck {
  /** HTTP status; undefined when no response arrived. */
  status?: number
  /** Domain of the verified shop. */
  shop?: string
  /** The reason in the response to a refused request. */
  message?: string
}

/** Where a guard runs in the browser. */
export interface GuardPlace {
  /** Whether the page is in the admin. */
  embedded: boolean
  /** Whether the script of App Bridge has run. */
  hasAppBridge: boolean
  /** Whether this load of the page follows a sign-in that the guard began for it. */
  isBackFromSignIn: boolean
  /** Path of the page. */
  path: string
}

/** `leave`: opens the document with which the server refuses a page that it renders. */
export type GuardDecision =
  | { kind: 'allow'; shop: string }
  | { kind: 'leave' }
  | { kind: 'fail'; status: number; message: string }

/**
 * Decides what a guard in the browser does with the response of the server. It never leads to a
 * loop: a page in the admin does not leave, because App Bridge has retried with a new ID
 * token, and any other page leaves once.
 */
export function decideGuard(check: PageCheck, place: GuardPlace): GuardDecision {
  const { status, shop, message } = check
  if (shop) return { kind: 'allow', shop }
  if (status === undefined)
    return fail(503, `The server did not respond when the page ${place.path} asked who opens it.`)
  if (status < 400 || status >= 500)
    return fail(status < 400 ? 502 : status, message || 'The page could not be verified.')
  if (place.embedded && !place.hasAppBridge)
    return fail(
      status,
      `App Bridge is not loaded on ${place.path}, so the page has no ID token. Load its script first in the head, and allow it in the Content-Security-Policy.`,
    )
  if (place.embedded)
    return fail(
      status,
      message ||
        `The server refused the ID token of App Bridge for ${place.path}. Reload the page. If this comes back, check that NUXT_PLATFORM_API_KEY and NUXT_PLATFORM_API_SECRET_KEY belong to the open app.`,
    )
  if (place.isBackFromSignIn)
    return fail(
      status,
      `The sign-in for ${place.path} did not last: the server refused the page again right after it. Allow cookies for this site, then reload the page.`,
    )
  return { kind: 'leave' }
}

function fail(status: number, message: string): GuardDecision {
  return { kind: 'fail', status, message }
}
