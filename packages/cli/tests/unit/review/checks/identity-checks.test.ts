import { describe, expect, it } from 'vitest'
import { strangerCheck } from '../../../../src/review/checks/identity-checks'
import { fakeContext, fakeResponse, findingsOf } from '../fake-context'

const { first, surface } = fakeContext()

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
        isForMerchants: false,
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

  it.each([400, 404, 422])(
    'warns of a route that looks at what was sent before it refuses: %i',
    async status => {
      const send = async (request: Request) =>
        fakeResponse(request, { status: request.url.includes('/api/') ? status : 302 })
      expect(await findingsOf(strangerCheck, { send })).toEqual([
        {
          severity: 'warning',
          message: `A request without identity got ${status} instead of 401: the route looks at what was sent before it knows the caller`,
          at: 'GET /api/products',
          file: 'server/api/products.get.ts',
          fix: 'Begin the handler with the utility for its caller, e.g. const { session } = await usePlatformAdmin(event).',
        },
      ])
    },
  )

  it('names a store, as a stranger would who knows its domain', async () => {
    const send = async (request: Request) => {
      const isNamed = new URL(request.url).searchParams.get('shop') === first.shop
      return fakeResponse(request, { status: request.url.includes('/api/') && isNamed ? 200 : 302 })
    }
    expect(
      (await findingsOf(strangerCheck, { send })).map(({ severity, at }) => [severity, at]),
    ).toEqual([['problem', 'GET /api/products']])
  })

  it.each([401, 403, 405, 302])('accepts %i', async status => {
    const send = async (request: Request) => fakeResponse(request, { status })
    expect(await findingsOf(strangerCheck, { send })).toEqual([])
  })

  it('asks a route without a method with each of them, and reports what is worst', async () => {
    const file = 'server/api/orders.ts'
    const routes = [
      {
        pattern: '/api/orders',
        file,
        isPublic: false,
        signed: [],
        isForMerchants: false,
        requestsCharge: false,
      },
    ]
    const statuses: Record<string, number> = { GET: 401, POST: 400, PUT: 401, DELETE: 204 }
    const send = async (request: Request) =>
      fakeResponse(request, { status: statuses[request.method] ?? 405 })
    expect(
      (await findingsOf(strangerCheck, { send, surface: { ...surface, routes, pages: [] } })).map(
        each => [each.severity, each.at, each.file],
      ),
    ).toEqual([['problem', 'DELETE /api/orders', file]])
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
