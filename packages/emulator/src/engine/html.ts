/** Converts HTML to plain text in one line, with a space in place of each tag. */
export function plainText(html: string): string {
  return withoutTags(html, ' ')
}

/** Converts HTML to plain text in one line, without its tags. */
export function strippedText(html: string): string {
  return withoutTags(html, '')
}

function withoutTags(html: string, space: string): string {
  return html
    .replace(/<[^<>]*>/g, space)
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Shortens text to a length, with an ellipsis at the end of a word. */
export function truncate(text: string, length: number | null | undefined): string {
  if (length === null || length === undefined || text.length <= length) return text
  return `${text.slice(0, Math.max(0, length - 3))}...`
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
