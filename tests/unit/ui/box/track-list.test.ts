import { expect, test } from 'vitest'
import { trackListCss } from '../../../../ui/box/track-list'

test.each(['none', '1fr 2fr', ' 100px 20% auto ', 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))', '[start] 1fr [middle end] 2fr', 'calc(100% - 2 * 3px) max-content'])('%j is a list of tracks', (value) => {
  expect(trackListCss(value)).toBe(value.trim())
})

test.each([
  '', '1fr; color: red', '1fr } * { color: red', '</style><script>', '1fr /* ', '1fr, 2fr', 'repeat(2, 1fr', 'a) b(', '[a) 1fr', '"a b"', 'url(x/y)', '1fr\\7d ', '1fr !important', '@x',
])('%j is not', (value) => {
  expect(trackListCss(value)).toBeUndefined()
})
