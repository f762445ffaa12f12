import { describe, expect, test } from 'vitest'
import {
  borderColorCss,
  borderCss,
  borderStyleCss,
  borderWidthCss,
  cornersCss,
} from '../../../../ui/box/border'

describe('size, color, style', () => {
  test.each([
    ['base', '1px solid var(--ui-border-accented)'],
    ['none', '0 solid var(--ui-border-accented)'],
    ['large strong', '2px solid var(--ui-text-dimmed)'],
    [' small  subdued dotted ', '0.5px dotted var(--ui-border)'],
    ['large-100 base auto', '2px solid var(--ui-border-accented)'],
  ])('%j', (value, css) => {
    expect(borderCss(value)).toBe(css)
  })
  test.each([
    '',
    'thick',
    'base red',
    'base base wavy',
    'base base solid base',
    '1px solid red',
    'toString',
  ])('%j is not known', value => {
    expect(borderCss(value)).toBeUndefined()
  })
})

test('keywords of each property', () => {
  expect(
    ['none', 'small-100', 'small', 'base', 'large', 'large-100', 'huge'].map(borderWidthCss),
  ).toEqual(['0', '0.5px', '0.5px', '1px', '2px', '2px', undefined])
  expect(['none', 'solid', 'dashed', 'dotted', 'auto', 'double'].map(borderStyleCss)).toEqual([
    'none',
    'solid',
    'dashed',
    'dotted',
    'solid',
    undefined,
  ])
  expect(['subdued', 'base', 'strong', 'red'].map(borderColorCss)).toEqual([
    'var(--ui-border)',
    'var(--ui-border-accented)',
    'var(--ui-text-dimmed)',
    undefined,
  ])
})

describe('corners: start-start, start-end, end-end, end-start', () => {
  const corners = (...css: string[]) => ({
    'start-start': css[0],
    'start-end': css[1],
    'end-end': css[2],
    'end-start': css[3],
  })
  test.each([
    ['base', corners('0.5rem', '0.5rem', '0.5rem', '0.5rem')],
    ['base none', corners('0.5rem', '0', '0.5rem', '0')],
    ['base none max', corners('0.5rem', '0', '9999px', '0')],
    ['none small-200 small large-200', corners('0', '0.125rem', '0.25rem', '1rem')],
    ['none round', undefined],
    ['none none none none none', undefined],
  ])('%j', (value, css) => {
    expect(cornersCss(value)).toEqual(css)
  })
})
