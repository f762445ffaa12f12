import { expect, it } from 'vitest'
import { fitScale, labelStep } from '../../../../ui/chart/chart-scale'

it.each([
  ['whole numbers', [3, 8], [0, 2, 4, 6, 8]],
  ['few whole numbers', [1, 2], [0, 1, 2]],
  ['numbers below zero', [-4, 6], [-4, -2, 0, 2, 4, 6]],
  ['nothing but zero', [0, 0], [0, 1]],
  ['no value', [], [0, 1]],
])('the axis of %s has zero, at equal distances', (_what, values, ticks) => {
  const scale = fitScale(values)
  expect(scale.ticks).toEqual(ticks)
  expect([scale.y(ticks[0] ?? 0), scale.y(ticks.at(-1) ?? 0)]).toEqual([100, 0])
})

it('an axis fits more values than a function has arguments', () => {
  const values = Array.from({ length: 300_000 }, (_, index) => index % 10)
  expect(fitScale(values).ticks.at(-1)).toBe(10)
})

it.each([
  [5, 7, 1],
  [7, 7, 1],
  [8, 7, 2],
  [30, 7, 5],
])('of %i labels of which %i fit, every %ith is shown', (values, most, step) => {
  expect(labelStep(values, most)).toBe(step)
})
