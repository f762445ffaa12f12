import { expect, it } from 'vitest'
import { markMatches } from '../../app/utils/mark-matches'

const rangeOf = (text: string, part: string): [number, number] => {
  const at = text.indexOf(part)
  return [at, at + part.length - 1]
}

it('marks each match, and escapes the text around it once', () => {
  const text = `<ShBadge tone="info">Paid & sent</ShBadge>`
  expect(markMatches(text, [rangeOf(text, 'ShBadge'), rangeOf(text, 'info')])).toBe(
    '&lt;<mark>ShBadge</mark> tone=&quot;<mark>info</mark>&quot;&gt;Paid &amp; sent&lt;/ShBadge&gt;',
  )
})

it('keeps an entity that the text itself names', () => {
  const text = 'Write &lt; for a less-than sign'
  expect(markMatches(text, [rangeOf(text, 'lt')])).toBe(
    'Write &amp;<mark>lt</mark>; for a less-than sign',
  )
})

it('begins 20 characters before the first match, never within an escaped character', () => {
  const text = `${'word '.repeat(20)}"""""""""""""""""""found`
  expect(markMatches(text, [rangeOf(text, 'found')])).toBe(
    `... ${'&quot;'.repeat(19)}<mark>found</mark>`,
  )
})

it('ends after 200 characters, also within a match', () => {
  const text = `found${'a'.repeat(190)}found and more`
  expect(
    markMatches(text, [
      [0, 4],
      [195, 199],
    ]),
  ).toBe(`<mark>found</mark>${'a'.repeat(190)}<mark>found</mark>...`)
  expect(
    markMatches(text, [
      [0, 4],
      [195, 207],
    ]),
  ).toBe(`<mark>found</mark>${'a'.repeat(190)}<mark>found</mark>...`)
})
