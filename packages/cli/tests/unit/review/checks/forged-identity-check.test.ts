import { describe, expect, it } from 'vitest'
import { forgedIdentityCheck } from '../../../../src/review/checks/forged-identity-check'
import { fakeContext, fakeResponse, findingsOf } from '../fake-context'
import { startStandaloneApp } from '../standalone-app'

const { app, first } = fakeContext()

interface Token {
  alg: string
  dest: string
  exp: number
}

/** What the ID token of a request claims. */
function tokenOf({ headers }: Request): Token | undefined {
  const token = headers.get('authorization')?.replace('Bearer ', '')
  const [header = '', claims = ''] = token?.split('.') ?? []
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Token
  return token === undefined ? undefined : { ...read(claims), alg: read(header).alg }
}

/** The findings of an app whose routes accept some tokens. */
async function found(accepts: (token: Token) => boolean) {
  const send = async (request: Request) => {
    const token = tokenOf(request)
    return fakeResponse(request, { status: token && accepts(token) ? 200 : 401 })
  }
  const findings = await findingsOf(forgedIdentityCheck, { send })
  return findings.map(({ message, at, file }) => [message, at, file])
}

describe('forged ID tokens', () => {
  it('finds nothing when routes refuse them', async () => {
    expect(await found(() => false)).toEqual([])
  })

  it.each([
    [
      'an ID token with a wrong signature',
      ({ alg, exp }: Token) => alg === 'HS256' && exp > Date.now() / 1000,
    ],
    ['an ID token without a signature', ({ alg }: Token) => alg === 'none'],
    ['an expired ID token', ({ exp }: Token) => exp < Date.now() / 1000],
  ])('finds a route that accepts %s', async (token, accepts) => {
    expect(await found(accepts)).toEqual([
      [
        `A request with ${token} got 200 instead of 401`,
        'GET /api/products',
        'server/api/products.get.ts',
      ],
    ])
  })

  it.each([
    [422, 'problem'],
    [500, 'warning'],
  ])(
    'finds a route that goes on with a forged token, and responds with %i',
    async (status, severity) => {
      const send = async (request: Request) =>
        fakeResponse(request, { status: tokenOf(request) ? status : 401 })
      expect(await findingsOf(forgedIdentityCheck, { send })).toMatchObject([
        {
          severity,
          message: `A request with an ID token with a wrong signature got ${status} instead of 401`,
          at: 'GET /api/products',
        },
      ])
    },
  )

  it('claims the identity of the first store', async () => {
    const shops = new Set<string>()
    await found(({ dest }) => {
      shops.add(dest)
      return false
    })
    expect([...shops]).toEqual([`https://${first.shop}`])
  })

  it('leaves routes that accept strangers to the check of these', async () => {
    const send = async (request: Request) => fakeResponse(request, { status: 200 })
    expect(await findingsOf(forgedIdentityCheck, { send })).toEqual([])
  })

  it('finds pages that show data of the store', async () => {
    const send = async (request: Request) =>
      request.url.startsWith(`${app.url}/products/`)
        ? fakeResponse(request, { status: 200, body: `<h1>${first.marker}</h1>` })
        : fakeResponse(request, { status: 401 })
    expect(await findingsOf(forgedIdentityCheck, { send })).toMatchObject([
      {
        message: 'A request with an ID token with a wrong signature got 200 instead of 401',
        at: 'GET /products/1',
        file: 'app/pages/products/[id].vue',
      },
    ])
  })
})

describe('forged sign-ins', () => {
  it.each([
    ['any cookie', (cookie: string) => cookie !== '', true],
    ['its own cookies only', (cookie: string) => cookie === 'session=a.signed=', false],
  ])('of a standalone app that accepts %s', async (_what, accepts, isFound) => {
    const { app: standalone } = await startStandaloneApp('session=a.signed=; Max-Age=60')
    const send = async (request: Request) => {
      const isAccepted = accepts(request.headers.get('cookie') ?? '')
      return fakeResponse(request, { status: isAccepted ? 200 : 401, body: first.marker })
    }
    const found = await findingsOf(forgedIdentityCheck, { app: standalone, send })
    const message = 'A request with a sign-in with a wrong signature got 200 instead of 401'
    expect(found.map(each => [each.message, each.at])).toEqual(
      isFound ? ['GET /api/products', 'GET /', 'GET /products/1'].map(at => [message, at]) : [],
    )
  })
})
