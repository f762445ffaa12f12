import { describe, expect, it } from 'vitest'
import {
  otherShopCheck,
  pathsOf,
  strangerCheck,
} from '../../../../src/review/checks/identity-checks'
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
      requestsCharge: false,
    },
  ],
}
const VISITS = [fakeVisit(), fakeVisit({ path: '/products/7?tab=2' })]

describe('a request without identity', () => {
  it('finds nothing when routes refuse it, and pages show no data', async () => {
    const send = async (request: Request) =>
      fakeResponse(request, { status: request.url.includes('/api/') ? 401 : 302 })
    expect(await findingsOf(strangerCheck, { send })).toEqual([])
  })

  it('finds routes that respond to it, except those that are meant for everyone, or signed', async () => {
    const routes = [
      ...surface.routes,
      {
        pattern: '/api/public',
        method: 'GET',
        file: 'server/api/public.get.ts',
        isPublic: true,
        signed: [],
        requestsCharge: false,
      },
    ]
    const send = async (request: Request) => fakeResponse(request, { status: 200 })
    expect(
      await findingsOf(strangerCheck, { send, surface: { ...surface, routes } }),
    ).toMatchObject([
      {
        severity: 'problem',
        message:
          'A request without identity got 200 instead of 401: anyone on the internet can send it',
        at: 'GET /api/products',
        file: 'server/api/products.get.ts',
      },
    ])
  })

  it('warns of routes that fail with it', async () => {
    const send = async (request: Request) =>
      fakeResponse(request, { status: request.url.includes('/api/') ? 500 : 302 })
    expect(await findingsOf(strangerCheck, { send })).toMatchObject([
      { severity: 'warning', at: 'GET /api/products', file: 'server/api/products.get.ts' },
    ])
  })

  it('finds pages that show data of a store', async () => {
    const send = async (request: Request) =>
      request.url.includes('/api/') || request.method === 'POST'
        ? fakeResponse(request, { status: 401 })
        : fakeResponse(request, { body: request.url.includes('shop=') ? first.marker : '' })
    expect((await findingsOf(strangerCheck, { send })).map(({ at, file }) => [at, file])).toEqual([
      ['GET /?shop=store-1.platform.test', 'app/pages/index.vue'],
      ['GET /products/1?shop=store-1.platform.test', 'app/pages/products/[id].vue'],
    ])
  })
})

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
        at: `GET /api/products?shop=${first.shop} with an ID token of ${second.shop}`,
        file: 'server/api/products.get.ts',
      },
    ])
  })

  it('finds records that are looked up by their id alone', async () => {
    const send = async (request: Request) => fakeResponse(request, { body: '{"id":7}' })
    expect(
      (
        await findingsOf(otherShopCheck, {
          send,
          surface: { ...RECORDS, pages: surface.pages },
          visits: VISITS,
        })
      ).map(({ at }) => at),
    ).toEqual([`GET /api/products/7?shop=${first.shop} with an ID token of ${second.shop}`])
  })

  it('finds nothing when both are refused in the same way', async () => {
    const send = async (request: Request) =>
      fakeResponse(request, { status: 404, body: 'Not found' })
    expect(await findingsOf(otherShopCheck, { send, surface: RECORDS, visits: VISITS })).toEqual([])
  })

  it('names no shop in a standalone app, which would ask for a sign-in to that shop', async () => {
    const { app } = await startStandaloneApp()
    // Responds with the record to anyone who is signed in.
    const send = async (request: Request) =>
      new URL(request.url).searchParams.has('shop')
        ? fakeResponse(request, { status: 302 })
        : fakeResponse(request, { body: '{"id":7}' })
    const found = await findingsOf(otherShopCheck, { app, send, surface: RECORDS, visits: VISITS })
    expect(found.map(({ at, message }) => [at, message])).toEqual([
      [
        `GET /api/products/7 with a sign-in of ${second.shop}`,
        `A merchant of ${second.shop} got data of ${first.shop}`,
      ],
    ])
  })
})

describe('pathsOf', () => {
  it.each([
    ['/api/products', ['/api/products']],
    ['/api/products/:id', ['/api/products/7']],
    ['/api/products/:id/variants', ['/api/products/7/variants']],
    ['/api/orders/:id', ['/api/orders/1']],
    ['/proxy/**', ['/proxy/1']],
  ])('returns the paths of %s', (pattern, paths) => {
    expect(pathsOf(pattern, surface.pages, VISITS)).toEqual(paths)
  })
})
