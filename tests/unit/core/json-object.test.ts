import { expect, it } from 'vitest'
import { isJsonObject, parseJson } from '../../../server/core/json-object'

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [null, false],
  [[], false],
  ['{}', false],
  [1, false],
  [undefined, false],
])('%o is an object: %o', (value, expected) => {
  expect(isJsonObject(value)).toBe(expected)
})

it('parses JSON, and nothing else', () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] })
  expect(parseJson('null')).toBe(null)
  expect(parseJson('<html>')).toBe(undefined)
  expect(parseJson('')).toBe(undefined)
})
