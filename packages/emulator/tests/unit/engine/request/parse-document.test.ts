import { describe, expect, it } from 'vitest'
import { parseDocument } from '../../../../src/engine/request/parse-document'

describe('parseDocument', () => {
  it.each(['', '# only a comment'])('of %j reports no position', text => {
    expect(parseDocument(text)).toEqual({
      message: 'syntax error, unexpected end of file',
      extensions: { code: 'PARSE_ERROR' },
    })
  })

  it.each<[string, string, number, number]>([
    ['{ shop {', 'end of file', 1, 8],
    ['query Q {\n  shop { name }\n', 'end of file', 2, 15],
    ['{ media {{ id } }', 'LCURLY ("{")', 1, 10],
    ['{ shop { } }', 'RCURLY ("}")', 1, 10],
    ['queries Q { a }', 'IDENTIFIER ("queries")', 1, 1],
    ['{ a(b: ) }', 'RPAREN (")")', 1, 8],
    ['query ($: Int) { a }', 'COLON (":")', 1, 9],
    ['fragment on on A { b }', 'ON ("on")', 1, 10],
    ['{ a(b: 1.) }', 'invalid token (".")', 1, 9],
    ['{ pa-ges { name } }', 'invalid token ("-")', 1, 5],
    ['{ a { } "open', 'RCURLY ("}")', 1, 7],
    ['{ search(term: "abc) { id } }', 'invalid token ("\\"")', 1, 16],
    ['{ a ? }', 'invalid token ("?")', 1, 5],
  ])('of %j reports an unexpected %s', (text, found, line, column) => {
    expect(parseDocument(text)).toEqual({
      message: `syntax error, unexpected ${found} at [${line}, ${column}]`,
      locations: [{ line, column }],
      extensions: { code: 'PARSE_ERROR' },
    })
  })

  it.each([
    ['many tokens', `{ ${'a '.repeat(10_001)} }`],
    ['deep selections', '{ a '.repeat(201)],
    ['deep lists', `{ a(b: ${'['.repeat(201)}`],
    ['deep objects', `{ a(b: ${'{ c: '.repeat(201)}`],
  ])('attack: refuses %s', (_name, text) => {
    expect(parseDocument(text)).toEqual({
      message: 'This query is too large to execute.',
      extensions: { code: 'PARSE_ERROR' },
    })
  })

  it('accepts a document at the limits', () => {
    const text = `${'{ a '.repeat(200)}${'}'.repeat(200)}`
    expect(parseDocument(text)).toMatchObject({ kind: 'Document' })
  })
})
