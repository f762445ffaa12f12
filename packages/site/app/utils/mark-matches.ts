/** Characters before the first match. */
const MAX_BEFORE = 20
/** Characters of the whole excerpt; a row of the list shows fewer. */
const MAX_LENGTH = 200

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Returns an excerpt of a text as HTML, in which the matches of a search are marked. It begins
 * shortly before the first one.
 *
 * @param text plain text
 * @param marked first and last character of each match, in their order
 * @returns the HTML; undefined when nothing is marked
 */
export function markMatches(
  text: string,
  marked: readonly (readonly [number, number])[],
): string | undefined {
  if (!marked[0]) return undefined

  const start = Math.max(0, marked[0][0] - MAX_BEFORE)
  const end = Math.min(text.length, start + MAX_LENGTH)
  let html = start > 0 ? '...' : ''
  let position = start
  for (const [first, last] of marked) {
    if (first >= end) break
    const next = Math.min(last + 1, end)
    html += `${escape(text.slice(position, first))}<mark>${escape(text.slice(first, next))}</mark>`
    position = next
  }
  return html + escape(text.slice(position, end)) + (end < text.length ? '...' : '')
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, character => ESCAPES[character] ?? character)
}
