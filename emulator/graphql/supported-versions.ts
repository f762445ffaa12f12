import { API_VERSIONS } from '../../shared/wire'

/**
 * Further supported versions: those of the year before the current quarter, and the next one as a
 * release candidate.
 */
const OLDER_VERSIONS = 3
const NEWER_VERSIONS = 1
/** Quarter of the first version, 2019-04. */
const FIRST_QUARTER = 2019 * 4 + 1

/**
 * Returns the version that responds to a request for a version: the same one while it is supported,
 * later the oldest supported one.
 *
 * @see docs/protocol.md#versions
 * @param now milliseconds since the epoch
 * @returns undefined for a version that never existed or does not exist yet
 */
export function respondingVersion(version: string, now: number): string | undefined {
  if (version === 'unstable') return version
  const [, year, month] = /^(\d{4})-(01|04|07|10)$/.exec(version) ?? []
  if (year === undefined || month === undefined) return undefined
  const quarter = Number(year) * 4 + Math.floor((Number(month) - 1) / 3)
  const date = new Date(now)
  const current = date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3)
  if (quarter < FIRST_QUARTER) return undefined
  if (quarter < current - OLDER_VERSIONS) return nameOf(current - OLDER_VERSIONS)
  // A clock in the past does not remove the versions that this release supports.
  return quarter <= current + NEWER_VERSIONS ||
    (API_VERSIONS as readonly string[]).includes(version)
    ? version
    : undefined
}

function nameOf(quarter: number): string {
  return `${Math.floor(quarter / 4)}-${String((quarter % 4) * 3 + 1).padStart(2, '0')}`
}
