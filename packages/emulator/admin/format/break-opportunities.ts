/**
 * Splits an address or an identifier where a reader expects the next line: behind its separators,
 * and between the words of a name, so that it is not broken inside of a word.
 */
export function splitWords(text: string): string[] {
  return text.split(/(?<=[/?&=:.,;_@-])(?![/?&=:.,;_@-])|(?<=[a-z\d])(?=[A-Z])/)
}
