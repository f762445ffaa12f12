import { describe, expect, it } from 'vitest'
import { createIdSource } from '../../../src/state/id-source'

const SHOPS = ['a.platform.test', 'b.platform.test', 'ba.platform.test']
const start = (used?: Record<string, number>) => createIdSource(shop => SHOPS.indexOf(shop), used)

describe('createIdSource', () => {
  it('returns the same ids for the same calls, and never one twice', () => {
    const [left, right] = [start(), start()]
    const ids = Array.from({ length: 50 }, () => left.next('code:a.platform.test'))
    expect(new Set(ids).size).toBe(50)
    expect(Array.from({ length: 50 }, () => right.next('code:a.platform.test'))).toEqual(ids)
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(left.nextUuid('x')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  })

  it('numbers the objects of a shop independently of other shops', () => {
    const ids = start()
    expect([
      ids.nextNumber('charge', SHOPS[0]!),
      ids.nextNumber('charge', SHOPS[1]!),
      ids.nextNumber('charge', SHOPS[0]!),
    ]).toEqual([1, 1_000_001, 2])
    expect(ids.nextNumber('bulk operation', SHOPS[1]!)).toBe(1_000_001)
  })

  it('restarts those of one shop', () => {
    const ids = start()
    const labels = ['code:a.platform.test', 'code:ba.platform.test', 'x']
    const first = labels.map(label => ids.next(label))
    const number = ids.nextNumber('charge', SHOPS[0]!)
    const others = start()
    labels.forEach(label => others.next(label))
    ids.forget('a.platform.test')
    expect(ids.next('code:a.platform.test')).toBe(first[0])
    expect(ids.nextNumber('charge', SHOPS[0]!)).toBe(number)
    for (const label of labels.slice(1)) expect(ids.next(label)).toBe(others.next(label))
  })

  it('continues where another one stopped', () => {
    const ids = start()
    ids.next('x')
    ids.nextNumber('charge', SHOPS[1]!)
    const resumed = start(ids.counts())
    expect(resumed.counts()).toEqual(ids.counts())
    expect(resumed.next('x')).toBe(ids.next('x'))
    expect(resumed.nextNumber('charge', SHOPS[1]!)).toBe(1_000_002)
  })
})
