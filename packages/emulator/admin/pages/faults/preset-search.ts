import type { FaultsData } from '../../../src/admin-data/tools-data'
import { wordMatcher } from '../../format/word-matcher'

/** Keeps the presets that have each word, in their label, hint, or group. */
export function searchPresets(groups: FaultsData['groups'], typed: string): FaultsData['groups'] {
  const matches = wordMatcher(typed)
  return groups
    .map(group => ({
      ...group,
      faults: group.faults.filter(({ label, hint }) => matches(`${group.title} ${label} ${hint}`)),
    }))
    .filter(({ faults }) => faults.length > 0)
}
