import { describe, expect, it } from 'vitest'
import { requestLine } from '../../../../../admin/pages/inspector/exchange'
import type { ExchangeSummary } from '../../../../../admin/pages/inspector/exchange'
import { filterExchanges } from '../../../../../admin/pages/inspector/filter-exchanges'

const SHOP = 'demo-store.platform.test'
const exchange = (fields: Partial<ExchangeSummary>): ExchangeSummary => ({
  key: '1',
  sequence: 1,
  direction: 'to-app',
  kind: 'webhook',
  at: '2027-01-15T08:00:00.000Z',
  shop: SHOP,
  label: 'products/update',
  method: 'POST',
  path: '/webhooks',
  status: 200,
  durationMs: 1,
  ...fields,
})
const ALL = [
  exchange({ key: 'webhook' }),
  exchange({ key: 'failed', status: 503 }),
  exchange({ key: 'silent', status: 0 }),
  exchange({ key: 'page', kind: 'page_load', method: 'GET', path: '/', status: null, label: '' }),
  exchange({
    key: 'api',
    kind: 'graphql',
    direction: 'to-platform',
    path: `/${SHOP}/admin/api/2026-07/graphql.json`,
    label: 'ShopName',
    status: 404,
    shop: 'second-store.platform.test',
  }),
]
const keysOf = (filters: Record<string, string[]>, query = '') =>
  filterExchanges(ALL, { query, filters }).map(({ key }) => key)

describe('filterExchanges', () => {
  it('hides the scripts of App Bridge until their kind is chosen', () => {
    const all = [exchange({ key: 'script', kind: 'app_bridge' }), exchange({ key: 'webhook' })]
    const keys = (filters: Record<string, string[]>) =>
      filterExchanges(all, { query: '', filters }).map(({ key }) => key)
    expect(keys({})).toEqual(['webhook'])
    expect(keys({ kind: ['webhook'] })).toEqual(['webhook'])
    expect(keys({ kind: ['app_bridge'] })).toEqual(['script'])
  })

  it('returns all without a filter', () => {
    expect(keysOf({})).toEqual(['webhook', 'failed', 'silent', 'page', 'api'])
    expect(keysOf({ status: [] }, '  ')).toHaveLength(5)
  })

  it.each<[Record<string, string[]>, string[]]>([
    [{ status: ['2xx'] }, ['webhook']],
    [{ status: ['4xx', '5xx'] }, ['failed', 'api']],
    [{ status: ['none'] }, ['silent']],
    [{ kind: ['page_load', 'graphql'] }, ['page', 'api']],
    [{ direction: ['to-platform'] }, ['api']],
    [{ shop: [SHOP], kind: ['webhook'], status: ['5xx'] }, ['failed']],
    [{ status: ['3xx'] }, []],
  ])('%j', (filters, expected) => {
    expect(keysOf(filters)).toEqual(expected)
  })

  it.each([
    ['PRODUCTS/update', ['webhook', 'failed', 'silent']],
    ['page load', ['page']],
    ['shopname', ['api']],
    ['503', ['failed']],
    ['admin api', ['api']],
  ])('searches %j in kind, method, path, status and subject', (query, expected) => {
    expect(keysOf({}, query)).toEqual(expected)
  })
})

describe('requestLine', () => {
  it('leaves out the domain of the store', () => {
    const path = `/${SHOP}/admin/api/2026-07/graphql.json`
    expect(requestLine({ method: 'POST', path, shop: SHOP })).toBe(
      'POST /admin/api/2026-07/graphql.json',
    )
    expect(requestLine({ method: 'POST', path, shop: null })).toBe(`POST ${path}`)
    expect(requestLine({ method: 'GET', path: '/webhooks', shop: SHOP })).toBe('GET /webhooks')
  })
})
