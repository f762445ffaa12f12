import { DEFAULT_API_VERSION } from '../../shared/platform/wire'
import { ok, problem, warning } from '../finding'
import type { Check } from '../finding'

/** Quarters that a version is served: its own and three more. */
const SERVED_QUARTERS = 4

/** Versions come out each quarter and are served for a year; the next one can be tried before. */
export const apiVersionCheck: Check = ({ now, settings: { apiVersion } }) => {
  const mend = `Set platform.apiVersion to ${DEFAULT_API_VERSION} and test.`
  if (apiVersion === 'unstable') return warning('api-version', 'The version "unstable" changes without notice', mend)
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(apiVersion) ?? []
  // The form is checked with the other settings.
  if (!year || !month) return undefined
  const age = quarterOf(now.getUTCFullYear(), now.getUTCMonth() + 1) - quarterOf(Number(year), Number(month))
  if (age < -1) return problem('api-version', `${apiVersion} does not exist yet`, mend)
  if (age === -1) return warning('api-version', `${apiVersion} is a release candidate: it may still change`, mend)
  if (age >= SERVED_QUARTERS) return problem('api-version', `${apiVersion} is no longer served: the platform answers with a newer version, which may lack fields that the app asks for`, mend)
  if (age === SERVED_QUARTERS - 1) return warning('api-version', `${apiVersion} is served until the end of this quarter`, mend)
  return ok('api-version', `${apiVersion} is served for ${SERVED_QUARTERS - age} quarters, this one included`)
}

/** Quarters since the year 0. */
function quarterOf(year: number, month: number): number {
  return year * 4 + Math.floor((month - 1) / 3)
}
