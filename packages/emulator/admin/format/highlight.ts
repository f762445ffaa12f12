/** A part of a text, with the name of its color if it has one. */
export interface CodeToken {
  text: string
  kind?: 'key' | 'value' | 'comment' | 'keyword' | 'variable'
}

/** Languages that have colors. */
export type CodeLanguage = 'json' | 'graphql'

/** The alternatives of each language, by the kind of their group. */
const LANGUAGES: Record<CodeLanguage, RegExp> = {
  json: /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<value>"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|\b(?:true|false|null)\b)/g,
  graphql:
    /(?<comment>#[^\n]*)|(?<value>"(?:[^"\\]|\\.)*"|-?\b\d[\d.]*\b|\b(?:true|false|null)\b)|(?<variable>\$\w+)|(?<keyword>@\w+|\b(?:query|mutation|subscription|fragment|on)\b)|(?<key>\b[A-Z]\w*\b)/g,
}

/**
 * Splits a text into parts with colors. It also accepts a text that was cut off, as those in the
 * log can be, which parsers do not.
 */
export function highlight(text: string, language: CodeLanguage): CodeToken[] {
  const tokens: CodeToken[] = []
  let end = 0
  for (const { 0: match, index, groups = {} } of text.matchAll(LANGUAGES[language])) {
    if (index > end) tokens.push({ text: text.slice(end, index) })
    const kind = Object.keys(groups).find(name => groups[name] !== undefined)
    tokens.push({ text: match, kind: kind as CodeToken['kind'] })
    end = index + match.length
  }
  if (end < text.length) tokens.push({ text: text.slice(end) })
  return tokens
}
