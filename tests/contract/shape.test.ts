import { describe, expect, it } from 'vitest'
import { differences, either } from './shape'
import type { Shape } from './shape'

const SHAPE: Shape = {
  id: /^gid:/,
  names: ['string'],
  'note?': either('string', 'null'),
  cost: { points: 'number' },
  rest: 'anything',
}
const GOOD = { id: 'gid://1', names: ['a', 'b'], note: null, cost: { points: 1 }, rest: [{}] }

describe('differences', () => {
  it('finds none in a valid value, with and without an optional field', () => {
    const { note: _, ...without } = GOOD
    expect([
      differences(GOOD, SHAPE),
      differences(without, SHAPE),
      differences({ ...GOOD, names: [] }, SHAPE),
    ]).toEqual([[], [], []])
  })

  it.each([
    [{ ...GOOD, id: '1' }, 'the response.id is string, and not a text like /^gid:/'],
    [{ ...GOOD, names: ['a', 1] }, 'the response.names[1] is number, not string'],
    [{ ...GOOD, names: 'a' }, 'the response.names is string, not a list'],
    [{ ...GOOD, note: 1 }, 'the response.note is number, not string'],
    [{ ...GOOD, cost: {} }, 'the response.cost.points is missing'],
    [{ ...GOOD, cost: [] }, 'the response.cost is a list, not an object'],
    [{ ...GOOD, cost: { points: 1, more: 2 } }, 'the response.cost.more is not known'],
    [null, 'the response is null, not an object'],
  ])('names the difference of %j', (value, difference) => {
    expect(differences(value, SHAPE)).toEqual([difference])
  })
})
