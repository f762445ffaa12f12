import { daysUntil } from '../../../../../shared/rule-dates'
import { endOfVersion } from '../../../../../shared/version-rules'
import { DEFAULT_API_VERSION } from '../../../../../shared/wire'
import type { CheckId } from '../check-catalog'
import { ok, problem, warning } from '../finding'
import type { Check, Finding } from '../finding'

/** A version is served in its own quarter and the next three. */
const SERVED_QUARTERS = 4

/** Checks the Admin API version that the app calls. */
export const apiVersionCheck: Check = ({ now, settings: { apiVersion } }) =>
  versionFinding(
    'api-version',
    apiVersion,
    now,
    `Set platform.apiVersion to ${DEFAULT_API_VERSION} and test.`,
  )

/** Checks the API version of the registered webhooks. */
export const webhooksApiVersionCheck: Check = ({ now, registration }) => {
  const version = registration?.webhooksApiVersion
  if (!version) return undefined
  const fix = `Set api_version = "${DEFAULT_API_VERSION}" below [webhooks] and deploy the registration.`
  const finding =
    versionFinding('webhooks-api-version', version.value, now, fix) ??
    problem('webhooks-api-version', `"${version.value}" is not an Admin API version`, fix)
  return { ...finding, message: `${version.where} [webhooks] api_version: ${finding.message}` }
}

/**
 * Checks a version. A version is released each quarter and served for a year; the next one is available as a release candidate. Source: https://shopify.dev/docs/api/usage/versioning
 *
 * @returns undefined for a malformed version
 */
function versionFinding(
  check: CheckId,
  version: string,
  now: Date,
  fix: string,
): Finding | undefined {
  if (version === 'unstable')
    return warning(check, 'The version "unstable" changes without notice', fix)
  const [, year, month] = /^(\d{4})-(01|04|07|10)$/.exec(version) ?? []
  if (!year || !month) return undefined
  const age =
    quarterOf(now.getUTCFullYear(), now.getUTCMonth() + 1) - quarterOf(Number(year), Number(month))
  if (age < -1) return problem(check, `${version} does not exist yet`, fix)
  if (age === -1)
    return warning(check, `${version} is a release candidate: it may still change`, fix)
  if (age >= SERVED_QUARTERS)
    return problem(
      check,
      `${version} is no longer served: the oldest supported version responds in its place, which may lack fields that the app requests`,
      fix,
    )
  if (age === SERVED_QUARTERS - 1) {
    const end = endOfVersion(version)
    const left = daysUntil(Date.parse(end), now.getTime())
    return warning(
      check,
      `${version} is only served until ${end}, for ${left} more ${left === 1 ? 'day' : 'days'}`,
      fix,
    )
  }
  return ok(check, `${version} is served for ${SERVED_QUARTERS - age} quarters, this one included`)
}

/** Quarters since the year 0. */
function quarterOf(year: number, month: number): number {
  return year * 4 + Math.floor((month - 1) / 3)
}
