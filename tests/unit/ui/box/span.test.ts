import { expect, test } from 'vitest'
import { spanCss } from '../../../../ui/box/span'

test.each([['auto', 'auto'], ['span 2', 'span 2'], [' span   12 ', 'span 12']])('%j', (value, css) => {
  expect(spanCss(value)).toBe(css)
})

test.each(['', 'span', 'span 0', 'span -1', 'span 1.5', '2', '1 / 3', 'span 2; color: red'])('%j is no span', (value) => {
  expect(spanCss(value)).toBeUndefined()
})
