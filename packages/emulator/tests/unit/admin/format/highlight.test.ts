import { expect, it } from 'vitest'
import { highlight } from '../../../../admin/format/highlight'
import type { CodeLanguage } from '../../../../admin/format/highlight'

/** The parts with colors, as `kind:text`. */
const colored = (text: string, language: CodeLanguage) =>
  highlight(text, language).flatMap(token => (token.kind ? [`${token.kind}:${token.text}`] : []))

it('colors the keys and the values of JSON', () => {
  expect(colored('{"a": "b: \\"c\\"", "n": [-1.5e3, true, null]}', 'json')).toEqual([
    'key:"a"',
    'value:"b: \\"c\\""',
    'key:"n"',
    'value:-1.5e3',
    'value:true',
    'value:null',
  ])
})

it('colors a document of GraphQL', () => {
  const text = '# all\nquery Q($n: Int!) { shop @skip(if: true) { id(first: $n, q: "x") } }'
  expect(colored(text, 'graphql')).toEqual([
    'comment:# all',
    'keyword:query',
    'key:Q',
    'variable:$n',
    'key:Int',
    'keyword:@skip',
    'value:true',
    'variable:$n',
    'value:"x"',
  ])
})

it.each([
  ['{"a": [1, "cut off', 'json'],
  ['query { shop { na', 'graphql'],
  ['', 'json'],
] as const)('keeps every character of %s', (text, language) => {
  expect(
    highlight(text, language)
      .map(token => token.text)
      .join(''),
  ).toBe(text)
})
