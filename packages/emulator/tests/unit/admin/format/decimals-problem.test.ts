import { expect, it } from 'vitest'
import { decimalsProblem } from '../../../../admin/format/decimals-problem'

it.each([
  ['10', 'JPY'],
  ['10.00', 'JPY'],
  ['10.5', 'USD'],
  ['10.50', 'USD'],
  ['10.500', 'USD'],
  [' 10.55 ', 'USD'],
  ['10.555', 'KWD'],
  ['', 'USD'],
  // The store refuses it with its own message.
  ['ten', 'USD'],
])('accepts "%s" in %s', (amount, currencyCode) => {
  expect(decimalsProblem(amount, currencyCode)).toBeUndefined()
})

it.each([
  ['10.5', 'JPY', 'Amounts in JPY have no decimals.'],
  ['10.555', 'USD', 'Amounts in USD have at most 2 decimals.'],
  ['-0.001', 'USD', 'Amounts in USD have at most 2 decimals.'],
  ['1.0005', 'KWD', 'Amounts in KWD have at most 3 decimals.'],
])('refuses "%s" in %s', (amount, currencyCode, problem) => {
  expect(decimalsProblem(amount, currencyCode)).toBe(problem)
})
