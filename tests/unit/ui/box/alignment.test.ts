import { expect, test } from 'vitest'
import {
  alignContentCss,
  itemsCss,
  justifyContentCss,
  placeCss,
} from '../../../../ui/box/alignment'

test('each property has its keywords', () => {
  const words = [
    'normal',
    'stretch',
    ' center',
    'safe  end',
    'unsafe start',
    'space-between',
    'first baseline',
    'baseline',
    'left',
    'safe',
    'safe stretch',
    '',
  ]
  expect(words.map(justifyContentCss)).toEqual([
    'normal',
    'stretch',
    'center',
    'safe end',
    'unsafe start',
    'space-between',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(words.map(alignContentCss)).toEqual([
    'normal',
    'stretch',
    'center',
    'safe end',
    'unsafe start',
    'space-between',
    'first baseline',
    'baseline',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(words.map(itemsCss)).toEqual([
    'normal',
    'stretch',
    'center',
    'safe end',
    'unsafe start',
    undefined,
    'first baseline',
    'baseline',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['center', 'center'],
  ['center end', 'center end'],
  ['last baseline', 'last baseline'],
  ['last baseline safe end', 'last baseline safe end'],
  ['start last baseline', 'start last baseline'],
  ['center center center', undefined],
  ['space-between center', undefined],
  ['', undefined],
])('shorthand: %j', (value, css) => {
  expect(placeCss(value, itemsCss, itemsCss)).toBe(css)
})

test('the second of two values has its own keywords', () => {
  expect(placeCss('baseline space-around', alignContentCss, justifyContentCss)).toBe(
    'baseline space-around',
  )
  expect(placeCss('center baseline', alignContentCss, justifyContentCss)).toBeUndefined()
})
