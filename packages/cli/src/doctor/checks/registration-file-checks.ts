import { ok, problem, warning } from '../finding'
import type { Check } from '../finding'

/** A misspelled key is not read, and a newer one is unknown to this release. */
export const registrationKeysCheck: Check = ({ registration }) => {
  if (!registration) return undefined
  const { file, unknownKeys } = registration
  if (unknownKeys.length === 0) return ok('registration-keys', `Every key of ${file} is known`)
  return warning(
    'registration-keys',
    `${file} has keys that this release does not know: nothing reads them`,
    'Correct them, or ignore this if the platform has added them.',
    unknownKeys,
  )
}

/** A deployment of tools or intents needs a text by which Sidekick knows when to use them. */
export const extensionsSummaryCheck: Check = ({ registration, app: { sidekickExtensions } }) => {
  const [place] = sidekickExtensions
  if (!registration || place === undefined) return undefined
  if (registration.hasExtensionsSummary)
    return ok('extensions-summary', `${registration.file} describes the extensions for Sidekick`)
  return problem(
    'extensions-summary',
    `${registration.file} has no extensions_summary, but ${place} declares what Sidekick can use: a deployment is refused`,
    'Add extensions_summary = "…" above the tables of the file: what the extensions do for merchants.',
  )
}
