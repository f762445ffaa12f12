import { findFilter } from './segment-filters'

export type SegmentOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'contains' | 'null' | 'between'

/** A parsed query of a segment. */
export type SegmentNode =
  | { kind: 'and' | 'or'; nodes: SegmentNode[] }
  | { kind: 'not'; node: SegmentNode }
  | { kind: 'condition'; filter: string; operator: SegmentOperator; values: string[] }

/** A query with the errors that the platform reports; without errors, its tree. */
export interface ParsedSegment {
  node: SegmentNode | undefined
  /** The syntax error comes first. */
  errors: string[]
}

interface Token {
  kind: 'word' | 'text' | 'symbol' | 'end'
  /** As written; of texts, without quotes. */
  text: string
  line: number
  column: number
}

const TOKEN =
  /(?<space>\s+)|'(?<single>(?:[^'\\]|\\.)*)'|"(?<double>(?:[^"\\]|\\.)*)"|(?<symbol><=|>=|!=|<>|[=<>(),:])|(?<word>[^\s'"=<>!(),:]+|.)/suy
/** Largest nesting depth of a query. */
const MAX_DEPTH = 50
const COMPARISONS: Readonly<Record<string, SegmentOperator>> = {
  '=': '=',
  '!=': '!=',
  '<>': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

class UnexpectedToken extends Error {}

/**
 * Parses the query of a segment.
 *
 * @see https://shopify.dev/docs/api/shopifyql/segment-query-language-reference
 */
export function parseSegmentQuery(query: string): ParsedSegment {
  const tokens = tokenize(query)
  const unknown: string[] = []
  let index = 0

  const peek = (): Token => tokens[index] ?? END
  const take = (): Token => tokens[index++] ?? END
  const isKeyword = (keyword: string, token = peek()) =>
    token.kind === 'word' && token.text.toUpperCase() === keyword
  const accept = (keyword: string) => isKeyword(keyword) && Boolean(take())
  const isSymbol = (text: string) => peek().kind === 'symbol' && peek().text === text
  const expect = (isExpected: boolean): Token => {
    if (!isExpected) throw unexpected(peek())
    return take()
  }

  function either(depth: number): SegmentNode {
    const nodes = [both(depth)]
    while (accept('OR')) nodes.push(both(depth))
    return join('or', nodes)
  }

  function both(depth: number): SegmentNode {
    const nodes = [unary(depth)]
    while (accept('AND')) nodes.push(unary(depth))
    return join('and', nodes)
  }

  function unary(depth: number): SegmentNode {
    if (depth > MAX_DEPTH) throw unexpected(peek())
    if (accept('NOT')) return { kind: 'not', node: unary(depth + 1) }
    if (!isSymbol('(')) return condition()
    take()
    const node = either(depth + 1)
    expect(isSymbol(')'))
    return node
  }

  function condition(): SegmentNode {
    const name = expect(peek().kind === 'word')
    if (!findFilter(name.text))
      unknown.push(`${placeOf(name)}: '${name.text}' filter cannot be found.`)
    if (isSymbol('(')) skipParameters()
    const filter = name.text.toLowerCase()
    const negated = accept('NOT')
    const positive = operation(filter, negated)
    return negated ? { kind: 'not', node: positive } : positive
  }

  function operation(filter: string, negated: boolean): SegmentNode {
    if (accept('CONTAINS'))
      return { kind: 'condition', filter, operator: 'contains', values: [value()] }
    if (accept('MATCHES')) {
      if (isSymbol('(')) skipParameters()
      else expect(false)
      return { kind: 'condition', filter, operator: '=', values: ['true'] }
    }
    if (negated) throw unexpected(peek())
    if (accept('IS')) {
      const isNot = accept('NOT')
      expect(isKeyword('NULL'))
      const node: SegmentNode = { kind: 'condition', filter, operator: 'null', values: [] }
      return isNot ? { kind: 'not', node } : node
    }
    if (accept('BETWEEN')) {
      const low = value()
      expect(isKeyword('AND'))
      return { kind: 'condition', filter, operator: 'between', values: [low, value()] }
    }
    const operator = peek().kind === 'symbol' ? COMPARISONS[peek().text] : undefined
    if (!operator) throw unexpected(peek())
    take()
    return { kind: 'condition', filter, operator, values: [value()] }
  }

  function value(): string {
    return expect(peek().kind === 'word' || peek().kind === 'text').text
  }

  /** Skips the parameters of a function up to the closing parenthesis. */
  function skipParameters(): void {
    let depth = 0
    do {
      const token = expect(peek().kind !== 'end')
      if (token.kind !== 'symbol') continue
      if (token.text === '(') depth++
      if (token.text === ')') depth--
    } while (depth > 0)
  }

  try {
    const node = either(0)
    expect(peek().kind === 'end')
    return { node: unknown.length === 0 ? node : undefined, errors: unknown }
  } catch (error) {
    if (!(error instanceof UnexpectedToken)) throw error
    return { node: undefined, errors: [error.message, ...unknown] }
  }
}

const END: Token = { kind: 'end', text: '', line: 1, column: 0 }

function tokenize(query: string): Token[] {
  const tokens: Token[] = []
  let position = 0
  let [line, lineStart] = [1, 0]
  const add = (kind: Token['kind'], text: string) =>
    tokens.push({ kind, text, line, column: position - lineStart })
  while (position < query.length) {
    TOKEN.lastIndex = position
    const match = TOKEN.exec(query)
    if (!match) break
    const { space, single, double, symbol, word } = match.groups ?? {}
    const quoted = single ?? double
    if (quoted !== undefined) add('text', quoted.replace(/\\(.)/gs, '$1'))
    else if (symbol !== undefined) add('symbol', symbol)
    else if (word !== undefined) add('word', word)
    for (const [newline] of (space ?? quoted ?? '').matchAll(/\n/g)) {
      line += newline.length
      lineStart = position + match[0].lastIndexOf('\n') + 1
    }
    position += match[0].length
  }
  add('end', '')
  return tokens
}

function unexpected(token: Token): UnexpectedToken {
  return new UnexpectedToken(
    token.kind === 'end'
      ? `${placeOf(token)}: unexpected end of query.`
      : `${placeOf(token)}: '${token.text}' is unexpected.`,
  )
}

function placeOf({ line, column }: Token): string {
  return `Line ${line} Column ${column}`
}

function join(kind: 'and' | 'or', nodes: SegmentNode[]): SegmentNode {
  const [first] = nodes
  return nodes.length === 1 && first ? first : { kind, nodes }
}
