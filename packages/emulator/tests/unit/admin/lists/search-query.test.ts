import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchQuery } from '../../../../admin/lists/search-query'

describe('the search of a list in the syntax of the Admin API', () => {
  it.each([
    ['nothing', { query: '', filters: {} }, ''],
    ['words', { query: ' green  candle ', filters: {} }, 'green candle'],
    ['a prefix', { query: 'cand*', filters: {} }, 'cand*'],
    ['a word with syntax', { query: 'a:b', filters: {} }, '"a:b"'],
    ['a word that is an operator', { query: 'bread OR butter', filters: {} }, 'bread "OR" butter'],
    ['a word with a minus', { query: '-red', filters: {} }, '"-red"'],
    ['quotes and backslashes', { query: String.raw`a"b\c`, filters: {} }, String.raw`"a\"b\\c"`],
    ['a filter', { query: '', filters: { status: ['ACTIVE'] } }, 'status:ACTIVE'],
    [
      'several values of a filter',
      { query: 'wax', filters: { status: ['ACTIVE', 'DRAFT'], vendor: ['North Light'] } },
      'wax (status:ACTIVE OR status:DRAFT) vendor:"North Light"',
    ],
    ['a filter without values', { query: '', filters: { status: [] } }, ''],
  ])('writes %s', (_name, state, expected) => {
    expect(searchQuery(state)).toBe(expected)
  })

  it('never lets a typed text become syntax', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const written = searchQuery({ query: text, filters: {} })
        const outside = written.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
        expect(outside).not.toMatch(/[:()<>="]/)
        expect(outside.split(' ')).not.toContain('OR')
      }),
    )
  })
})
