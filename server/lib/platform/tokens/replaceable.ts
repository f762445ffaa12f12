import type { Session } from '../session/session'

/**
 * Whether what a renewal brought may be stored in the place of `stored`. Not when the app was uninstalled, nor when another
 * process has stored tokens other than those that were `replaced`: they are newer. A token that was only taken out is not.
 */
export function isReplaceable(stored: Session | undefined, replaced: readonly Session[]): boolean {
  return stored !== undefined && (!stored.accessToken || replaced.some(({ accessToken }) => accessToken === stored.accessToken))
}
