import { expect, it } from 'vitest'
import { operationTitle } from '../../../../../admin/pages/graphiql/operation-title'

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
