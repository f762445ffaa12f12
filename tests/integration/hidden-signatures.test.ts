import { afterAll, describe, expect, it } from 'vitest'
import { asDocument } from './admin-requests'
import { DEMO, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { approveGrant, beginGrant, CALLBACK, signedCallback } from './oauth-round-trip'
import { signedProxyQuery } from './signed-proxy-query'

const HTML = { accept: 'text/html' }
const SIGNATURE = /(?:signature|hmac|code)(?:=|%3D|\\u003D)/i

const app = await startApp({ environment: { PLAYGROUND_PROXY_FAILS: 'yes' } })
const standalone = await startApp({
  environment: { NUXT_PLATFORM_EMBEDDED: 'false' },
  emulator: { app: { embedded: false } },
})
afterAll(async () => {
  await app.stop()
  await standalone.stop()
})

/** Headers and body of a response. */
async function textOf(response: Response): Promise<string> {
  return `${JSON.stringify([...response.headers])}\n${await response.text()}`
}

describe('the signature of a storefront is in no response', () => {
  it.each([
    [
      'of a method that no route has',
      app => app.fetch(`/webhooks?${signedProxyQuery()}`, { method: 'PUT' }),
      405,
    ],
    ['of an unknown route', app => app.fetch(`/api/no-such-route?${signedProxyQuery()}`), 404],
    [
      'of a route that loads App Bridge first',
      app => app.fetch(`/api/guarded?${signedProxyQuery()}`),
      200,
    ],
    [
      'of a page with a guard',
      app => app.fetch(`/guards/protected?${signedProxyQuery()}`, { headers: HTML }),
      200,
    ],
    [
      'of the route that begins a grant',
      app => app.fetch(`/_platform/auth?${signedProxyQuery()}`),
      302,
    ],
    [
      'of the page for the bounce',
      app => app.fetch(`/_platform/auth/session-token?${signedProxyQuery()}`),
      200,
    ],
    ['of a handler that fails', app => app.fetch(`/proxy/hello?${signedProxyQuery()}`), 500],
    [
      'of a parameter in another spelling',
      app =>
        app.fetch(`/no-such-page?${signedProxyQuery().replace('signature', 'signatur%65')}`, {
          headers: HTML,
        }),
      404,
    ],
  ] as [string, (app: AppUnderTest) => Promise<Response>, number][])(
    '%s',
    async (_name, send, status) => {
      const response = await send(app)
      expect(response.status).toBe(status)
      expect(await textOf(response)).not.toMatch(SIGNATURE)
    },
  )

  it('of a standalone app that redirects the visitor to sign in', async () => {
    const response = await standalone.fetch(`/api/guarded?${signedProxyQuery()}&page=2`, {
      headers: HTML,
    })
    expect(response.status).toBe(302)
    expect(response.headers.getSetCookie()[0]).toContain('page%3D2')
    expect(await textOf(response)).not.toMatch(SIGNATURE)
  })

  it('while a parameter of the app itself with the same name is kept', async () => {
    const query = 'signature=of-the-app&code=SUMMER&shop=x'
    const response = await app.fetch(`/api/guarded?${query}`, {
      headers: { 'sec-fetch-dest': 'iframe' },
    })
    expect(response.headers.get('location')).toBe(
      `/_platform/auth/session-token?${query}&shopify-reload=${encodeURIComponent(`${app.url}/api/guarded?${query}`)}`,
    )
  })
})

describe('the signature and the code of an OAuth callback are in no response', () => {
  it('of a callback that is refused', async () => {
    const grant = await beginGrant(app)
    const callback = signedCallback(app, { state: grant.state, code: 'the-code', timestamp: '1' })
    const response = await app.fetch(callback, { headers: { cookie: grant.cookie } })
    const text = await textOf(response)
    expect([response.status, JSON.parse(text.split('\n').slice(1).join('\n'))]).toMatchObject([
      400,
      { data: { code: 'timestamp_invalid' } },
    ])
    expect(text).not.toMatch(/hmac=|the-code/)
  })

  it('of an unknown route with the query of a callback', async () => {
    const callback = signedCallback(app, { state: 'a-state', code: 'the-code' }).replace(
      CALLBACK,
      '/no-such-page',
    )
    for (const headers of [HTML, { accept: 'application/json' }]) {
      const response = await app.fetch(callback, { headers })
      expect(response.status).toBe(404)
      const text = await textOf(response)
      expect(text).not.toMatch(/hmac=|hmac%3D|the-code|a-state/)
    }
  })
})

describe('the log of an unhandled error has no query', () => {
  async function loggedBy(act: () => Promise<Response>): Promise<string> {
    const before = app.output().length
    expect((await act()).status).toBe(500)
    await expect.poll(() => app.output().slice(before)).toContain('[unhandled]')
    return app.output().slice(before)
  }

  it('of an app proxy route whose handler fails', async () => {
    const log = await loggedBy(() => app.fetch(`/proxy/hello?${signedProxyQuery()}`))
    expect(log).toContain('[request error] [unhandled] [GET] /proxy/hello\n')
    expect(log).toContain('The page failed because PLAYGROUND_PROXY_FAILS is set')
    expect(log).not.toMatch(/\?|signature=|path_prefix/)
  })

  it('of a page that fails, which is shown nevertheless', async () => {
    const before = app.output().length
    const response = await asDocument(app, DEMO, '/guards/crash?note=typed-by-a-user')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      500,
      expect.stringContaining('text/html'),
    ])
    await expect
      .poll(() => app.output().slice(before))
      .toContain('[request error] [fatal] [GET] /guards/crash\n')
    expect(app.output().slice(before)).not.toMatch(/\?|typed-by-a-user/)
  })

  it('of an OAuth callback whose afterAuth fails', async () => {
    await app.restart({ PLAYGROUND_AFTER_AUTH_FAILS: 'error' })
    const grant = await beginGrant(app)
    const callback = await approveGrant(app, grant)
    const code = new URLSearchParams(callback.split('?')[1]).get('code') ?? ''
    expect(code).not.toBe('')
    const log = await loggedBy(() => app.fetch(callback, { headers: { cookie: grant.cookie } }))
    expect(log).toContain(`[request error] [unhandled] [GET] ${CALLBACK}\n`)
    expect(log).toContain('afterAuth failed because PLAYGROUND_AFTER_AUTH_FAILS is set')
    expect(log).not.toMatch(/\?|hmac|timestamp/)
    expect(log).not.toContain(code)
  })
})

it(`a signed visit is verified although its signature is hidden (${DEMO})`, async () => {
  const response = await standalone.fetch(`/proxy/products.json?${signedProxyQuery()}`)
  expect([response.status, await response.json()]).toMatchObject([200, { shop: DEMO }])
  const refused = await standalone.fetch(
    `/proxy/products.json?${signedProxyQuery({ secret: 'another-secret' })}`,
  )
  expect(refused.status).toBe(400)
})
