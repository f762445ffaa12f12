import { resolveNamespace } from '../../engine/records/namespaces'

/** A condition of a saved search, as its filters list it. */
export interface SearchFilter {
  readonly key: string
  readonly value: string
}

/** A query, divided into filters and the other search terms. */
export interface ParsedQuery {
  /** The form in which lists return the query. */
  readonly query: string
  readonly searchTerms: string
  readonly filters: readonly SearchFilter[]
}

interface Filter extends SearchFilter {
  /** Name of the field, without suffix. */
  readonly field: string
  readonly text: string
}

const FILTER = /^(-?)([A-Z_][\w.$-]*):(>=|<=|>|<)?(.+)$/is
const FLIPPED: Readonly<Record<string, string>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' }

/** Replaces `$app` in the names of metafields by the namespace of the app. */
export function resolveAppNamespace(query: string): string {
  return query.replaceAll('metafields.$app.', `metafields.${resolveNamespace('$app')}.`)
}

/**
 * Divides a query. Conditions that `OR` joins, and those in parentheses, are search terms.
 *
 * @param query with resolved namespaces
 */
export function parseSavedQuery(query: string): ParsedQuery {
  const parts = topLevelParts(query)
  const joined = new Set<number>()
  parts.forEach((part, index) => {
    if (part === 'OR') for (const near of [index - 1, index, index + 1]) joined.add(near)
  })
  const terms: string[] = []
  const filters: Filter[] = []
  parts.forEach((part, index) => {
    if (part === '*' && parts.length === 1)
      filters.push({ field: 'default', key: 'default', value: 'true', text: '*' })
    else if (part !== 'AND' || joined.has(index)) {
      const filter = joined.has(index) ? undefined : filterOf(part)
      if (filter) filters.push(filter)
      else terms.push(doubleQuoted(part))
    }
  })
  return {
    query: [...terms.map(escapeWord), ...filters.map(({ text }) => text)].join(' '),
    searchTerms: terms.join(' '),
    filters: filters.map(({ key, value }) => ({ key, value })),
  }
}

/** Lists the fields of the filters of a query. */
export function filterFields(query: string): string[] {
  return topLevelParts(query).flatMap(part => filterOf(part)?.field ?? [])
}

function filterOf(part: string): Filter | undefined {
  const [, minus, field, sign, rest] = FILTER.exec(part) ?? []
  if (field === undefined || rest === undefined) return undefined
  const value = unquoted(rest)
  const name = field.replaceAll('-', '\\-')
  const comparator = sign && minus ? FLIPPED[sign] : sign
  if (comparator)
    return {
      field,
      key: `${field}_${comparator.startsWith('>') ? 'min' : 'max'}`,
      value,
      text: `${name}:${comparator}${doubleQuoted(rest)}`,
    }
  return {
    field,
    key: minus ? `${field}_not` : field,
    // Any value.
    value: rest === '*' ? 'true' : value,
    text: `${minus ?? ''}${name}:${doubleQuoted(rest)}`,
  }
}

/** Splits a query at the spaces outside quotes and parentheses. */
function topLevelParts(query: string): string[] {
  return query.match(/(?:\((?:[^()]|\([^()]*\))*\)|"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []
}

function doubleQuoted(text: string): string {
  return text.replace(/'([^']*)'/g, '"$1"')
}

function unquoted(text: string): string {
  return /^(["']).*\1$/s.test(text) ? text.slice(1, -1) : text
}

/** A hyphen in a word would otherwise negate. */
function escapeWord(term: string): string {
  return /["():]/.test(term) ? term : term.replaceAll('-', '\\-')
}
