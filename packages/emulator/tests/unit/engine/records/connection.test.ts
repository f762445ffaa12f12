import fc from 'fast-check'
import { GraphQLError } from 'graphql'
import { describe, expect, test } from 'vitest'
import { compareItems, cursorTime, paginate } from '../../../../src/engine/records/connection'
import type { Connection, ConnectionOrder } from '../../../../src/engine/records/connection'
import type { SortValue } from '../../../../src/engine/records/cursor'

interface Item {
  id: string
  value: SortValue
}

const BY_ID: ConnectionOrder<Item> = { idOf: item => item.id }
const BY_VALUE: ConnectionOrder<Item> = { idOf: item => item.id, sortValue: item => item.value }

const items = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 99 }).map(number => `gid://shopify/Item/${number}`),
    value: fc.oneof(fc.constantFrom('a', 'B', 'b', '', null), fc.constant(null)),
  }),
  { selector: item => item.id, maxLength: 30 },
)

function decode(cursor: string | null): unknown {
  return JSON.parse(Buffer.from(cursor ?? '', 'base64').toString())
}

describe('paginate', () => {
  test.each([
    ['id', BY_ID],
    ['value', BY_VALUE],
  ])('pages of any size, in both directions, are the whole list, by %s', (_, order) => {
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 12 }), fc.boolean(), (list, size, reverse) => {
        const sorted = list.sort(compareItems(order))
        const expected = reverse ? sorted.toReversed() : sorted
        for (const forward of [true, false]) {
          const found: Item[] = []
          let cursor: string | null = null
          let hasMore = true
          let pages = 0
          while (hasMore) {
            const { nodes, pageInfo, edges }: Connection<Item> = paginate(
              sorted,
              forward
                ? { first: size, after: cursor, reverse }
                : { last: size, before: cursor, reverse },
              order,
            )
            expect(edges.map(({ node }) => node)).toEqual(nodes)
            expect(forward ? pageInfo.hasPreviousPage : pageInfo.hasNextPage).toBe(pages > 0)
            found.splice(forward ? found.length : 0, 0, ...nodes)
            cursor = forward ? pageInfo.endCursor : pageInfo.startCursor
            hasMore = forward ? pageInfo.hasNextPage : pageInfo.hasPreviousPage
            pages++
          }
          expect(found).toEqual(expected)
        }
      }),
    )
  })

  test('a page between two cursors excludes both', () => {
    const list = [1, 2, 3, 4, 5].map(number => ({
      id: `gid://shopify/Item/${number}`,
      value: null,
    }))
    const { edges } = paginate(list, { first: 5 }, BY_ID)
    const [after, before] = [edges[0]?.cursor, edges[4]?.cursor]
    expect(paginate(list, { first: 9, after, before }, BY_ID).nodes).toEqual(list.slice(1, 4))
    expect(paginate(list, { last: 1, after, before }, BY_ID).nodes).toEqual([list[3]])
    expect(paginate(list, { first: 2, after: before, before: after }, BY_ID).nodes).toEqual([])
  })

  test('cursors name the id and the value of the order', () => {
    const list = [{ id: 'gid://shopify/Item/7', value: 'Mug' }]
    const cursorOf = (order: ConnectionOrder<Item>) =>
      decode(paginate(list, { first: 1 }, order).pageInfo.endCursor)
    expect(cursorOf(BY_ID)).toEqual({ last_id: 7, last_value: '7' })
    expect(cursorOf({ ...BY_ID, idValue: 'number' })).toEqual({ last_id: 7, last_value: 7 })
    expect(cursorOf(BY_VALUE)).toEqual({ last_id: 7, last_value: 'Mug' })
    expect(cursorTime('2026-07-03T20:55:48Z')).toBe('2026-07-03 20:55:48.000000')
  })

  test('an empty connection has no cursors', () => {
    expect(paginate<Item>([], { first: 3 }, BY_ID)).toEqual({
      edges: [],
      nodes: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    })
  })

  test.each(['', 'x', 'bnVsbA==', Buffer.from('{"last_id":null}').toString('base64')])(
    'rejects the cursor %j',
    after => {
      let thrown: unknown
      try {
        paginate<Item>([], { first: 1, after }, BY_ID)
      } catch (error) {
        thrown = error
      }
      expect(thrown).toBeInstanceOf(GraphQLError)
      expect((thrown as GraphQLError).message).toBe('Malformed cursor')
      expect((thrown as GraphQLError).extensions).toEqual({ code: 'BAD_REQUEST' })
    },
  )
})
