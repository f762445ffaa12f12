/** The comparison of a search term. */
export type Comparator = '=' | '>' | '>=' | '<' | '<='

/** One condition, e.g. `created_at:>2026-01-01`. Without a field, it searches text. */
export interface SearchTerm {
  kind: 'term'
  field: string | null
  comparator: Comparator
  value: string
  /** Whether the value ends with `*`. */
  isPrefix: boolean
  isQuoted: boolean
}

/** A parsed search. */
export type SearchNode =
  SearchTerm | { kind: 'and' | 'or'; nodes: SearchNode[] } | { kind: 'not'; node: SearchNode }

const TERM_START =
  /\s+|(?<open>\()|(?<close>\))|(?<minus>-)|(?<field>[A-Za-z_][\w.-]*):(?<comparator>>=|<=|[><=])?|"(?<double>(?:[^"\\]|\\.)*)"?|'(?<single>(?:[^'\\]|\\.)*)'?|(?<word>(?:[^\s()\\]|\\.)+|\\)/y
/** A value directly after its field may contain colons and hyphens, e.g. a global id. */
const FIELD_VALUE =
  /[^\S\n]*(?:(?<open>\()|"(?<double>(?:[^"\\]|\\.)*)"?|'(?<single>(?:[^'\\]|\\.)*)'?|(?<word>(?:[^\s()\\]|\\.)+|\\))/y

interface Token {
  kind: 'open' | 'close' | 'minus' | 'field' | 'value' | 'and' | 'or' | 'not'
  text: string
  comparator: Comparator
  isQuoted: boolean
}

const OPERATORS: Readonly<Record<string, Token['kind']>> = { AND: 'and', OR: 'or', NOT: 'not' }

/** Largest nesting depth of a search; deeper parentheses are ignored. */
const MAX_DEPTH = 50

/**
 * Parses the search syntax: `AND` and spaces bind tighter than `OR`; `-` and `NOT` negate. Invalid
 * syntax does not fail: what cannot be read is ignored. Undefined for an empty search.
 *
 * @see https://shopify.dev/docs/api/usage/search-syntax
 */
export function parseSearch(query: string): SearchNode | undefined {
  const tokens = tokenize(query)
  let index = 0

  function either(field: Token | undefined, depth: number): SearchNode | undefined {
    const nodes: SearchNode[] = []
    do {
      const node = both(field, depth)
      if (node) nodes.push(node)
    } while (tokens[index]?.kind === 'or' && index++ < tokens.length)
    return join('or', nodes)
  }

  function both(field: Token | undefined, depth: number): SearchNode | undefined {
    const nodes: SearchNode[] = []
    for (let token = tokens[index]; token; token = tokens[index]) {
      if (token.kind === 'or' || (token.kind === 'close' && depth > 0)) break
      const before = index
      const node = token.kind === 'and' || token.kind === 'close' ? undefined : unary(field, depth)
      if (index === before) index++
      if (node) nodes.push(node)
    }
    return join('and', nodes)
  }

  function unary(field: Token | undefined, depth: number): SearchNode | undefined {
    const token = tokens[index++]
    switch (token?.kind) {
      case 'minus':
      case 'not': {
        const node = depth < MAX_DEPTH ? unary(field, depth + 1) : undefined
        return node && { kind: 'not', node }
      }
      case 'open': {
        if (depth >= MAX_DEPTH) return undefined
        const node = either(field, depth + 1)
        if (tokens[index]?.kind === 'close') index++
        return node
      }
      case 'field': {
        const next = tokens[index]
        if (next?.kind === 'open' && depth < MAX_DEPTH) {
          index++
          const node = either(token, depth + 1)
          if (tokens[index]?.kind === 'close') index++
          return node
        }
        if (next?.kind !== 'value') return term(token, undefined)
        index++
        return term(token, next)
      }
      case 'value':
        return term(field, token)
      default:
        return undefined
    }
  }

  return either(undefined, 0)
}

function term(field: Token | undefined, token: Token | undefined): SearchTerm {
  const text = token?.text ?? ''
  const isPrefix = !token?.isQuoted && text.length > 1 && text.endsWith('*')
  return {
    kind: 'term',
    field: field?.text ?? null,
    comparator: field?.comparator ?? '=',
    value: isPrefix ? text.slice(0, -1) : text,
    isPrefix,
    isQuoted: token?.isQuoted ?? false,
  }
}

function join(kind: 'and' | 'or', nodes: SearchNode[]): SearchNode | undefined {
  return nodes.length > 1 ? { kind, nodes } : nodes[0]
}

function tokenize(query: string): Token[] {
  const tokens: Token[] = []
  let position = 0
  while (position < query.length) {
    const isValue = tokens.at(-1)?.kind === 'field'
    const pattern = isValue ? FIELD_VALUE : TERM_START
    pattern.lastIndex = position
    const match = pattern.exec(query)
    if (match) position += match[0].length
    const token = match ? tokenOf(match.groups ?? {}, isValue) : valueToken('', false)
    if (token) tokens.push(token)
    // Not even a value follows the field.
    if (!match && !isValue) position++
  }
  return tokens
}

function tokenOf(groups: Record<string, string | undefined>, isValue: boolean): Token | undefined {
  const { open, close, minus, field, comparator, double, single, word } = groups
  if (open !== undefined) return otherToken('open', '(')
  if (close !== undefined) return otherToken('close', ')')
  if (minus !== undefined) return otherToken('minus', '-')
  if (field !== undefined)
    return {
      ...otherToken('field', field.toLowerCase()),
      comparator: (comparator ?? '=') as Comparator,
    }
  const quoted = double ?? single
  if (quoted !== undefined) return valueToken(unescape(quoted), true)
  if (word === undefined) return undefined
  const operator = isValue ? undefined : OPERATORS[word]
  return operator ? otherToken(operator, word) : valueToken(unescape(word), false)
}

function otherToken(kind: Token['kind'], text: string): Token {
  return { ...valueToken(text, false), kind }
}

function valueToken(text: string, isQuoted: boolean): Token {
  return { kind: 'value', text, comparator: '=', isQuoted }
}

function unescape(text: string): string {
  return text.replace(/\\(.)/g, '$1')
}
