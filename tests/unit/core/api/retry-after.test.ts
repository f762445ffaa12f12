import { expect, it } from 'vitest'
import { parseRetryAfterSeconds } from '../../../../server/core/api/retry-after'

it.each([
  ['2', 2],
  ['2.0', 2],
  ['0.5', 0.5],
  ['0', 0],
])('reads %o as seconds', (header, seconds) => {
  expect(parseRetryAfterSeconds(header)).toBe(seconds)
})

it.each([
  null,
  '',
  '-1',
  'soon',
  '1e9',
  'Infinity',
  ' 2',
  '9999999999',
  'Wed, 21 Oct 2026 07:28:00 GMT',
])('does not read %o', header => {
  expect(parseRetryAfterSeconds(header)).toBe(undefined)
})
