/** Splits a text at its commas. Empty entries and repetitions are left out. */
export function splitList(text: string): string[] {
  const entries = text.split(',').map(entry => entry.trim())
  return [...new Set(entries.filter(entry => entry !== ''))]
}
