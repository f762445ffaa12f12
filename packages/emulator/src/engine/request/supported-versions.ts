import { API_VERSIONS } from '../../../../../shared/wire'
import { endOfVersion } from '../../../../../shared/version-rules'

/** The next version is supported as a release candidate. */
const NEWER_VERSIONS = 1
const FIRST_VERSION = '2019-04'

/**
 * Returns the version that responds to a request for a version: the same one while it is supported,
 * later the oldest supported one.
 *
 * @see docs/protocol.md#versions
 * @param now milliseconds since the epoch
 * @param ignored rules that are switched off in the store, e.g. `api-2026-01-end`
 * @returns undefined for a version that never existed or does not exist yet
 */
export function respondingVersion(
  version: string,
  now: number,
  ignored: readonly string[] = [],
): string | undefined {
  if (version === 'unstable') return version
  if (!/^\d{4}-(?:01|04|07|10)$/.test(version) || version < FIRST_VERSION) return undefined
  const date = new Date(now)
  const current = date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3)
  // A clock in the past does not remove the versions that this release supports.
  const exists =
    quarterOf(version) <= current + NEWER_VERSIONS ||
    (API_VERSIONS as readonly string[]).includes(version)
  if (!exists) return undefined
  let responding = version
  while (now >= Date.parse(endOfVersion(responding)) && !ignored.includes(endRuleOf(responding)))
    responding = nextVersion(responding)
  return responding
}

/** Returns the id of the rule about the end of a version. Versions of the past have none. */
export function endRuleOf(version: string): string {
  return `api-${version}-end`
}

function quarterOf(version: string): number {
  return Number(version.slice(0, 4)) * 4 + Math.floor(Number(version.slice(5)) / 3)
}

function nextVersion(version: string): string {
  const quarter = quarterOf(version) + 1
  return `${Math.floor(quarter / 4)}-${String((quarter % 4) * 3 + 1).padStart(2, '0')}`
}
