/** Warns developers once about deprecations and about API versions that are no longer served. */
export interface ApiNotices {
  /**
   * Compares the version of a call with the one that responded.
   *
   * @param served value of `X-Shopify-API-Version`; null without the header
   * @returns whether another version responded
   */
  version(requested: string, served: string | null): boolean
  /** Reports the reason why the platform deprecates a part of an operation. */
  deprecated(reason: string, operation: string): void
}

/**
 * Versions that the platform supports in addition to that of the current quarter: those of one
 * year, and the next one as a release candidate.
 * @see https://shopify.dev/docs/api/usage/versioning
 */
const OLDER_VERSIONS = 3
const NEWER_VERSIONS = 1
/** Bounds the memory: reasons are external input. */
const MAX_REASONS = 500
/** Characters. */
const MAX_REASON_LENGTH = 300

interface NoticeOptions {
  /** Epoch milliseconds. */
  now: () => number
  warn: (message: string) => void
}

export function createApiNotices({ now, warn }: NoticeOptions): ApiNotices {
  /** Versions that were warned about. */
  const warned = new Set<string>()
  const reported = new Set<string>()

  /** The platform refuses a version that does not exist yet, without naming another one. */
  function doesNotExist(version: string): boolean {
    const quarter = quarterOf(version)
    return quarter !== undefined && quarter > quarterAt(now()) + NEWER_VERSIONS
  }

  function warnOf(version: string, consequence: string): void {
    if (warned.has(version)) return
    warned.add(version)
    const current = quarterAt(now())
    warn(
      `The platform does not support API version ${version}: ${consequence}. Use ${nameOf(current - OLDER_VERSIONS)} to ${nameOf(current + NEWER_VERSIONS)}, ` +
        "in the app's apiVersion or in the call's apiVersion.",
    )
  }

  return {
    version(requested, served) {
      if (served === requested) return false
      // The header is external input.
      if (served !== null && VERSION.test(served)) {
        warnOf(requested, `${served} responds instead`)
        return true
      }
      if (doesNotExist(requested)) warnOf(requested, 'it does not exist yet')
      return false
    },
    deprecated(reason, operation) {
      const message = `The platform reports that ${operation} uses a deprecated part of the API: ${reason.slice(0, MAX_REASON_LENGTH)}. Change the query before support for its API version ends.`
      if (reported.has(message) || reported.size >= MAX_REASONS) return
      reported.add(message)
      warn(message)
    },
  }
}

const VERSION = /^(?:\d{4}-\d{2}|unstable)$/

/**
 * Returns the number of a version's quarter; undefined for `unstable`, which is always supported.
 */
function quarterOf(version: string): number | undefined {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(version) ?? []
  return year === undefined || month === undefined
    ? undefined
    : Number(year) * 4 + Math.floor((Number(month) - 1) / 3)
}

function quarterAt(milliseconds: number): number {
  const date = new Date(milliseconds)
  return date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3)
}

function nameOf(quarter: number): string {
  return `${Math.floor(quarter / 4)}-${String((quarter % 4) * 3 + 1).padStart(2, '0')}`
}
