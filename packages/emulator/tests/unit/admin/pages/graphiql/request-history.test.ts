import { expect, it } from 'vitest'
import { operationTitle } from '../../../../../admin/pages/graphiql/operation-title'
import { addToHistory } from '../../../../../admin/pages/graphiql/request-history'

it('a request is first in the history, once, and the oldest are dropped', () => {
  const sent = (query: string, at: number, variables = '') => ({ query, variables, at })
  const history = [sent('b', 2), sent('a', 1)]
  expect(addToHistory(history, sent('a', 3))).toEqual([sent('a', 3), sent('b', 2)])
  expect(addToHistory(history, sent('a', 3, '{}'))).toEqual([sent('a', 3, '{}'), ...history])
  expect(addToHistory(history, sent('c', 3), 2)).toEqual([sent('c', 3), sent('b', 2)])
})

it.each([
  ['query Shop { shop { name } }', 'Shop'],
  ['mutation  Create($a: Int) {', 'Create'],
  ['{ shop { name } }', 'shop'],
  ['query ($first: Int!) { list: customers { id } }', 'customers'],
  ['# query Old {\n{ orders', 'orders'],
  ['', 'Untitled'],
])('the title of %j is %s', (query, title) => {
  expect(operationTitle(query)).toBe(title)
})
