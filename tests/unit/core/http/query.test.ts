import { expect, test } from 'vitest'
import { repeatedParameter } from '../../../../server/core/http/query'

test.each([
  ['', null],
  ['shop=a&host=b', null],
  ['ids[]=1&ids[]=2', null],
  ['ids%5B%5D=1&ids[]=2', null],
  ['shop=a&Shop=b', null],
  ['shop=a&code=1&shop=b', 'shop'],
  ['shop=a&shop=a', 'shop'],
  ['shop=a&s%68op=b', 'shop'],
  ['a=1&b=1&b=2&a=2', 'b'],
  ['&=1&=2', ''],
  ['ids=1&ids=2&ids[]=3', 'ids'],
])('repeated parameter of %j is %j', (query, expected) => {
  expect(repeatedParameter(new URLSearchParams(query))).toBe(expected)
})
