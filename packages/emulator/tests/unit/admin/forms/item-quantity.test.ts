import { describe, expect, it } from 'vitest'
import { allOf, chosenOf } from '../../../../admin/forms/item-quantity'
import { readTags, writeTags } from '../../../../admin/forms/tag-list'

const ITEMS = [
  { id: 'a', title: 'A', max: 2 },
  { id: 'b', title: 'B', max: 1 },
]

describe('chosen quantities', () => {
  it('are all of each item', () => {
    expect(chosenOf(ITEMS, allOf(ITEMS))).toEqual([
      { id: 'a', quantity: 2 },
      { id: 'b', quantity: 1 },
    ])
  })

  it.each(['', '0', '-1', '1.5', 'x'])('leave out an item with the quantity "%s"', typed => {
    expect(chosenOf(ITEMS, { a: typed, b: '1' })).toEqual([{ id: 'b', quantity: 1 }])
  })
})

it('reads the tags that it writes, without empty ones', () => {
  expect(readTags(writeTags(['gift', 'two words']))).toEqual(['gift', 'two words'])
  expect(readTags(' a ,, b,')).toEqual(['a', 'b'])
})
