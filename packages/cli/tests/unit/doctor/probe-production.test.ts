import { describe, expect, it } from 'vitest'
import { probeProduction } from '../../../src/doctor/probe-production'
import { readSettings } from '../../../src/doctor/read-settings'
import { ENVIRONMENT } from './facts'

const ORIGIN = 'https://app.example.com'
const ROUTES = [
  { path: '/webhooks', kind: 'webhook' },
  { path: '/proxy', kind: 'app proxy' },
] as const

/** Returns the same response to every request, and records the requests. */
function recorder(respondWith: () => Response) {
  const requests: Request[] = []
  const send: typeof fetch = async (input, init) => {
    requests.push(new Request(input, init))
    return respondWith()
  }
  return { requests, send }
}

describe('probeProduction', () => {
  it('requests callback, bounce page and home page, and sends two forged requests per route', async () => {
    const { requests, send } = recorder(
      () => new Response('x', { status: 302, headers: { Location: 'https://elsewhere.example' } }),
    )

    const facts = await probeProduction(ORIGIN, {
      settings: readSettings({ authPathPrefix: '/account' }, ENVIRONMENT, '/shop'),
      routes: ROUTES,
      fetch: send,
    })

    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'GET /shop/account/callback',
      'GET /shop/account/session-token',
      'GET /shop/',
      'POST /shop/webhooks',
      'POST /shop/webhooks',
      'GET /shop/proxy',
      'GET /shop/proxy',
    ])
    expect(
      requests.every(({ url, redirect }) => url.startsWith(ORIGIN) && redirect === 'manual'),
    ).toBe(true)
    expect(facts.callback).toMatchObject({
      status: 302,
      headers: { location: 'https://elsewhere.example' },
    })
    expect(
      facts.forgedCalls.map(({ route, signed, status }) => [route.path, signed, status]),
    ).toEqual([
      ['/webhooks', false, 302],
      ['/webhooks', true, 302],
      ['/proxy', false, 302],
      ['/proxy', true, 302],
    ])
  })

  it('sends no secret and no valid signature', async () => {
    const { requests, send } = recorder(() => new Response(null, { status: 401 }))

    await probeProduction(ORIGIN, {
      settings: readSettings(
        {},
        { ...ENVIRONMENT, NUXT_PLATFORM_API_SECRET_KEY: 'hush', NUXT_PLATFORM_API_KEY: 'hush-key' },
      ),
      routes: ROUTES,
      fetch: send,
    })

    const sent = await Promise.all(
      requests.map(async request =>
        [request.url, ...request.headers.values(), await request.text()].join(' '),
      ),
    )
    expect(sent.join('\n')).not.toContain('hush')
    const [unsigned, signed] = requests.filter(({ method }) => method === 'POST')
    expect(unsigned?.headers.get('x-shopify-hmac-sha256')).toBeNull()
    expect(signed?.headers.get('x-shopify-hmac-sha256')).toBe('A'.repeat(43) + '=')
    expect(
      requests
        .filter(({ url }) => url.includes('/proxy'))
        .map(({ url }) => new URL(url).searchParams.get('signature')),
    ).toEqual([null, '0'.repeat(64)])
    expect(unsigned?.headers.get('x-shopify-shop-domain')).toBe(
      'nuxt-platform-layer-doctor.myshopify.com',
    )
  })

  it('reports why a server cannot be reached', async () => {
    const send: typeof fetch = async () => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
    }

    expect(
      await probeProduction(ORIGIN, {
        settings: readSettings({}, ENVIRONMENT),
        routes: ROUTES,
        fetch: send,
      }),
    ).toEqual({ origin: ORIGIN, failure: 'connect ECONNREFUSED', forgedCalls: [] })
  })
})
