/** Returns whether a text is missing or has only spaces. */
export function isBlank(text: string | null | undefined): boolean {
  return (text ?? '').trim() === ''
}
