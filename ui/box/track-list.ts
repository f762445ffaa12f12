/** Lengths, names, functions and lists of them: nothing here ends a declaration, a rule or a style element, or begins a comment. */
const TRACKS = /^[\w\s.%,()[\]+*-]+$/

/** `grid-template-columns` and `-rows` as CSS has them; undefined for what cannot be one. */
export function trackListCss(value: string): string | undefined {
  const tracks = value.trim()
  return TRACKS.test(tracks) && isBalanced(tracks) ? tracks : undefined
}

/** Every bracket is closed in order, and commas stand only inside of them: outside they part the values of a responsive one. */
function isBalanced(text: string): boolean {
  const open: string[] = []
  for (const character of text) {
    if (character === '(') open.push(')')
    else if (character === '[') open.push(']')
    else if (character === ')' || character === ']') {
      if (open.pop() !== character) return false
    }
    else if (character === ',' && open.length === 0) return false
  }
  return open.length === 0
}
