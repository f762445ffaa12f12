import { expect, test } from 'vitest'
import { moveByKey } from '../../../../ui/dates/move-by-key'

const key = (name: string, shiftKey = false) => ({ key: name, shiftKey })

test.each([
  ['ArrowRight', '2024-03-01'],
  ['ArrowLeft', '2024-02-28'],
  ['ArrowDown', '2024-03-07'],
  ['ArrowUp', '2024-02-22'],
  ['Home', '2024-02-25'],
  ['End', '2024-03-02'],
  ['PageUp', '2024-01-29'],
  ['PageDown', '2024-03-29'],
])('%s goes to %s', (name, date) => {
  expect(moveByKey('2024-02-29', key(name), 'en', false)).toBe(date)
})

test('with shift, pages are years', () => {
  expect(moveByKey('2024-02-29', key('PageUp', true), 'en', false)).toBe('2023-02-28')
  expect(moveByKey('2024-02-29', key('PageDown', true), 'en', false)).toBe('2025-02-28')
})

test('weeks begin on the first day of the locale', () => {
  expect(moveByKey('2024-02-29', key('Home'), 'de', false)).toBe('2024-02-26')
  expect(moveByKey('2024-02-29', key('End'), 'de', false)).toBe('2024-03-03')
})

test('arrows are reversed where text runs from right to left', () => {
  expect(moveByKey('2024-02-29', key('ArrowRight'), 'ar', true)).toBe('2024-02-28')
  expect(moveByKey('2024-02-29', key('ArrowLeft'), 'ar', true)).toBe('2024-03-01')
})

test('other keys do nothing', () => {
  expect(moveByKey('2024-02-29', key('Enter'), 'en', false)).toBeUndefined()
  expect(moveByKey('2024-02-29', key('a'), 'en', false)).toBeUndefined()
})
