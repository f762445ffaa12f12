/** Text that is HTML already. Made only by {@link html}, so nothing else gets into a page unescaped. */
class Html {
  constructor(readonly markup: string) {}
}

export type { Html }

/** What a template may hold: text is escaped, markup and lists of it are not; `false`, `null` and `undefined` are nothing. */
export type HtmlValue = string | number | false | null | undefined | Html | readonly HtmlValue[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\'': '&#39;' }

/**
 * Tagged template for HTML. Every value is escaped for text and for quoted attributes;
 * attributes in a template are always quoted, because an unquoted one cannot be made safe.
 */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(parts.map((part, index) => index === 0 ? part : render(values[index - 1]) + part).join(''))
}

function render(value: HtmlValue): string {
  if (value === false || value === null || value === undefined) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'object') return value.map(render).join('')
  return String(value).replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}
