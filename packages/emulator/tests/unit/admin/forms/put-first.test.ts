import { expect, it } from 'vitest'
import { putFirst } from '../../../../admin/forms/put-first'

it('an entry is first, once, and the oldest are dropped', () => {
  const used = (query: string, at: number) => ({ entry: { query }, at })
  const before = [used('b', 2), used('a', 1)]
  expect(putFirst(before, used('a', 3), 9)).toEqual([used('a', 3), used('b', 2)])
  expect(putFirst(before, used('c', 3), 9)).toEqual([used('c', 3), ...before])
  expect(putFirst(before, used('c', 3), 2)).toEqual([used('c', 3), used('b', 2)])
})
