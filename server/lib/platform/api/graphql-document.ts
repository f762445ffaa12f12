export interface GraphqlDocument {
  /** True when any operation in it may change something. */
  hasMutation: boolean
  /** Name of the first named operation. */
  name?: string
}

/**
 * Comments and strings, block strings first: a brace or a keyword inside them is no syntax.
 * One that is not closed runs to the end, so that hostile text is not searched again from each of its quotes.
 */
const IGNORED = /"""(?:\\"""|[\s\S])*?(?:"""|$)|"(?:\\.|[^"\\\n\r])*"?|#[^\n\r]*/g

/**
 * Reads from a GraphQL text what decides how it is sent. No parser: the platform checks the syntax.
 * In doubt (an operation named `mutation`) a text counts as a mutation, which is never sent twice.
 */
export function describeGraphql(query: string): GraphqlDocument {
  const top = topLevel(query.replace(IGNORED, ' '))
  const name = /\b(?:query|mutation|subscription)\s+([_A-Za-z]\w*)/.exec(top)?.[1]
  return { hasMutation: /\bmutation\b/.test(top), ...(name !== undefined && { name }) }
}

/** The text outside of all brackets. */
function topLevel(text: string): string {
  let top = ''
  let depth = 0
  for (const character of text) {
    if ('{(['.includes(character)) depth += 1
    else if ('})]'.includes(character)) depth = Math.max(0, depth - 1)
    top += depth === 0 ? character : ' '
  }
  return top
}
