import { PlatformError } from './errors'
import type { PlatformErrorCode } from './errors'

const LASTING: readonly PlatformErrorCode[] = ['admin_api_forbidden', 'bulk_access_missing']
/** A cause can be a cause of itself. */
const MAX_CAUSES = 10

/**
 * Returns whether the platform refuses the app until its author changes a setting there: an IP
 * allowlist, an access request, or the kind of its tokens. Work that meets such a refusal waits: a
 * retry does not help, and the work did nothing wrong.
 *
 * @param thrown an error; also one that has the refusal as its cause
 */
export function isLastingRefusal(thrown: unknown): boolean {
  let error = thrown
  for (let depth = 0; depth < MAX_CAUSES && error instanceof Error; depth++) {
    if (error instanceof PlatformError && LASTING.includes(error.code)) return true
    error = error.cause
  }
  return false
}
