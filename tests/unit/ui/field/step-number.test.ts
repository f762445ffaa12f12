import { expect, test } from 'vitest'
import { readNumber, stepNumber } from '../../../../ui/field/step-number'

const free = { min: -Infinity, max: Infinity, step: 1 }

test.each([
  ['1', 1, free, '2'],
  ['1', -1, free, '0'],
  ['', 1, free, '1'],
  ['', -1, free, '-1'],
  ['many', 1, free, '1'],
  [' 7 ', 1, free, '8'],
  ['0.1', 1, { ...free, step: 0.2 }, '0.3'],
  ['0.3', -1, { ...free, step: 0.1 }, '0.2'],
  ['1.005', 1, free, '2.005'],
  ['1.50', 1, { ...free, step: 0.5 }, '2'],
  ['0', 1, { ...free, step: 1e-7 }, '0.0000001'],
  ['99', 1, { min: 0, max: 100, step: 5 }, '100'],
  ['100', 1, { min: 0, max: 100, step: 5 }, '100'],
  ['500', -1, { min: 0, max: 100, step: 1 }, '100'],
  ['-500', 1, { min: 0, max: 100, step: 1 }, '0'],
  ['', 1, { min: 10, max: 20, step: 1 }, '10'],
  ['1', 1, { min: Number.NaN, max: Number.NaN, step: 1 }, '2'],
  ['5', 1, { min: 20, max: 10, step: 1 }, '20'],
  ['1', 1, { ...free, step: 0 }, '2'],
  ['1', 1, { ...free, step: -3 }, '2'],
  ['1', 1, { ...free, step: Number.NaN }, '2'],
  ['1', 1, { ...free, step: Infinity }, '2'],
] as const)('%s, %i with %o leads to %s', (text, direction, bounds, next) => {
  expect(stepNumber(text, direction, bounds)).toBe(next)
})

test.each([
  ['12', 12],
  [' 1.5 ', 1.5],
  ['-3', -3],
  ['1e3', 1000],
  ['', undefined],
  ['  ', undefined],
  ['1,5', undefined],
  ['Infinity', undefined],
  ['x', undefined],
])('"%s" is %s', (text, number) => {
  expect(readNumber(text)).toBe(number)
})
