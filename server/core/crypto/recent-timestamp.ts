import { QUERY_HMAC_WINDOW_SECONDS } from '../../../shared/wire'
import { PlatformError } from '../errors/errors'

/** Seconds since the epoch, digits only: `Number()` would also take ` 1`, `0x1` and ``. */
const TIMESTAMP = /^\d{1,15}$/

/**
 * Requires the timestamp of a signed query to be within the window, in either direction.
 *
 * @param now milliseconds since the epoch
 * @throws PlatformError `timestamp_invalid`
 */
export function requireRecentTimestamp(timestamp: string | null, now: number): void {
  const age =
    timestamp !== null && TIMESTAMP.test(timestamp) ? now - Number(timestamp) * 1000 : Number.NaN
  // `NaN > window` is false, which once let queries without a timestamp be replayed forever.
  if (!(Math.abs(age) <= QUERY_HMAC_WINDOW_SECONDS * 1000)) {
    throw new PlatformError(
      'timestamp_invalid',
      `The timestamp parameter must be within ${QUERY_HMAC_WINDOW_SECONDS} seconds of now`,
    )
  }
}
