import { expect, it } from 'vitest'
import { lifetimeText } from '../../../../src/admin-api/customers/lifetime'

const SECOND = 1000
const DAY = 24 * 3600 * SECOND

it.each([
  [-SECOND, 'less than 5 seconds'],
  [4 * SECOND, 'less than 5 seconds'],
  [5 * SECOND, 'less than 10 seconds'],
  [39 * SECOND, 'half a minute'],
  [59 * SECOND, 'less than a minute'],
  [60 * SECOND, '1 minute'],
  [120 * SECOND, '2 minutes'],
  [3600 * SECOND, 'about 1 hour'],
  [DAY, '1 day'],
  [29 * DAY, '29 days'],
  [60 * DAY, 'about 2 months'],
  [365 * DAY, 'about 1 year'],
  [730 * DAY, 'about 2 years'],
])('formats %i ms as %s', (milliseconds, text) => {
  expect(lifetimeText(milliseconds)).toBe(text)
})
