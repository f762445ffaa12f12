import type { FaultsData } from '../../../src/admin-data/tools-data'

/** Keeps the presets that have each word, in their label, hint, or group. */
export function searchPresets(groups: FaultsData['groups'], typed: string): FaultsData['groups'] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map(group => ({
      ...group,
      faults: group.faults.filter(({ label, hint }) => {
        const text = `${group.title} ${label} ${hint}`.toLowerCase()
        return words.every(word => text.includes(word))
      }),
    }))
    .filter(({ faults }) => faults.length > 0)
}
