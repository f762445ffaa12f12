/** Tells developers, once, what they should change before the platform makes them. */
export interface ApiNotices {
  /** A call is made with this version. */
  version(version: string): void
  /** The platform answered why something in an operation is deprecated. */
  deprecated(reason: string, operation: string): void
}

/** Versions that the platform supports besides that of the quarter: a year's worth, and the next one as a candidate. */
const OLDER_VERSIONS = 3
const NEWER_VERSIONS = 1
/** Reasons remembered at most; they come from outside. */
const MOST_REASONS = 500
/** Characters of a reason that are shown. */
const LONGEST_REASON = 300

interface NoticeOptions {
  /** Epoch milliseconds. */
  now: () => number
  warn: (message: string) => void
}

/** protocol: API versions, a release each quarter of a year, each supported for a year */
export function createApiNotices({ now, warn }: NoticeOptions): ApiNotices {
  /** The time from which each version is outdated, epoch milliseconds: a server may run for longer than a version lasts. */
  const outdatedAt = new Map<string, number>()
  const told = new Set<string>()

  function check(version: string): void {
    const quarter = quarterOf(version)
    const current = quarterAt(now())
    const isSupported = quarter === undefined || (quarter >= current - OLDER_VERSIONS && quarter <= current + NEWER_VERSIONS)
    // Told once; then never again.
    outdatedAt.set(version, quarter === undefined || !isSupported ? Number.POSITIVE_INFINITY : startOf(quarter + OLDER_VERSIONS + 1))
    if (isSupported) return
    warn(`The platform does not support API version ${version}: it answers with another one. Use ${nameOf(current - OLDER_VERSIONS)} to `
      + `${nameOf(current + NEWER_VERSIONS)}, in platform.apiVersion of nuxt.config or in the call's apiVersion.`)
  }

  return {
    version(version) {
      const at = outdatedAt.get(version)
      if (at === undefined || now() >= at) check(version)
    },
    deprecated(reason, operation) {
      const message = `The platform says that ${operation} uses what it will remove: ${reason.slice(0, LONGEST_REASON)}. Change the query before its API version ends.`
      if (told.has(message) || told.size >= MOST_REASONS) return
      told.add(message)
      warn(message)
    },
  }
}

/** Number of a version's quarter; undefined for `unstable`, which is always supported. */
function quarterOf(version: string): number | undefined {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(version) ?? []
  return year === undefined || month === undefined ? undefined : Number(year) * 4 + Math.floor((Number(month) - 1) / 3)
}

function quarterAt(milliseconds: number): number {
  const date = new Date(milliseconds)
  return date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3)
}

function startOf(quarter: number): number {
  return Date.UTC(Math.floor(quarter / 4), quarter % 4 * 3)
}

function nameOf(quarter: number): string {
  return `${Math.floor(quarter / 4)}-${String(quarter % 4 * 3 + 1).padStart(2, '0')}`
}
