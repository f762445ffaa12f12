import { afterEach, expect, test, vi } from 'vitest'
import { useAdminGraphql } from '../../../composables/useAdminGraphql'
import { showPage } from '../page-state'

const SHOP = '#graphql\n{ shop { name } }'
const ADMIN = { embedded: true, apiVersion: '2026-07' }

afterEach(() => {
  vi.unstubAllGlobals()
  delete (window as { shopify?: unknown }).shopify
})

/** The admin around the page, which responds with this body. */
function respondWith(body: unknown): ReturnType<typeof vi.fn> {
  showPage(ADMIN)
  Object.assign(window, { shopify: {} })
  const fetch = vi.fn(async () => Response.json(body))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('sends the operation to the admin, and returns the data and the cost', async () => {
  const result = { data: { shop: { name: 'Demo' } }, extensions: { cost: { actualQueryCost: 1 } } }
  const fetch = respondWith(result)
  const signal = new AbortController().signal
  expect(await useAdminGraphql()(SHOP, { variables: { a: 1 }, signal })).toEqual(result)
  expect(fetch.mock.calls).toEqual([
    [
      'shopify:admin/api/2026-07/graphql.json',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: SHOP, variables: { a: 1 } }),
        signal,
      },
    ],
  ])
})

test('sends an operation object as its text, to another version', async () => {
  const fetch = respondWith({ data: {} })
  const operation = Object.assign(new String(SHOP), {})
  await useAdminGraphql()(operation, { apiVersion: 'unstable' })
  expect(fetch.mock.calls[0]?.[0]).toBe('shopify:admin/api/unstable/graphql.json')
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({ query: SHOP })
})

test.each<[string, unknown, string, unknown]>([
  [
    'errors with partial data',
    { data: { shop: null }, errors: [{ message: 'Not so.', path: ['shop'] }] },
    'The Admin API returned errors: Not so.',
    { shop: null },
  ],
  ['a text', { errors: 'Not Found' }, 'The Admin API returned errors: Not Found', undefined],
  ['no data', {}, 'The Admin API returned errors: The response has no data.', undefined],
  ['no object', [], 'The Admin API returned errors: The response has no data.', undefined],
])('rejects with what the response reports: %s', async (_name, body, message, data) => {
  respondWith(body)
  await expect(useAdminGraphql()(SHOP)).rejects.toMatchObject({
    name: 'AdminGraphqlError',
    message,
    data,
  })
})

test('rejects when the response is no JSON', async () => {
  respondWith({}).mockResolvedValue(new Response('gone', { status: 502 }))
  await expect(useAdminGraphql()(SHOP)).rejects.toThrow('It responded with status 502.')
})

test('rejects outside the admin, and without App Bridge', async () => {
  showPage({ embedded: false })
  await expect(useAdminGraphql()(SHOP)).rejects.toMatchObject({ code: 'NOT_EMBEDDED' })
  showPage(ADMIN)
  await expect(useAdminGraphql()(SHOP)).rejects.toMatchObject({ code: 'NOT_LOADED' })
})
