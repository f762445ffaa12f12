/** Warns developers once about deprecations and unsupported API versions. */
export interface ApiNotices {
  /** Checks the version of a call. */
  version(version: string): void
  /** Reports the reason why the platform deprecates a part of an operation. */
  deprecated(reason: string, operation: string): void
}

/**
 * Versions that the platform supports in addition to that of the current quarter: those of one year,
 * and the next one as a release candidate.
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
  /** Epoch milliseconds at which each version becomes outdated, possibly while the server runs. */
  const outdatedAt = new Map<string, number>()
  const reported = new Set<string>()

  function check(version: string): void {
    const quarter = quarterOf(version)
    const current = quarterAt(now())
    const isSupported =
      quarter === undefined ||
      (quarter >= current - OLDER_VERSIONS && quarter <= current + NEWER_VERSIONS)
    // Warned about once.
    outdatedAt.set(
      version,
      quarter === undefined || !isSupported
        ? Number.POSITIVE_INFINITY
        : startOf(quarter + OLDER_VERSIONS + 1),
    )
    if (isSupported || quarter === undefined) return
    const oldest = nameOf(current - OLDER_VERSIONS)
    const consequence =
      quarter > current
        ? 'it does not exist yet'
        : `${oldest}, the oldest supported one, responds instead`
    warn(
      `The platform does not support API version ${version}: ${consequence}. Use ${oldest} to ${nameOf(current + NEWER_VERSIONS)}, ` +
        "in the app's apiVersion or in the call's apiVersion.",
    )
  }

  return {
    version(version) {
      const at = outdatedAt.get(version)
      if (at === undefined || now() >= at) check(version)
    },
    deprecated(reason, operation) {
      const message = `The platform reports that ${operation} uses a deprecated part of the API: ${reason.slice(0, MAX_REASON_LENGTH)}. Change the query before support for its API version ends.`
      if (reported.has(message) || reported.size >= MAX_REASONS) return
      reported.add(message)
      warn(message)
    },
  }
}

/** Returns the number of a version's quarter; undefined for `unstable`, which is always supported. */
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

function startOf(quarter: number): number {
  return Date.UTC(Math.floor(quarter / 4), (quarter % 4) * 3)
}

function nameOf(quarter: number): string {
  return `${Math.floor(quarter / 4)}-${String((quarter % 4) * 3 + 1).padStart(2, '0')}`
}
