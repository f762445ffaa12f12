import { expect, it } from 'vitest'
import { withoutTrailing } from '../../../shared/without-trailing'

it.each([
  ['1.500', '0', '1.5'],
  ['0000', '0', ''],
  ['', '/', ''],
  ['/a//', '/', '/a'],
  ['/a//b', '/', '/a//b'],
  ['a \t ', '\t ', 'a'],
  ['.^$', '.', '.^$'],
])('%j without trailing %j is %j', (text, characters, expected) => {
  expect(withoutTrailing(text, characters)).toBe(expected)
})
