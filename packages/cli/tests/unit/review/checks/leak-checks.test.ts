import { describe, expect, it } from 'vitest'
import { cacheCheck, framesCheck } from '../../../../src/review/checks/leak-checks'
import type { MerchantRequests } from '../../../../src/review/http/merchant-requests'
import { fakeContext, fakeResponse, fakeVisit, findingsOf, PRIVATE } from '../fake-context'

const { app, first, second, surface } = fakeContext()
const document = { method: 'GET', path: '/', status: 200, headers: PRIVATE, body: first.marker }

/** Responds to the second store with a page that names the shops. */
const framing =
  (...shops: string[]) =>
  async (request: Request) =>
    fakeResponse(request, {
      headers: { 'content-security-policy': `frame-ancestors ${shops.join(' ')} ${app.adminUrl}` },
    })

describe('frames of a standalone app', () => {
  const merchant: MerchantRequests = {
    call: async (_store, { path }) => new Request(app.url + path),
    open: async (_store, path) => new Request(app.url + path),
  }
  const found = async (headers: Record<string, string>) => {
    const send = async (request: Request) => fakeResponse(request, { headers })
    const standalone = { ...app, isEmbedded: false }
    return findingsOf(framesCheck, { app: standalone, visits: [], merchant, send })
  }

  it.each([
    [{ 'content-security-policy': "frame-ancestors 'none'" }],
    [{ 'x-frame-options': 'DENY' }],
  ])('finds nothing with %o', async headers => {
    expect(await found(headers)).toEqual([])
  })

  it('finds a page that any site can frame', async () => {
    expect(await found({})).toMatchObject([
      { message: 'Any site can frame the page: it has no frame-ancestors', at: 'page /' },
    ])
  })
})

describe('frames', () => {
  it('finds nothing when each store and the admin are named', async () => {
    expect(await findingsOf(framesCheck, { send: framing(`https://${second.shop}`) })).toEqual([])
  })

  it.each([
    [{}, 'Any site can frame the page: it has no frame-ancestors'],
    ...['*', 'https:', "'self' https: http:", 'https://*', 'https://*.myshopify.com'].map(
      sources => [
        { 'content-security-policy': `frame-ancestors ${sources}` },
        'Any site can frame the page: it has no frame-ancestors',
      ],
    ),
    [
      { 'x-frame-options': 'DENY' },
      'The page has X-Frame-Options: DENY, which keeps the admin from framing it',
    ],
    [
      { 'content-security-policy': "frame-ancestors 'self'" },
      `frame-ancestors does not name ${app.adminUrl}: the admin shows an empty frame`,
    ],
  ] as [Record<string, string>, string][])('finds %j', async (headers, message) => {
    const visits = [fakeVisit({ document: { ...document, headers } })]
    const send = framing(`https://${second.shop}`)
    expect((await findingsOf(framesCheck, { visits, send })).map(each => each.message)).toEqual([
      message,
    ])
  })

  it('finds a policy that names the shop of another request', async () => {
    expect(
      (await findingsOf(framesCheck, { send: framing(`https://${first.shop}`) })).map(
        each => each.message,
      ),
    ).toEqual([`frame-ancestors for ${second.shop} names ${first.shop}`])
  })
})

describe('caches', () => {
  const visitOf = (cacheControl: string | undefined, body = first.marker) => [
    fakeVisit({
      responses: [
        {
          ...document,
          path: '/api/products?page=1',
          headers: cacheControl === undefined ? {} : { 'cache-control': cacheControl },
          body,
        },
      ],
    }),
  ]

  it.each(['cdn-cache-control', 'vercel-cdn-cache-control', 'surrogate-control'])(
    'finds %s',
    async name => {
      const visits = visitOf('private, no-store')
      const headers = { 'cache-control': 'private, no-store', [name]: 'max-age=300' }
      const responses = visits.flatMap(visit => visit.responses).map(each => ({ ...each, headers }))
      expect(await findingsOf(cacheCheck, { visits: [fakeVisit({ responses })] })).toHaveLength(1)
    },
  )

  it.each(['private, no-store', 'no-store', 'private, max-age=60'])('accepts %s', async value => {
    expect(await findingsOf(cacheCheck, { visits: visitOf(value) })).toEqual([])
  })

  it('accepts public responses without data of a store', async () => {
    expect(
      await findingsOf(cacheCheck, { visits: visitOf('public, max-age=60', 'Hello') }),
    ).toEqual([])
  })

  it.each([
    ['public, s-maxage=60', 'public, s-maxage=60'],
    [undefined, 'missing'],
  ])('finds %s', async (value, shown) => {
    expect(await findingsOf(cacheCheck, { visits: visitOf(value) })).toMatchObject([
      {
        message: `A shared cache may store the response, which contains data of a store: Cache-Control is ${shown}`,
        at: 'GET /api/products',
        file: 'server/api/products.get.ts',
      },
    ])
  })

  const ofRoute = (cacheControl: string | undefined, isPublic: boolean, body: string) => {
    const [route] = surface.routes
    const request = new Request(`${app.url}/api/products`)
    const headers: Record<string, string> =
      cacheControl === undefined ? {} : { 'cache-control': cacheControl }
    return route
      ? [{ route: { ...route, isPublic }, response: fakeResponse(request, { headers, body }) }]
      : []
  }

  it.each([
    ['public, max-age=60', false, '[]', 1],
    [undefined, false, '[]', 0],
    [undefined, false, first.marker, 1],
    ['private, no-store', false, '[]', 0],
    ['public, max-age=60', true, '[]', 0],
    ['public, max-age=60', true, first.marker, 1],
  ])(
    'looks at routes that no page calls: %s, public: %o, %s',
    async (value, isPublic, body, count) => {
      const routeResponses = ofRoute(value, isPublic, body)
      expect(
        (await findingsOf(cacheCheck, { visits: [], routeResponses })).map(each => each.at),
      ).toEqual(Array.from({ length: count }, () => 'GET /api/products'))
    },
  )
})
