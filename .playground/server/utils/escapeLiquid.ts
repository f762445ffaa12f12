const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '{': '&#123;',
  '}': '&#125;',
}

/** Text as part of a Liquid page: neither a tag of HTML nor one of Liquid. */
export function escapeLiquid(text: string): string {
  return text.replace(/[&<>"'{}]/g, character => ENTITIES[character] ?? character)
}
