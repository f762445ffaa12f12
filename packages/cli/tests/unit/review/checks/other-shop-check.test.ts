import { describe, expect, it } from 'vitest'
import type { ReviewedRoute } from '../../../../src/review/app-surface'
import { otherShopCheck } from '../../../../src/review/checks/other-shop-check'
import type { SeenResponse } from '../../../../src/review/http/send-request'
import { fakeContext, fakeResponse, fakeVisit, findingsOf } from '../fake-context'
import { startStandaloneApp } from '../standalone-app'

const { first, second, surface } = fakeContext()
const RECORDS = {
  ...surface,
  routes: [
    {
      pattern: '/api/products/:id',
      method: 'GET',
      file: 'server/api/products/[id].get.ts',
      isPublic: false,
      signed: [],
      isForMerchants: false,
      requestsCharge: false,
    },
  ],
}
const VISITS = [fakeVisit(), fakeVisit({ path: '/products/7?tab=2' })]

describe('the identity of another store', () => {
  /** Responds as a route that finds the shop in `shop` of the query. */
  const believing = async (request: Request) => {
    const asked = new URL(request.url).searchParams.get('shop')
    return fakeResponse(request, { body: asked === first.shop ? first.marker : '[]' })
  }

  it('finds nothing when each store gets its own data', async () => {
    const send = async (request: Request) => fakeResponse(request, { body: '[]' })
    expect(await findingsOf(otherShopCheck, { send })).toEqual([])
  })

  it('finds routes that take the shop from the query', async () => {
    expect(await findingsOf(otherShopCheck, { send: believing })).toMatchObject([
      {
        message: `A merchant of ${second.shop} got data of ${first.shop}`,
        at: `GET /api/products with an ID token of ${second.shop}`,
        file: 'server/api/products.get.ts',
      },
    ])
  })

  const found = async (send: (request: Request) => Promise<SeenResponse>) => {
    const surfaceOfRecords = { ...RECORDS, pages: surface.pages }
    const changes = { send, surface: surfaceOfRecords, visits: VISITS }
    return (await findingsOf(otherShopCheck, changes)).map(({ at }) => at)
  }

  it('finds records that are looked up by their id alone', async () => {
    const send = async (request: Request) =>
      fakeResponse(request, request.url.endsWith('/7') ? { body: '{"id":7}' } : { status: 404 })
    expect(await found(send)).toEqual([`GET /api/products/7 with an ID token of ${second.shop}`])
  })

  it.each([
    ['each id gets', async (request: Request) => fakeResponse(request, { body: '{"stock":0}' })],
    [
      'repeats the id',
      async (request: Request) => fakeResponse(request, { body: new URL(request.url).pathname }),
    ],
    [
      'repeats the query',
      async (request: Request) => fakeResponse(request, { body: `at ${request.url}` }),
    ],
  ])('finds nothing in a response that %s', async (_what, send) => {
    expect(await found(send)).toEqual([])
  })

  it('finds nothing in texts that are named by words, which all stores have', async () => {
    const send = async (request: Request) =>
      fakeResponse(request, request.url.includes('/intro') ? { body: 'Hello' } : { status: 404 })
    const visits = [fakeVisit({ path: '/products/intro' })]
    expect(await findingsOf(otherShopCheck, { send, surface: RECORDS, visits })).toEqual([])
  })

  it('finds nothing when both are refused in the same way', async () => {
    const send = async (request: Request) =>
      fakeResponse(request, { status: 404, body: 'Not found' })
    expect(await findingsOf(otherShopCheck, { send, surface: RECORDS, visits: VISITS })).toEqual([])
  })

  const routeOf = (method: string | undefined, pattern: string): ReviewedRoute => ({
    pattern,
    ...(method !== undefined && { method }),
    file: 'server/api/a.ts',
    isPublic: false,
    signed: [],
    isForMerchants: false,
    requestsCharge: false,
  })
  const placesOf = async (
    routes: ReviewedRoute[],
    send: (request: Request) => Promise<SeenResponse>,
  ) => {
    const found = await findingsOf(otherShopCheck, {
      send,
      surface: { ...surface, routes },
      visits: VISITS,
    })
    return found.map(({ message, at }) => [message, at])
  }
  const isOfSecond = ({ headers }: Request) => {
    const [, claims = ''] = (headers.get('authorization') ?? '').split('.')
    return Buffer.from(claims, 'base64url').toString().includes(second.shop)
  }
  const GOT = `A merchant of ${second.shop} got data of ${first.shop}`

  it('finds a route that takes the shop from the body', async () => {
    const send = async (request: Request) => {
      const { shop } = (await request.json()) as { shop?: string }
      return fakeResponse(request, { body: shop === first.shop ? first.marker : '[]' })
    }
    expect(await placesOf([routeOf('POST', '/api/search')], send)).toEqual([
      [GOT, `POST /api/search with an ID token of ${second.shop}`],
    ])
  })

  it('finds nothing in a route that only repeats the body', async () => {
    const send = async (request: Request) => fakeResponse(request, { body: await request.text() })
    expect(await placesOf([routeOf('POST', '/api/settings')], send)).toEqual([])
  })

  it('finds a route that takes the shop from the path', async () => {
    const send = async (request: Request) =>
      fakeResponse(request, { body: request.url.includes(first.shop) ? first.marker : '[]' })
    expect(await placesOf([routeOf('GET', '/api/:shop/orders')], send)).toEqual([
      [GOT, `GET /api/${first.shop}/orders with an ID token of ${second.shop}`],
    ])
  })

  it.each([
    ['?store=', 'GET', async (request: Request) => new URL(request.url).searchParams.get('store')],
    ['a header', 'GET', async (request: Request) => request.headers.get('x-shop-domain')],
    [
      'the body of a change',
      'PATCH',
      async (request: Request) => ((await request.json()) as { shop_domain: string }).shop_domain,
    ],
  ])('finds a route that takes the shop from %s', async (_where, method, shopOf) => {
    const send = async (request: Request) =>
      fakeResponse(request, { body: (await shopOf(request)) === first.shop ? first.marker : '[]' })
    expect(await placesOf([routeOf(method, '/api/a')], send)).toEqual([
      [GOT, `${method} /api/a with an ID token of ${second.shop}`],
    ])
  })

  it('finds a shop in a path of any length', async () => {
    const send = async (request: Request) =>
      fakeResponse(request, {
        body: new URL(request.url).pathname.endsWith(first.shop) ? first.marker : '[]',
      })
    expect(await placesOf([routeOf('GET', '/api/tenants/**')], send)).toEqual([
      [GOT, `GET /api/tenants/${first.shop} with an ID token of ${second.shop}`],
    ])
  })

  it('finds settings of another store that a request changes', async () => {
    let saved = 'blue'
    const send = async (request: Request) => {
      if (request.method === 'PUT') {
        const { shop } = (await request.json()) as { shop?: string }
        if (shop === first.shop) saved = 'red'
      }
      return fakeResponse(request, { body: saved })
    }
    const routes = [routeOf('GET', '/api/settings'), routeOf('PUT', '/api/settings')]
    expect(await placesOf(routes, send)).toEqual([
      [
        `A merchant of ${second.shop} changed data of ${first.shop}`,
        `PUT /api/settings with an ID token of ${second.shop}`,
      ],
    ])
  })

  it('finds nothing in settings that the review itself has saved', async () => {
    const saved = new Map<boolean, string>()
    const send = async (request: Request) => {
      const isSecond = isOfSecond(request)
      if (request.method === 'POST') saved.set(isSecond, await request.text())
      return fakeResponse(request, { body: saved.get(isSecond) ?? '{}' })
    }
    const routes = [routeOf('POST', '/api/settings'), routeOf('GET', '/api/settings')]
    expect(await placesOf(routes, send)).toEqual([])
  })

  it('looks at a signed route that merchants call as well', async () => {
    const route = { ...routeOf('GET', '/api/both'), signed: ['app proxy' as const] }
    const send = async (request: Request) => fakeResponse(request, { body: first.marker })
    expect(await placesOf([route], send)).toEqual([])
    expect(await placesOf([{ ...route, isForMerchants: true }], send)).toHaveLength(1)
  })

  it('finds a cache that has no shop in its keys', async () => {
    let cached = ''
    const send = async (request: Request) => {
      cached ||= isOfSecond(request) ? '[]' : first.marker
      return fakeResponse(request, { body: cached })
    }
    expect(await placesOf([routeOf('GET', '/api/count')], send)).toEqual([
      [GOT, `GET /api/count with an ID token of ${second.shop}`],
    ])
  })

  it('finds data of the second store that are kept for the first one', async () => {
    const send = async (request: Request) => fakeResponse(request, { body: second.marker })
    expect(await placesOf([routeOf('GET', '/api/kept')], send)).toEqual([
      [
        `A merchant of ${first.shop} got data of ${second.shop}`,
        `GET /api/kept with an ID token of ${first.shop}`,
      ],
    ])
  })

  it('tries a route without a method with GET and POST', async () => {
    const send = async (request: Request) =>
      fakeResponse(request, { body: request.method === 'POST' ? first.marker : '[]' })
    expect(await placesOf([routeOf(undefined, '/api/any')], send)).toEqual([
      [GOT, `POST /api/any with an ID token of ${second.shop}`],
    ])
  })

  it.each([true, false])('finds records that another store can delete: %o', async looksUpById => {
    let isDeleted = false
    const send = async (request: Request) => {
      if (isOfSecond(request) && request.method === 'GET')
        return fakeResponse(request, { status: 404 })
      if (request.method === 'DELETE') isDeleted ||= looksUpById || !isOfSecond(request)
      return fakeResponse(request, { status: isDeleted ? 404 : 200, body: '{"id":7}' })
    }
    const routes = [routeOf('GET', '/api/products/:id'), routeOf('DELETE', '/api/products/:id')]
    expect(await placesOf(routes, send)).toEqual(
      looksUpById
        ? [
            [
              `A merchant of ${second.shop} changed data of ${first.shop}`,
              `DELETE /api/products/7 with an ID token of ${second.shop}`,
            ],
          ]
        : [],
    )
  })

  it('leaves out routes for everyone, signed ones, and those that ask for a charge', async () => {
    const routes = [
      { ...routeOf('GET', '/api/a'), isPublic: true },
      { ...routeOf('POST', '/webhooks'), signed: ['webhook'] as const },
      { ...routeOf('POST', '/api/plan'), isForMerchants: false, requestsCharge: true },
    ]
    const send = async (request: Request) => fakeResponse(request, { body: first.marker })
    expect(await placesOf(routes, send)).toEqual([])
  })

  it('names no shop in a standalone app, which would ask for a sign-in to that shop', async () => {
    const { app } = await startStandaloneApp()
    // Responds with the record to anyone who is signed in.
    const send = async (request: Request) =>
      new URL(request.url).searchParams.has('shop')
        ? fakeResponse(request, { status: 302 })
        : fakeResponse(
            request,
            request.url.includes('/7?') || request.url.endsWith('/7')
              ? { body: '{"id":7}' }
              : { status: 404 },
          )
    const found = await findingsOf(otherShopCheck, { app, send, surface: RECORDS, visits: VISITS })
    expect(found.map(({ at, message }) => [at, message])).toEqual([
      [
        `GET /api/products/7 with a sign-in of ${second.shop}`,
        `A merchant of ${second.shop} got data of ${first.shop}`,
      ],
    ])
  })
})
