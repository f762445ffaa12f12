/** A name or a first field, after what comes before it. */
const NAMED = /\b(?:query|mutation|subscription)\s+(\w+)/
const FIRST_FIELD = /\{\s*(?:\w+\s*:\s*)?(\w+)/

/** Returns the name of the operation for people, also while it is not yet valid. */
export function operationTitle(query: string): string {
  const text = query.replaceAll(/#.*/g, '')
  return NAMED.exec(text)?.[1] ?? FIRST_FIELD.exec(text)?.[1] ?? 'Untitled'
}
