import { LRUCache } from 'lru-cache'
import { expect, it } from 'vitest'
import { atMost } from '../../../../server/core/concurrency/at-most'

it('keeps the entries that were used last, and no more of them', () => {
  const cache = new LRUCache<string, number>(atMost(2))
  cache.set('first', 1)
  cache.set('second', 2)
  cache.get('first')
  cache.set('third', 3)
  cache.set('third', 4)

  expect([...cache.entries()]).toEqual([
    ['third', 4],
    ['first', 1],
  ])
})

it('keeps as many after some were deleted', () => {
  const cache = new LRUCache<string, number>({ ...atMost(2), ttl: 1000 })
  for (const key of ['first', 'second', 'third']) cache.set(key, 1)
  cache.delete('second')
  for (const key of ['fourth', 'fifth']) cache.set(key, 1)

  expect([...cache.keys()]).toEqual(['fifth', 'fourth'])
})
