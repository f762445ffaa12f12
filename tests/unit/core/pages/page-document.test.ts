import { describe, expect, it, vi } from 'vitest'
import { verifyPageDocument } from '../../../../server/core/pages/page-document'
import { APP_URL } from '../../admin-requests'
import { testConfig } from '../../configs'

const config = testConfig()
const ROUTE = '/_platform/auth/page'

async function open(returnTo: string | null, overrides = {}) {
  const authenticate = vi.fn(async (_request: { url: string; method: string }) => {})
  const query = returnTo === null ? '' : `?${new URLSearchParams({ returnTo })}`
  const response = await verifyPageDocument(
    new Request(`${APP_URL}${ROUTE}${query}`, { headers: { 'sec-fetch-dest': 'document' } }),
    { ...config, ...overrides },
    authenticate,
  )
  return {
    asked: authenticate.mock.calls.map(([{ method, url }]) => `${method} ${url}`),
    status: response.status,
    location: response.headers.get('location'),
    cache: response.headers.get('cache-control'),
  }
}

describe('the document of a page that the server does not render', () => {
  it('is authenticated as the page, and leads to it', async () => {
    expect(await open('/orders?shop=acme.myshopify.com&tag=1&tag=2')).toEqual({
      asked: ['GET /orders?shop=acme.myshopify.com&tag=1&tag=2'],
      status: 302,
      location: '/orders?shop=acme.myshopify.com&tag=1&tag=2',
      cache: 'private, no-store',
    })
  })

  it.each([
    ['no page', null],
    ['attack: another site', '//evil.example/x'],
    ['attack: another site, with a backslash', '/\\evil.example'],
    ['the route itself, which would be a loop', `${ROUTE}?returnTo=/x`],
  ])('leads home for %s', async (_what, returnTo) => {
    expect(await open(returnTo)).toMatchObject({ asked: ['GET /'], status: 302, location: '/' })
  })

  it('passes the response for a refused caller on', async () => {
    const refused = new Error('refused')
    await expect(
      verifyPageDocument(new Request(`${APP_URL}${ROUTE}?returnTo=/x`), config, () =>
        Promise.reject(refused),
      ),
    ).rejects.toBe(refused)
  })
})
