import { describe, expect, test } from 'vitest'
import { gapCss, sidesCss, sizeCss, spacingCss, wordsCss } from '../../../../ui/box/spacing'

const space = (step: string) => `var(--platform-space-${step})`

describe('a step', () => {
  test.each([
    'small-500',
    'small-400',
    'small-300',
    'small-200',
    'small-100',
    'base',
    'large-100',
    'large-200',
    'large-300',
    'large-400',
    'large-500',
  ])('%s', step => {
    expect(spacingCss(step)).toBe(space(step))
  })
  test.each([
    ['none', '0'],
    ['small', space('small-100')],
    ['large', space('large-100')],
  ])('%s', (step, css) => {
    expect(spacingCss(step)).toBe(css)
  })
  test.each(['', 'big', 'toString', 'BASE', '4px', 'base;'])('%j is invalid', step => {
    expect(spacingCss(step)).toBeUndefined()
  })
})

test('has a maximum number of values', () => {
  expect(wordsCss(' none  none ', 2, spacingCss)).toBe('0 0')
  expect(wordsCss('none none none', 2, spacingCss)).toBeUndefined()
  expect(wordsCss('none big', 2, spacingCss)).toBeUndefined()
  expect(wordsCss('', 2, spacingCss)).toBeUndefined()
})

describe('sides: block start, inline end, block end, inline start', () => {
  test.each([
    ['a', { block: 'a', inline: 'a' }],
    ['a b', { block: 'a', inline: 'b' }],
    ['a b c', { block: 'a c', inline: 'b' }],
    ['a b c d', { block: 'a c', inline: 'd b' }],
    ['a b a b', { block: 'a', inline: 'b' }],
    ['a b c d e', undefined],
    ['a ?', undefined],
    ['', undefined],
  ])('%j', (value, css) => {
    expect(sidesCss(value, word => (/^[a-z]$/.test(word) ? word : undefined))).toEqual(css)
  })
})

test('gaps are inline, then block', () => {
  expect(gapCss('none')).toEqual({ block: '0', inline: '0' })
  expect(gapCss('none base')).toEqual({ block: space('base'), inline: '0' })
  expect(gapCss('none base none')).toBeUndefined()
  expect(gapCss('none wide')).toBeUndefined()
})

describe('a size', () => {
  test.each([
    ['12px', '12px'],
    ['12.5%', '12.5%'],
    [' .5px ', '.5px'],
    ['0', '0'],
    ['0.0', '0'],
    ['auto', 'auto'],
  ])('%j', (value, css) => {
    expect(sizeCss(value, ['auto'])).toBe(css)
  })
  test.each([
    '',
    '12',
    '-1px',
    '1e3px',
    '1rem',
    'none',
    'px',
    '12px;color:red',
    'calc(1px)',
    '1.px',
  ])('%j is invalid', value => {
    expect(sizeCss(value, ['auto'])).toBeUndefined()
  })
})
