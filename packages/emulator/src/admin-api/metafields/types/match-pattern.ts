/** Whether text matches a pattern. One that this runtime does not know matches everything. */
export function matchesPattern(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch (error) {
    if (error instanceof SyntaxError) return true
    throw error
  }
}
