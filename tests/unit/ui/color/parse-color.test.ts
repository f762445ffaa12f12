import { expect, test } from 'vitest'
import { normalizeColor, parseColor } from '../../../../ui/color/parse-color'

test.each([
  ['#f00', '#FF0000FF'],
  ['#F008', '#FF000088'],
  ['#12aBcD', '#12ABCDFF'],
  ['#12abcd80', '#12ABCD80'],
  ['  #fff ', '#FFFFFFFF'],
  ['rgb(255, 0, 128)', '#FF0080FF'],
  ['rgba(255,0,128,0.5)', '#FF008080'],
  ['rgb(255 0 128)', '#FF0080FF'],
  ['rgb(255 0 128 / 50%)', '#FF008080'],
  ['RGB(100%, 0%, 50%)', '#FF0080FF'],
  ['rgb(300 -20 12.4)', '#FF000CFF'],
  ['rgb(0 0 0 / 2)', '#000000FF'],
  ['hsl(120, 100%, 25%)', '#008000FF'],
  ['hsl(120deg 100% 25% / .5)', '#00800080'],
  ['hsl(120 100 25)', '#008000FF'],
  ['hsl(-240, 100%, 50%)', '#00FF00FF'],
  ['hsl(840, 100%, 50%)', '#00FF00FF'],
  ['hsl(0.5turn 100% 50%)', '#00FFFFFF'],
  ['hsl(200grad 100% 50%)', '#00FFFFFF'],
  ['hsl(3.14159265rad 100% 50%)', '#00FFFFFF'],
  ['hsla(0, 0%, 50%, 0)', '#80808000'],
  ['hsl(0 300% 50%)', '#FF0000FF'],
])('%s is %s', (text, hex) => {
  expect(normalizeColor(text, true)).toBe(hex)
  expect(normalizeColor(text, false)).toBe(hex.slice(0, 7))
})

test.each([
  '',
  '#',
  '#f',
  '#ff',
  '#fffff',
  '#fffffff',
  '#fffffffff',
  '#ggg',
  'fff',
  'red',
  'rgb()',
  'rgb(1 2)',
  'rgb(1 2 3 4)',
  'rgb(1, 2, 3, 4, 5)',
  'rgb(1 2 3 / 4 / 5)',
  'rgb(1, 2, 3 / 4)',
  'rgb(a b c)',
  'rgb(1 2 3',
  'rgb(1 2 3))',
  'rgb(1 2 3 / x)',
  'hsl(1 2% x)',
  'hsl(x 1% 1%)',
  'hsl(1em 1% 1%)',
  'hsl(1 x 1%)',
  'hsl(1 1% 1% / x)',
  'hsl(1tostring 1% 1%)',
  'hwb(1 1% 1%)',
  'rgb(1e3 0 0)',
  'rgb(NaN 0 0)',
])('%s is no color', text => {
  expect(parseColor(text)).toBe(undefined)
  expect(normalizeColor(text, false)).toBe('')
})

/** A color with as many blanks before its last bracket as make it this long. */
const colorOf = (length: number) => `${'rgb(0, 0, 0'.padEnd(length - 1)})`

test('a color may have 64 characters', () => {
  expect(normalizeColor(colorOf(64), false)).toBe('#000000')
})

test('attack: a color of 112 kB is refused without parsing it', () => {
  for (const text of [colorOf(65), colorOf(112_000), `rgb(0${' '.repeat(112_000)}x,1)`])
    expect(parseColor(text)).toBe(undefined)
})
