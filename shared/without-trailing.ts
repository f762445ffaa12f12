/**
 * Removes characters from the end of a text. An expression such as `/0+$/` does the same, but in
 * quadratic time: it is tried at each character of a run that does not end the text.
 *
 * @param characters each of these is removed, in any order
 */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
