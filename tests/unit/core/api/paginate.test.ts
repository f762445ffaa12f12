import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { createAdminClient } from '../../../../server/core/api/shop-clients'
import type { AdminApiContext } from '../../../../server/core/api/shop-clients'
import { paginate } from '../../../../server/core/api/paginate'
import type { ConnectionPage } from '../../../../server/core/api/paginate'
import type { TypedOperation } from '../../../../server/core/api/graphql-operation'
import { PlatformError } from '../../../../server/core/errors/errors'
import { GraphqlQueryError } from '../../../../server/core/errors/http-errors'
import { testConfig } from '../../configs'
import { rejection } from '../../rejection'
import { json, silence, startUpstream } from '../../upstream'
import type { Upstream } from '../../upstream'

const QUERY =
  'query Products($after: String) { products(first: 2, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }'

interface Product {
  id: number
}
interface Products {
  products: ConnectionPage<Product> | null
}
const connection = (data: Products) => data.products

let upstream: Upstream
let admin: AdminApiContext
beforeEach(async () => {
  upstream = await startUpstream()
  const config = testConfig({ profile: upstream.profile })
  admin = createAdminClient({
    shop: 'acme.platform.test',
    apiVersion: '2026-07',
    config,
    fetch,
    accessToken: () => 'token',
  })
})
afterEach(() => upstream.close())

/** A page of two products; without a cursor it is the last one. */
function page(first: number, endCursor?: string) {
  return respondWith({
    nodes: [{ id: first }, { id: first + 1 }],
    pageInfo: { hasNextPage: endCursor !== undefined, endCursor: endCursor ?? 'end' },
  })
}

function respondWith(products: unknown) {
  return json(200, { data: { products } })
}

const sentVariables = () =>
  upstream.requests.map(({ body }) => (JSON.parse(body) as { variables?: unknown }).variables)

async function idsOf(products: AsyncIterable<Product>): Promise<number[]> {
  const ids: number[] = []
  for await (const { id } of products) ids.push(id)
  return ids
}

