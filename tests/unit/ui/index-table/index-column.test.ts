import { describe, expect, it } from 'vitest'
import { nextSort, readSort, sortDirection } from '../../../../ui/index-table/index-column'

describe('the sort of a table', () => {
  it('is read from a key, or a key with a minus', () => {
    expect(readSort('total')).toEqual({ key: 'total', isDescending: false })
    expect(readSort('-total')).toEqual({ key: 'total', isDescending: true })
    expect(readSort('')).toBeUndefined()
    expect(readSort('-')).toBeUndefined()
  })

  it('is none for every other column', () => {
    expect(sortDirection(readSort('-total'), 'total')).toBe('descending')
    expect(sortDirection(readSort('-total'), 'name')).toBe('none')
  })

  it('goes from ascending to descending to none', () => {
    expect(nextSort(undefined, 'total')).toBe('total')
    expect(nextSort(readSort('total'), 'total')).toBe('-total')
    expect(nextSort(readSort('-total'), 'total')).toBe('')
    expect(nextSort(readSort('-total'), 'name')).toBe('name')
  })
})
