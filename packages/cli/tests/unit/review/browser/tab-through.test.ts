import { describe, expect, it } from 'vitest'
import { findTrap } from '../../../../src/review/browser/tab-through'
import type { FocusStop } from '../../../../src/review/browser/tab-through'

/**
 * Presses Tab on a page with four elements.
 *
 * @param order of the elements that get the focus; `.` leaves the page, and the last ones go on
 * @param round how many of the last ones go on
 */
async function trapOf(order: string, round = 1, changes: Partial<FocusStop> = {}) {
  const seen = new Set<string>()
  let presses = 0
  const trap = await findTrap(async () => {
    const over = Math.max(0, presses - order.length)
    const position = presses < order.length ? presses : order.length - round + (over % round)
    presses++
    const name = order[position] ?? '.'
    seen.add(name)
    return {
      id: 'abcd'.indexOf(name),
      element: name,
      isInModal: false,
      focusable: 4,
      missed: 4 - seen.size,
      ...changes,
    }
  })
  return { trap, presses }
}

describe('findTrap', () => {
  it('finds nothing when the focus leaves the page', async () => {
    expect(await trapOf('abcd.')).toEqual({ trap: undefined, presses: 5 })
  })

  it('finds nothing when the focus begins again after the last element', async () => {
    expect(await trapOf('abcd', 4)).toEqual({ trap: undefined, presses: 30 })
  })

  it('finds an element that keeps the focus, and not one with several stops', async () => {
    expect(await trapOf('ab')).toEqual({ trap: ['b'], presses: 12 })
    expect(await trapOf('abbbbbbbcd.')).toEqual({ trap: undefined, presses: 11 })
  })

  it('leaves out the only element of a page', async () => {
    expect(await trapOf('a', 1, { focusable: 1 })).toEqual({ trap: undefined, presses: 30 })
  })

  it('finds elements between which the focus goes round', async () => {
    expect(await trapOf('abc', 2)).toEqual({ trap: ['b', 'c'], presses: 6 })
    expect(await trapOf('abc', 3)).toEqual({ trap: ['a', 'b', 'c'], presses: 7 })
  })

  it('lets an open modal dialog keep the focus', async () => {
    const changes = { isInModal: true }
    expect(await trapOf('ab', 2, changes)).toEqual({ trap: undefined, presses: 30 })
    expect(await trapOf('a', 1, changes)).toEqual({ trap: undefined, presses: 30 })
  })
})
