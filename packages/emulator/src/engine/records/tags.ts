/** Largest number of tags of a record. */
export const MAX_TAGS = 250
/** Largest number of characters of a tag. */
const MAX_TAG_LENGTH = 255

/**
 * Normalizes tags: without surrounding spaces, blank entries, and duplicates that differ only in
 * case; sorted. Text with commas contains several tags.
 */
export function normalizeTags(tags: readonly string[]): string[] {
  const unique = new Map<string, string>()
  for (const tag of tags.flatMap(text => text.split(','))) {
    const trimmed = tag.trim()
    const key = trimmed.toLowerCase()
    if (trimmed !== '' && !unique.has(key)) unique.set(key, trimmed)
  }
  return [...unique.values()].sort(compareTags)
}

/** Returns whether a tag, as it would be stored, is too long. */
export function hasLongTag(tags: readonly string[]): boolean {
  return normalizeTags(tags).some(({ length }) => length > MAX_TAG_LENGTH)
}

/** Returns tags without some of them; case does not matter. */
export function withoutTags(tags: readonly string[], removed: readonly string[]): string[] {
  const keys = new Set(normalizeTags(removed).map(tag => tag.toLowerCase()))
  return tags.filter(tag => !keys.has(tag.toLowerCase()))
}

function compareTags(left: string, right: string): number {
  const [leftKey, rightKey] = [left.toLowerCase(), right.toLowerCase()]
  return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0
}
