import { describe, expect, it } from 'vitest'
import { findOptions } from '../../../../ui/select/combobox-option'

const options = [
  { value: 'ch', label: 'Zürich', details: 'Switzerland' },
  { value: 'de', label: 'Köln', details: 'Germany' },
  { value: 'jp', label: '東京' },
]
const find = (words: string) => findOptions(options, words).map(({ value }) => value)

describe('findOptions', () => {
  it('returns all options without words', () => {
    expect(find('  ')).toEqual(['ch', 'de', 'jp'])
  })

  it('ignores case and accents', () => {
    expect(find('ZURICH')).toEqual(['ch'])
    expect(find('köl')).toEqual(['de'])
  })

  it('needs every word, in the label or the details', () => {
    expect(find('germ kol')).toEqual(['de'])
    expect(find('germ zur')).toEqual([])
  })

  it('finds text that has no letters of the alphabet', () => {
    expect(find('京')).toEqual(['jp'])
  })
})
