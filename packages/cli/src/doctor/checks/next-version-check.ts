import { ok, warning } from '../finding'
import type { Check } from '../finding'
import type { OperationChange } from '../doctor-facts'

/** How many changes a finding lists. */
const MAX_LISTED = 20

/** Compares the app's operations with the API version after theirs. */
export const nextVersionCheck: Check = ({ settings: { apiVersion }, nextVersion }) => {
  if (!nextVersion || nextVersion.operations === 0) return undefined
  const { version, operations, changes } = nextVersion
  const name = version === 'unstable' ? 'The unstable version' : version
  if (changes.length === 0)
    return ok('next-api-version', `${name} supports every operation of the app (${operations})`)
  const listed = changes.slice(0, MAX_LISTED).map(line)
  const more = changes.length - listed.length
  return warning(
    'next-api-version',
    `${name} differs from ${apiVersion} in what the app uses`,
    'Change these operations before you set platform.apiVersion to a later version.',
    more > 0 ? [...listed, `and ${more} more`] : listed,
  )
}

function line({ kind, member, detail, where }: OperationChange): string {
  return `${where} ${member} ${kind}${detail ? `: ${detail}` : ''}`
}
