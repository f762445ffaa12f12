/** A column of a result. */
export interface ShowColumn {
  readonly name: string
  readonly alias: string
}

/** A condition on a dimension. */
export type WhereNode =
  | { readonly kind: 'and'; readonly nodes: readonly WhereNode[] }
  | { readonly kind: 'or'; readonly nodes: readonly WhereNode[] }
  | {
      readonly kind: 'compare'
      readonly dimension: string
      readonly isNegated: boolean
      readonly values: readonly string[]
    }

/** A parsed query. */
export interface ShopifyqlQuery {
  readonly table: string
  readonly show: readonly ShowColumn[]
  readonly where: WhereNode | null
  readonly since: string | null
  readonly until: string | null
  readonly during: string | null
  readonly groupBy: readonly string[]
  /** Unit of time whose empty periods have rows, too. */
  readonly timeseries: string | null
  readonly orderBy: readonly { readonly name: string; readonly isDescending: boolean }[]
  readonly limit: number | null
}

interface Token {
  readonly kind: 'end' | 'symbol' | 'text' | 'word'
  readonly text: string
}

const TOKEN =
  /\s+|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(<=|>=|!=|<>|[=<>(),])|([^\s'"=<>!(),]+|.)/suy
const CLAUSES = new Set(
  'SHOW WHERE SINCE UNTIL DURING GROUP TIMESERIES ORDER LIMIT COMPARE HAVING WITH VISUALIZE'.split(
    ' ',
  ),
)
/** Clauses of the language that are not simulated. */
const OTHER_CLAUSES = new Set(['COMPARE', 'HAVING', 'WITH', 'VISUALIZE'])
/** Deepest nesting of conditions. */
const MAX_DEPTH = 50
const END: Token = { kind: 'end', text: '' }

class ParseError extends Error {}

/**
 * Parses a query. The clauses can be in any order after `FROM`.
 *
 * @returns the text of the error of an invalid query
 */
export function parseShopifyql(text: string): ShopifyqlQuery | string {
  try {
    return parse(tokenize(text))
  } catch (error) {
    if (error instanceof ParseError) return error.message
    throw error
  }
}

function parse(tokens: readonly Token[]): ShopifyqlQuery {
  let index = 0
  const peek = () => tokens[index] ?? END
  const take = () => tokens[index++] ?? END
  const isKeyword = (word: string) => peek().kind === 'word' && peek().text.toUpperCase() === word
  const accept = (word: string) => isKeyword(word) && Boolean(take())
  const acceptSymbol = (symbol: string) =>
    peek().kind === 'symbol' && peek().text === symbol && Boolean(take())
  const isClause = () => peek().kind === 'word' && CLAUSES.has(peek().text.toUpperCase())
  const expect = (word: string) => {
    if (!accept(word)) throw unexpected(peek(), word)
  }
  const name = (what: string): string => {
    if (peek().kind !== 'word' || isClause()) throw unexpected(peek(), what)
    return take().text.toLowerCase()
  }
  const list = <Item>(read: () => Item): Item[] => {
    const items = [read()]
    while (acceptSymbol(',')) items.push(read())
    return items
  }
  const label = () => {
    if (peek().kind !== 'text' && peek().kind !== 'word') throw unexpected(peek(), 'a name')
    return take().text
  }
  /** A date, an offset, a name, or a function of an offset, as it is written. */
  const time = () => {
    if (peek().kind === 'text') return take().text
    let written = name('a date')
    if (acceptSymbol('(')) {
      const inner = peek().kind === 'symbol' ? '' : take().text
      if (!acceptSymbol(')')) throw unexpected(peek(), ')')
      written += `(${inner})`
    }
    return written
  }
  const condition = (depth: number): WhereNode => {
    const nodes = [conjunction(depth)]
    while (accept('OR')) nodes.push(conjunction(depth))
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'or', nodes }
  }
  const conjunction = (depth: number): WhereNode => {
    const nodes = [comparison(depth)]
    while (accept('AND')) nodes.push(comparison(depth))
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'and', nodes }
  }
  const comparison = (depth: number): WhereNode => {
    if (depth > MAX_DEPTH) throw new ParseError('The conditions are nested too deeply.')
    if (acceptSymbol('(')) {
      const inner = condition(depth + 1)
      if (!acceptSymbol(')')) throw unexpected(peek(), ')')
      return inner
    }
    const dimension = name('a dimension')
    const isExcluded = accept('NOT')
    if (accept('IN')) {
      if (!acceptSymbol('(')) throw unexpected(peek(), '(')
      const values = list(label)
      if (!acceptSymbol(')')) throw unexpected(peek(), ')')
      return { kind: 'compare', dimension, isNegated: isExcluded, values }
    }
    const isNegated = acceptSymbol('!=') || acceptSymbol('<>')
    if (!isNegated && !acceptSymbol('=')) throw unexpected(peek(), '=')
    return { kind: 'compare', dimension, isNegated, values: [label()] }
  }

  expect('FROM')
  const query: { -readonly [Key in keyof ShopifyqlQuery]: ShopifyqlQuery[Key] } = {
    ...{ table: name('a table'), show: [], where: null, since: null, until: null, during: null },
    ...{ groupBy: [], timeseries: null, orderBy: [], limit: null },
  }
  const known = new Set<string>()
  while (peek().kind !== 'end') {
    if (!isClause()) throw unexpected(peek(), 'a keyword')
    const clause = take().text.toUpperCase()
    if (known.has(clause)) throw new ParseError(`${clause} is there twice.`)
    known.add(clause)
    if (OTHER_CLAUSES.has(clause))
      throw new ParseError(`The local platform does not simulate ${clause}.`)
    switch (clause) {
      case 'SHOW':
        query.show = list(() => {
          const column = name('a column')
          return { name: column, alias: accept('AS') ? label() : column }
        })
        break
      case 'WHERE':
        query.where = condition(0)
        break
      case 'SINCE':
        query.since = time()
        break
      case 'UNTIL':
        query.until = time()
        break
      case 'DURING':
        query.during = time()
        break
      case 'GROUP':
        expect('BY')
        query.groupBy = list(() => name('a dimension'))
        break
      case 'TIMESERIES':
        query.timeseries = name('a unit of time')
        break
      case 'ORDER':
        expect('BY')
        query.orderBy = list(() => {
          const column = label()
          return { name: column, isDescending: !accept('ASC') && accept('DESC') }
        })
        break
      default: {
        const count = take().text
        if (!/^[1-9]\d{0,5}$/.test(count)) throw new ParseError('LIMIT must be a positive integer.')
        query.limit = Number(count)
      }
    }
  }
  if (query.show.length === 0) throw new ParseError('The query has no SHOW.')
  if (query.during !== null && (query.since !== null || query.until !== null))
    throw new ParseError('DURING excludes SINCE and UNTIL.')
  return query
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text)
    if (!match) break
    const [, single, double, symbol, word] = match
    if (single !== undefined || double !== undefined)
      tokens.push({ kind: 'text', text: (single ?? double ?? '').replaceAll(/\\(.)/gsu, '$1') })
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
  }
  return tokens
}

function unexpected({ kind, text }: Token, wanted: string): ParseError {
  const found = kind === 'end' ? 'the end of the query' : `'${text.slice(0, 50)}'`
  return new ParseError(`Unexpected ${found}, expected ${wanted}.`)
}
