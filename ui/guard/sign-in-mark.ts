const KEY = 'platform:sign-in'
/**
 * Milliseconds. A sign-in that needs no click returns within seconds, and a loop would be made of
 * them; one that takes longer has had a user.
 */
const RECENT_MS = 60_000

/**
 * Remembers in this tab that a page leaves for a sign-in.
 *
 * @returns false in a browser that stores nothing for this site, and so no cookie of a sign-in
 */
export function markSignIn(path: string, now: number): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, at: now }))
    return true
  } catch {
    return false
  }
}

/**
 * Returns whether this tab left the page for a sign-in just now. Forgets it, so that a reload by
 * the user tries again.
 */
export function takeSignInMark(path: string, now: number): boolean {
  try {
    const mark = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { path?: string; at?: number }
    sessionStorage.removeItem(KEY)
    return mark.path === path && mark.at !== undefined && now - mark.at < RECENT_MS
  } catch {
    return false
  }
}
