import { describe, expect, it } from 'vitest'
import { Selection } from '../../../../admin/app/pickers/selection'

const [first, second, third] = ['1', '2', '3'].map(id => ({ id })) as [
  { id: string },
  { id: string },
  { id: string },
]

describe('Selection', () => {
  it('replaces the item of a picker for one', () => {
    const selection = new Selection(undefined)
    selection.add(first)
    selection.add(second)
    expect([...selection.items.keys()]).toEqual(['2'])
    expect(selection.excludes('3')).toBe(false)
    expect(selection.summary).toBe('1 selected')
  })

  it('adds no more than the limit, in the order of selection', () => {
    const selection = new Selection(2)
    for (const item of [second, first, third]) selection.add(item)
    expect([...selection.items.keys()]).toEqual(['2', '1'])
    expect([selection.excludes('3'), selection.excludes('1')]).toEqual([true, false])
    expect(selection.summary).toBe('2 of 2 selected')
  })

  it('has no limit with true', () => {
    const selection = new Selection(true)
    for (const item of [first, second, third]) selection.add(item)
    expect(selection.summary).toBe('3 selected')
    expect(selection.isFull).toBe(false)
  })

  it('selects an item with its first part, and deselects it with its last', () => {
    const selection = new Selection(true)
    selection.setPart(first, 'a', true)
    selection.setPart(first, 'b', true)
    selection.setPart(first, 'a', false)
    expect([...selection.partsOf('1')]).toEqual(['b'])
    selection.setPart(first, 'b', false)
    expect(selection.has('1')).toBe(false)
  })
})
