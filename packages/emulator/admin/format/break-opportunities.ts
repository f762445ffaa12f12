/**
 * Splits an address or an identifier where a reader expects the next line: behind its separators,
 * so that it is not broken inside of a word.
 */
export function splitAtSeparators(text: string): string[] {
  return text.split(/(?<=[/?&=:.,;_@-])(?![/?&=:.,;_@-])/)
}