describe('paginate', () => {
  it('yields the nodes of all pages, and loads each page on demand', async () => {
    upstream.respondWith(page(1, 'a'), page(3, 'b'), page(5))
    const asked: [number, number][] = []
    for await (const { id } of paginate(admin, QUERY, { connection }))
      asked.push([id, upstream.requests.length])
    expect(asked).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
      [5, 3],
      [6, 3],
    ])
    expect(sentVariables()).toEqual([undefined, { after: 'a' }, { after: 'b' }])
  })

  it('reads edges as well', async () => {
    upstream.respondWith(
      respondWith({
        edges: [{ node: { id: 1 } }, { node: { id: 2 } }],
        pageInfo: { hasNextPage: false },
      }),
    )
    expect(await idsOf(paginate(admin, QUERY, { connection }))).toEqual([1, 2])
  })

  it("keeps the other variables, starts at the caller's cursor and uses the cursor variable of the query", async () => {
    upstream.respondWith(page(1, 'b'), page(3))
    await idsOf(
      paginate(admin, QUERY, {
        connection,
        variables: { first: 2, from: 'a' },
        cursorVariable: 'from',
      }),
    )
    expect(sentVariables()).toEqual([
      { first: 2, from: 'a' },
      { first: 2, from: 'b' },
    ])
  })

  it('passes on the options of a call', async () => {
    upstream.respondWith(page(1, 'a'), page(3))
    await idsOf(
      paginate(admin, QUERY, { connection, apiVersion: 'unstable', headers: { 'x-mine': '1' } }),
    )
    expect(upstream.requests.map(({ url, headers }) => [url, headers['x-mine']])).toEqual(
      Array.from({ length: 2 }, () => ['/acme.platform.test/admin/api/unstable/graphql.json', '1']),
    )
  })

  it('yields nothing for an empty connection', async () => {
    upstream.respondWith(
      respondWith({ nodes: [], pageInfo: { hasNextPage: false, endCursor: null } }),
    )
    expect(await idsOf(paginate(admin, QUERY, { connection }))).toEqual([])
  })

  it('sends no more requests when the loop is left', async () => {
    upstream.respondWith(page(1, 'a'), page(3))
    for await (const { id } of paginate(admin, QUERY, { connection })) {
      if (id === 2) break
    }
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(upstream.requests).toHaveLength(1)
  })

  it('reads a thousand pages, and throws when there are more', async () => {
    let sent = 0
    upstream.respondWith((response, request) => page(sent, `cursor-${++sent}`)(response, request))
    const error = await rejection(idsOf(paginate(admin, QUERY, { connection })), PlatformError)
    expect([error.code, error.message]).toEqual([
      'configuration_invalid',
      'paginate has read 1000 pages and there are more. Narrow the query, request larger pages, or set maxPages.',
    ])
    expect(upstream.requests).toHaveLength(1000)
  }, 20_000)

  it.each([2, Number.NaN])('reads no more than maxPages (%o)', async maxPages => {
    upstream.respondWith(page(1, 'a'), page(3, 'b'), page(5, 'c'))
    await rejection(idsOf(paginate(admin, QUERY, { connection, maxPages })), PlatformError)
    expect(upstream.requests).toHaveLength(maxPages || 1)
  })

  it.each<[string, string[]]>([
    ['at once', ['a', 'a']],
    ['later', ['a', 'b', 'c', 'a']],
  ])('attack: a cursor that repeats %s ends the loop', async (_when, cursors) => {
    upstream.respondWith(...cursors.map((cursor, index) => page(index, cursor)))
    const error = await rejection(idsOf(paginate(admin, QUERY, { connection })), PlatformError)
    expect([error.code, error.message]).toEqual([
      'admin_api_failed',
      `paginate received the same cursor twice, on page ${cursors.length}. Does the query pass $after to the connection?`,
    ])
    expect(upstream.requests).toHaveLength(cursors.length)
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['without a list', { pageInfo: { hasNextPage: false } }],
    ['with a list that is none', { nodes: 'many', pageInfo: { hasNextPage: false } }],
    ['without pageInfo', { nodes: [] }],
    ['without hasNextPage', { nodes: [], pageInfo: { endCursor: 'a' } }],
  ])('a connection %s is an error in the query', async (_what, products) => {
    upstream.respondWith(respondWith(products))
    const error = await rejection(idsOf(paginate(admin, QUERY, { connection })), PlatformError)
    expect([error.code, error.message]).toEqual([
      'configuration_invalid',
      'paginate found no connection in the result. Expected the option connection to return nodes or edges { node }, and pageInfo { hasNextPage endCursor }.',
    ])
  })

  it.each([undefined, null, ''])(
    'a next page without a cursor (%o) is an error, too',
    async endCursor => {
      upstream.respondWith(
        respondWith({ nodes: [{ id: 1 }], pageInfo: { hasNextPage: true, endCursor } }),
      )
      const error = await rejection(idsOf(paginate(admin, QUERY, { connection })), PlatformError)
      expect([error.code, error.message]).toEqual([
        'configuration_invalid',
        'paginate needs pageInfo { endCursor } to read the next page, and the result has none. Add it to the query.',
      ])
      expect(upstream.requests).toHaveLength(1)
    },
  )

  it('yields the nodes before an error, then throws it', async () => {
    upstream.respondWith(
      page(1, 'a'),
      json(200, { data: { products: null }, errors: [{ message: 'no' }] }),
    )
    const ids: number[] = []
    await rejection(
      (async () => {
        for await (const { id } of paginate(admin, QUERY, { connection })) ids.push(id)
      })(),
      GraphqlQueryError,
    )
    expect(ids).toEqual([1, 2])
  })

  it('stops when its signal aborts', async () => {
    const controller = new AbortController()
    upstream.respondWith(page(1, 'a'), silence)
    const ids: number[] = []
    await expect(
      (async () => {
        for await (const { id } of paginate(admin, QUERY, {
          connection,
          signal: controller.signal,
        })) {
          ids.push(id)
          if (id === 2) setTimeout(() => controller.abort(new Error('the visitor left')), 20)
        }
      })(),
    ).rejects.toThrow('the visitor left')
    expect(ids).toEqual([1, 2])
  })

  it('infers the type of a node', () => {
    const typed = {} as TypedOperation<Products, { first: number; after?: string }>
    // Never called: only its types are looked at.
    const calls = () =>
      [
        paginate(admin, typed, { variables: { first: 2 }, connection: data => data.products }),
        // @ts-expect-error a variable of the wrong type
        paginate(admin, typed, { variables: { first: 'two' }, connection: data => data.products }),
        // @ts-expect-error a field that the result does not have
        paginate(admin, typed, { connection: data => data.orders }),
      ] as const
    expectTypeOf<ReturnType<typeof calls>[0]>().toEqualTypeOf<
      AsyncGenerator<Product, void, undefined>
    >()
    expect(calls).toBeTypeOf('function')
  })
})
