/**
 * Estimates the platform's clock from its responses. Webhooks carry times of that clock, which are
 * compared with the time of a grant.
 */
export interface PlatformClock {
  /** Sends a request and reads the `Date` header of the response. */
  fetch: typeof globalThis.fetch
  /**
   * Converts a time of this process's clock to one of the platform's clock; both in epoch
   * milliseconds.
   */
  toPlatformTime: (time: number) => number
}

/** Resolution of `Date` in milliseconds. */
const DATE_STEP_MS = 1000

/**
 * Creates a clock that follows the `Date` header (RFC 9110, section 6.6.1) of the last response.
 * While the header is consistent with this process's clock, that one is used, because its
 * resolution is finer. Otherwise the estimate is up to two seconds early and never late: an
 * uninstallation must not seem older than the grant before it.
 *
 * @param now clock of this process, epoch milliseconds
 */
export function createPlatformClock(
  fetch: typeof globalThis.fetch,
  now: () => number,
): PlatformClock {
  let offset = 0
  return {
    async fetch(input, init) {
      const sentAt = now()
      const response = await fetch(input, init)
      const date = Date.parse(response.headers.get('date') ?? '')
      const receivedAt = now()
      // The platform wrote the header between `sentAt` and `receivedAt`.
      if (!Number.isNaN(date))
        offset = sentAt < date + DATE_STEP_MS && receivedAt >= date ? 0 : date - receivedAt
      return response
    },
    toPlatformTime: time => time + offset,
  }
}
