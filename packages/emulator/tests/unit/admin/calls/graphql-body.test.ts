import { expect, it } from 'vitest'
import { readGraphqlBody } from '../../../../admin/calls/graphql-body'

it('reads the document without the indentation of its source, and the variables', () => {
  const query = '#graphql\n    query Q($n: Int) {\n      shop {\n        id\n      }\n    }\n  '
  expect(
    readGraphqlBody(JSON.stringify({ query, variables: { n: 1 }, operationName: 'Q' })),
  ).toEqual({
    document: 'query Q($n: Int) {\n  shop {\n    id\n  }\n}',
    variables: '{\n  "n": 1\n}',
    operationName: 'Q',
  })
})

it.each([undefined, null, {}])('has no variables for %s', variables => {
  expect(readGraphqlBody(JSON.stringify({ query: '{ shop { id } }', variables }))).toEqual({
    document: '{ shop { id } }',
    variables: '',
    operationName: undefined,
  })
})

it.each(['', 'text', 'null', '[]', '{"id":1}', '{"query":1}', '{"query":"{ cut'])(
  'leaves the body %s as it is',
  body => {
    expect(readGraphqlBody(body)).toBeUndefined()
  },
)
