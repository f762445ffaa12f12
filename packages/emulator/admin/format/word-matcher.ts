/** Returns whether a text has each word that the user typed, in any order and case. */
export function wordMatcher(typed: string): (text: string) => boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return text => {
    const searched = text.toLowerCase()
    return words.every(word => searched.includes(word))
  }
}
