import { describe, expect, it } from 'vitest'
import { registry } from '../../../src/admin-api/admin-resolvers'
import { createStore } from '../../../src/lifecycle/create-store'
import { RECORD_NAMES } from '../../../src/seed/record-seed'

describe('the domains', () => {
  it('add each list of a seed, one domain each', () => {
    const names = registry.domains.flatMap(({ seed }) => Object.keys(seed?.records ?? {}))

    expect(names.sort()).toEqual([...RECORD_NAMES].sort())
  })

  it('give a store without a seed what every store has', () => {
    const { records } = createStore({ handle: 'empty' }, 0)

    expect(
      [
        'Location',
        'Publication',
        'DeliveryProfile',
        'Market',
        'SavedSearch',
        'Menu',
        'OnlineStoreTheme',
      ].map(type => [type, records.list(type).length]),
    ).toEqual([
      ['Location', 1],
      ['Publication', 1],
      ['DeliveryProfile', 1],
      ['Market', 1],
      ['SavedSearch', 9],
      ['Menu', 3],
      ['OnlineStoreTheme', 1],
    ])
  })

  it('record each topic in one timeline', () => {
    const topics = registry.domains.flatMap(({ timelines }) => Object.keys(timelines ?? {}))

    expect(topics.filter((topic, index) => topics.indexOf(topic) !== index)).toEqual([])
    expect(topics).toContain('products/create')
  })
})
