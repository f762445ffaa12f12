import { expect, test } from 'vitest'
import { constantTimeEqual } from '../../../../server/core/crypto/constant-time'

test.each([
  ['', ''],
  ['abc', 'abc'],
  ['é😀', 'é😀'],
  ['x'.repeat(100_000), 'x'.repeat(100_000)],
])('equal strings of any length and content (%#)', (a, b) => {
  expect(constantTimeEqual(a, b)).toBe(true)
})

test.each([
  ['abc', 'abd'],
  ['abc', 'Abc'],
  ['abc', 'abc '],
  ['abc', 'abc\0'],
  ['', '\0'],
  ['abc', ''],
  ['\u00E9', 'e\u0301'],
])('different strings %j and %j', (a, b) => {
  expect(constantTimeEqual(a, b)).toBe(false)
  expect(constantTimeEqual(b, a)).toBe(false)
})

test('attack: lone surrogates, which UTF-8 makes equal', () => {
  expect(constantTimeEqual('\uD800', '\uD801')).toBe(false)
  expect(constantTimeEqual('\uD800', '\uFFFD')).toBe(false)
})
