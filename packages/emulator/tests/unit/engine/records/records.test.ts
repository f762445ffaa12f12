import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitCount } from '../../../../src/engine/records/count'
import { globalId, idNumber, parseGlobalId } from '../../../../src/engine/records/global-id'
import { handleOf, uniqueHandle } from '../../../../src/engine/records/handle'
import { RecordStore } from '../../../../src/engine/records/record-store'
import type { StoredRecord } from '../../../../src/engine/records/record-table'
import { normalizeTags, withoutTags } from '../../../../src/engine/records/tags'

interface Note extends StoredRecord {
  handle: string
  labels: string[]
}

const NOTES = {
  type: 'Note',
  indexes: { handle: (note: Note) => note.handle, labels: (note: Note) => note.labels },
}

function addNote(store: RecordStore, handle: string, labels: string[] = []): Note {
  const table = store.table(NOTES)
  return table.put({ id: table.nextId(), __typename: 'Note', handle, labels })
}

describe('global ids', () => {
  test('round-trips type, key and query', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z][A-Za-z]{0,20}$/),
        fc.oneof(fc.nat().map(String), fc.uuid()),
        fc.dictionary(fc.stringMatching(/^[a-z_]{1,10}$/), fc.nat(), { maxKeys: 2 }),
        (type, key, query) => {
          const parsed = parseGlobalId(globalId(type, key, query))
          expect(parsed?.type).toBe(type)
          expect(parsed?.key).toBe(key)
          expect(Object.fromEntries(new URLSearchParams(parsed?.query))).toEqual(
            Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
          )
        },
      ),
    )
  })

  test.each([
    ['gid://shopify/Product/12', 12],
    ['gid://shopify/InventoryLevel/7?inventory_item_id=2', 7],
    ['gid://shopify/FulfillmentService/3?id=true', 3],
    ['gid://shopify/TaxonomyCategory/aa-1-1', Number.NaN],
  ])('reads the number of %s', (id, number) => {
    expect(idNumber(id)).toBe(number)
  })

  test.each(['', '1', 'gid://shopify/Product', 'gid://shopify/Product/', 'gid://other/Product/1'])(
    'rejects %j',
    text => {
      expect(parseGlobalId(text)).toBeUndefined()
    },
  )
})

describe('RecordStore', () => {
  test('lists records in the order of their ids and finds them by index', () => {
    const store = new RecordStore(8)
    for (const handle of ['a', 'b', 'c', 'd']) addNote(store, handle, ['x', handle])
    const table = store.table(NOTES)
    table.remove('gid://shopify/Note/9')
    table.update('gid://shopify/Note/10', { handle: 'z', labels: ['y'] })
    expect(table.all().map(({ id }) => idNumber(id))).toEqual([8, 10, 11])
    expect(table.lookUp('handle', 'z').map(({ id }) => idNumber(id))).toEqual([10])
    expect(table.lookUp('handle', 'c')).toEqual([])
    expect(table.lookUp('labels', 'x').map(({ id }) => idNumber(id))).toEqual([8, 11])
    expect(table.has('handle', 'a')).toBe(true)
    expect(table.has('handle', 'a', 'gid://shopify/Note/8')).toBe(false)
  })

  test('never reuses an id', () => {
    const store = new RecordStore(1)
    const { id } = addNote(store, 'a')
    store.table(NOTES).remove(id)
    expect(addNote(store, 'a').id).toBe('gid://shopify/Note/2')
  })

  test('undoes every change of a transaction that fails', () => {
    const step = fc.record({
      kind: fc.constantFrom('add', 'update', 'remove'),
      at: fc.nat(),
      handle: fc.constantFrom('a', 'b', 'c'),
    })
    fc.assert(
      fc.property(fc.array(step), fc.array(step), (first, second) => {
        const store = new RecordStore(1)
        const table = store.table(NOTES)
        const run = (steps: typeof first) => {
          for (const { kind, at, handle } of steps) {
            const id = table.all()[at % Math.max(1, table.size)]?.id ?? ''
            if (kind === 'add') addNote(store, handle, [handle])
            else if (kind === 'update') table.update(id, { handle })
            else table.remove(id)
          }
        }
        run(first)
        const before = structuredClone(table.all())
        const found = structuredClone(table.lookUp('handle', 'a'))
        expect(() =>
          store.transaction(() => {
            run(second)
            throw new Error('undo')
          }),
        ).toThrow('undo')
        expect(table.all()).toEqual(before)
        expect(table.lookUp('handle', 'a')).toEqual(found)
        store.transaction(() => run(second), { isDone: () => false })
        expect(table.all()).toEqual(before)
      }),
    )
  })

  test('restores a snapshot', () => {
    const store = new RecordStore(1)
    addNote(store, 'a')
    addNote(store, 'b')
    const copy = new RecordStore(1, structuredClone(store.save()))
    expect(copy.table(NOTES).all()).toEqual(store.table(NOTES).all())
    expect(addNote(copy, 'c').id).toBe('gid://shopify/Note/3')
    expect(new RecordStore(1, store.save()).save()).toEqual(store.save())
  })
})

describe('handles', () => {
  test.each([
    ['Linen Shirt, "Blue"', 'linen-shirt-blue'],
    ['  Été -- 20% ', 'ete-20'],
    ['草莓 Tea', '草莓-tea'],
    ["Kid's", 'kids'],
    ['%%%', 'product'],
  ])('converts %j to %s', (text, handle) => {
    expect(handleOf(text, 'product')).toBe(handle)
  })

  test('counts up until a handle is free', () => {
    const taken = new Set(['mug', 'mug-1', 'mug-2', 'cup-9'])
    expect(uniqueHandle('mug', handle => taken.has(handle))).toBe('mug-3')
    expect(uniqueHandle('cup-9', handle => taken.has(handle))).toBe('cup-10')
    expect(uniqueHandle('pan', handle => taken.has(handle))).toBe('pan')
  })
})

test('normalizes tags', () => {
  expect(normalizeTags([' b', 'a,c', 'B', '', 'a'])).toEqual(['a', 'b', 'c'])
  expect(withoutTags(['a', 'b', 'c'], ['A', 'c '])).toEqual(['b'])
})

test.each([
  [10_000, undefined, { count: 10_000, precision: 'EXACT' }],
  [10_001, undefined, { count: 10_000, precision: 'AT_LEAST' }],
  [10_001, null, { count: 10_001, precision: 'EXACT' }],
  [5, 3, { count: 3, precision: 'AT_LEAST' }],
])('limits the count %i by %s', (count, limit, expected) => {
  expect(limitCount(count, limit)).toEqual(expected)
})

describe('a derived value', () => {
  const SPEC = { type: 'Tea', indexes: {} } as const

  test('is computed once until a record changes, or a change is undone', () => {
    const records = new RecordStore(1)
    const table = records.table(SPEC)
    let computed = 0
    const derive = () => records.derive('count', () => ++computed)

    expect([derive(), derive()]).toEqual([1, 1])
    table.put({ id: 'gid://shopify/Tea/1', __typename: 'Tea' })
    expect([derive(), derive()]).toEqual([2, 2])
    records.transaction(() => table.remove('gid://shopify/Tea/1'), { isDone: () => false })
    expect(derive()).toBe(3)
  })
})
