/** Reads tags from a text in which commas separate them. */
export function readTags(text: string): string[] {
  return text
    .split(',')
    .map(tag => tag.trim())
    .filter(Boolean)
}

/** Writes tags as a text that {@link readTags} reads. */
export function writeTags(tags: readonly string[]): string {
  return tags.join(', ')
}
