import { expect, it } from 'vitest'
import { causeOf } from '../../../../src/review/checks/same-cause'

it.each([
  ['numbers', 'Took 17 ms', 'Took 4 ms'],
  ['times', 'At 2026-11-30T18:00:01.5Z', 'At 2026-12-01T09:10:11.123Z'],
  ['hashes', 'No file a1b2c3d4e5', 'No file 99aabbccdd'],
  ['UUIDs', 'No cafe1234-beef-cafe-beef-abcdefabcdef', 'No 00000000-1111-2222-3333-444444444444'],
])('is the same for errors that differ in %s', (_, one, other) => {
  expect(causeOf(one, '/')).toBe(causeOf(other, '/'))
})

it('is the same on each page that the error names', () => {
  expect(causeOf('Failed on /orders/new: no stock', '/orders/new')).toBe(
    causeOf('Failed on /: no stock', '/'),
  )
  expect(causeOf('Failed at http://localhost:3000/a?b=1', '/a')).toBe(
    causeOf('Failed at http://localhost:3000/b?b=1', '/b'),
  )
})

it('differs for other words, and other paths', () => {
  expect(causeOf('No order', '/')).not.toBe(causeOf('No product', '/'))
  expect(causeOf('GET /api/orders', '/orders')).not.toBe(causeOf('GET /api/notes', '/notes'))
})
