import { expect, test } from 'vitest'
import { gapDeclarations, spanCss, trackListCss } from '../../../../ui/box/grid-css'

test('one gap for each axis, which its own prop overrides', () => {
  const declarations = gapDeclarations({
    gap: 'none base',
    rowGap: 'large',
    columnGap: 'small base',
  })
  expect(
    declarations.map(({ prop, property, value, toCss }) => [prop, property, value && toCss(value)]),
  ).toEqual([
    ['gap', 'row-gap', 'var(--platform-space-base)'],
    ['gap', 'column-gap', '0'],
    ['rowGap', 'row-gap', 'var(--platform-space-large-100)'],
    ['columnGap', 'column-gap', undefined],
  ])
})

test.each([
  ['auto', 'auto'],
  ['span 2', 'span 2'],
  [' span   12 ', 'span 12'],
])('%j is a span', (value, css) => {
  expect(spanCss(value)).toBe(css)
})

test.each(['', 'span', 'span 0', 'span -1', 'span 1.5', '2', '1 / 3', 'span 2; color: red'])(
  '%j is no span',
  value => {
    expect(spanCss(value)).toBeUndefined()
  },
)

test.each([
  'none',
  '1fr 2fr',
  ' 100px 20% auto ',
  'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
  '[start] 1fr [middle end] 2fr',
  'calc(100% - 2 * 3px) max-content',
])('%j is a list of tracks', value => {
  expect(trackListCss(value)).toBe(value.trim())
})

test.each([
  '',
  '1fr; color: red',
  '1fr } * { color: red',
  '</style><script>',
  '1fr /* ',
  '1fr, 2fr',
  'repeat(2, 1fr',
  'a) b(',
  '[a) 1fr',
  '"a b"',
  'url(x/y)',
  '1fr\\7d ',
  '1fr !important',
  '@x',
])('%j is no list of tracks', value => {
  expect(trackListCss(value)).toBeUndefined()
})
