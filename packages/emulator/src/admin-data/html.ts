/** Trusted HTML. Only {@link html} creates it, so that nothing else gets into a page unescaped. */
class Html {
  constructor(readonly markup: string) {}
}

export type { Html }

/**
 * Values of a template. Text is escaped; HTML and lists of it are not; `false`, `null`, and
 * `undefined` render nothing.
 */
export type HtmlValue = string | number | false | null | undefined | Html | readonly HtmlValue[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Tagged template for HTML. Escapes every value for text and quoted attributes. Attributes in a
 * template must be quoted, because escaping does not protect unquoted ones.
 */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(
    parts.map((part, index) => (index === 0 ? part : render(values[index - 1]) + part)).join(''),
  )
}

function render(value: HtmlValue): string {
  if (value === false || value === null || value === undefined) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'object') return value.map(render).join('')
  return String(value).replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}
