/** Versions that the platform supports beside the newest one that is stable: a year's worth. */
const OLDER_VERSIONS = 3

/**
 * True for a version that is supported at a time: that of the quarter, the three before it, whatever comes, and `unstable`.
 * protocol: API versions
 *
 * @param now milliseconds since the epoch
 */
export function isSupportedVersion(version: string, now: number): boolean {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(version) ?? []
  if (year === undefined || month === undefined) return true
  const date = new Date(now)
  const quarterNow = date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3)
  return Number(year) * 4 + Math.floor((Number(month) - 1) / 3) >= quarterNow - OLDER_VERSIONS
}
