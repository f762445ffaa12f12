import { getLocation, GraphQLError, Kind, Lexer, parse, Source, TokenKind } from 'graphql'
import type { DocumentNode, FragmentDefinitionNode, Token } from 'graphql'
import type { RequestError } from './request-error'

/**
 * Maximum number of lexical tokens in a document. Fragments and aliases make a document more
 * expensive than its size.
 */
const MAX_TOKENS = 10_000
/** Maximum nesting depth of brackets, so that no recursion over the document is too deep. */
const MAX_DEPTH = 200

/** The error of a request that exceeds a limit of the parser. */
export const TOO_LARGE: RequestError = {
  message: 'This query is too large to execute.',
  extensions: { code: 'PARSE_ERROR' },
}

/** Names of the platform's tokens. Names without a meaning of their own are an IDENTIFIER. */
const PUNCTUATION: Readonly<Record<string, string>> = {
  [TokenKind.BANG]: 'BANG',
  [TokenKind.DOLLAR]: 'VAR_SIGN',
  [TokenKind.AMP]: 'AMP',
  [TokenKind.PAREN_L]: 'LPAREN',
  [TokenKind.PAREN_R]: 'RPAREN',
  [TokenKind.SPREAD]: 'ELLIPSIS',
  [TokenKind.COLON]: 'COLON',
  [TokenKind.EQUALS]: 'EQUALS',
  [TokenKind.AT]: 'DIR_SIGN',
  [TokenKind.BRACKET_L]: 'LBRACKET',
  [TokenKind.BRACKET_R]: 'RBRACKET',
  [TokenKind.BRACE_L]: 'LCURLY',
  [TokenKind.PIPE]: 'PIPE',
  [TokenKind.BRACE_R]: 'RCURLY',
  [TokenKind.INT]: 'INT',
  [TokenKind.FLOAT]: 'FLOAT',
  [TokenKind.STRING]: 'STRING',
  [TokenKind.BLOCK_STRING]: 'STRING',
}
const KEYWORDS = new Set(
  'query mutation subscription fragment on true false null schema scalar type extend implements interface union enum input directive repeatable'.split(
    ' ',
  ),
)
const KEYWORD_NAMES: Readonly<Record<string, string>> = {
  true: 'TRUE_LITERAL',
  false: 'FALSE_LITERAL',
  type: 'TYPE_LITERAL',
}

const OPENING: ReadonlySet<string> = new Set([
  TokenKind.BRACE_L,
  TokenKind.BRACKET_L,
  TokenKind.PAREN_L,
])
const CLOSING: ReadonlySet<string> = new Set([
  TokenKind.BRACE_R,
  TokenKind.BRACKET_R,
  TokenKind.PAREN_R,
])

/**
 * Parses a document. The error has the platform's text and the position of the unexpected token; at
 * the end of the document, of the last one.
 */
export function parseDocument(text: string): DocumentNode | RequestError {
  const source = new Source(text)
  if (isTooLarge(source)) return TOO_LARGE
  try {
    return parse(source)
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    return unexpectedToken(source, error.positions?.[0] ?? 0)
  }
}

/** Whether a document exceeds the limits. Invalid tokens are the parser's subject. */
function isTooLarge(source: Source): boolean {
  const lexer = new Lexer(source)
  let depth = 0
  for (let count = 0; count <= MAX_TOKENS && depth <= MAX_DEPTH; count++) {
    const token = nextToken(lexer)
    if (!token || token.kind === TokenKind.EOF) return false
    if (OPENING.has(token.kind)) depth++
    if (CLOSING.has(token.kind)) depth--
  }
  return true
}

/** Reads a token, or nothing where there is an invalid one. */
function nextToken(lexer: Lexer): Token | undefined {
  try {
    return lexer.advance()
  } catch (error) {
    if (error instanceof GraphQLError) return undefined
    throw error
  }
}

function unexpectedToken(source: Source, position: number): RequestError {
  const lexer = new Lexer(source)
  let last: Token = lexer.token
  let token = nextToken(lexer)
  while (token && token.kind !== TokenKind.EOF && token.start < position) {
    last = token
    token = nextToken(lexer)
  }
  if (!token) {
    const start = invalidTokenStart(source, last.end, position)
    return syntaxError(source, `invalid token (${JSON.stringify(source.body[start])})`, start)
  }
  if (token.kind === TokenKind.EOF)
    return last.kind === TokenKind.SOF
      ? { message: 'syntax error, unexpected end of file', extensions: { code: 'PARSE_ERROR' } }
      : syntaxError(source, 'end of file', last.start)
  const value = source.body.slice(token.start, token.end)
  return syntaxError(source, `${tokenName(token)} (${JSON.stringify(value)})`, token.start)
}

/**
 * Where the platform finds an invalid token: at the start of an open string, at a sign without a
 * number, and behind the digits of a malformed number.
 */
function invalidTokenStart({ body }: Source, from: number, position: number): number {
  const start = from + (/^(?:[\s,]|#[^\n\r]*)*/.exec(body.slice(from))?.[0].length ?? 0)
  const digits = /^-?\d+/.exec(body.slice(start))?.[0].length
  if (digits !== undefined) return start + digits
  return body[start] === '"' || body[start] === '-' ? start : position
}

function tokenName({ kind, value }: Token): string {
  if (kind !== TokenKind.NAME) return PUNCTUATION[kind] ?? kind
  return KEYWORDS.has(value) ? (KEYWORD_NAMES[value] ?? value.toUpperCase()) : 'IDENTIFIER'
}

function syntaxError(source: Source, found: string, position: number): RequestError {
  const { line, column } = getLocation(source, position)
  return {
    message: `syntax error, unexpected ${found} at [${line}, ${column}]`,
    locations: [{ line, column }],
    extensions: { code: 'PARSE_ERROR' },
  }
}

/** Returns the fragments of a document by their names. */
export function fragmentsOf({
  definitions,
}: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  return new Map(
    definitions.flatMap(definition =>
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? [[definition.name.value, definition] as const]
        : [],
    ),
  )
}
