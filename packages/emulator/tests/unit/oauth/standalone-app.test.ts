import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signQuery } from '../../../src/oauth/sign-query'
import { API_KEY, DEMO, NOW, SECRET, startPlatform } from '../started-platform'

const APP_PAGE = `/store/demo-store/apps/${API_KEY}`
const INSTALL = `/store/demo-store/oauth/install?client_id=${API_KEY}`
const CALLBACK = 'http://localhost:3000/_platform/auth/callback'
const PERSON = { accept: 'text/html' }

const platform = await startPlatform({ app: { embedded: false } })
afterAll(() => platform.emulator.close())
beforeEach(() => platform.emulator.control.reset())

async function approve(path: string): Promise<Response> {
  const page = await platform.get(path, PERSON)
  const csrf = /name="csrf" value="([0-9a-f]{64})"/.exec(page.text)?.[1] ?? ''
  return fetch(platform.emulator.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: platform.emulator.url },
    body: new URLSearchParams({ csrf }),
  })
}

function authorizePath(grantOption: '' | 'per-user', scope = 'write_products'): string {
  return `/${DEMO}/admin/oauth/authorize?${new URLSearchParams({ client_id: API_KEY, scope, redirect_uri: CALLBACK, state: 's1', 'grant_options[]': grantOption })}`
}

/**
 * The admin leads the top window to the app itself, with a signature of its own and nothing of an
 * embedded load.
 */
function expectOpened(location: string | null, path: string, own: string[] = []): void {
  const url = new URL(location ?? '')
  expect(url.origin + url.pathname).toBe(`http://localhost:3000${path}`)
  expect([...url.searchParams.keys()]).toEqual([...own, 'host', 'shop', 'timestamp', 'hmac'])
  expect(url.searchParams.get('host')).toBe(
    Buffer.from(`127.0.0.1:${platform.emulator.port}/store/demo-store`).toString('base64'),
  )
  expect([url.searchParams.get('shop'), url.searchParams.get('timestamp')]).toEqual([
    DEMO,
    String(NOW),
  ])
  expect(url.searchParams.get('hmac')).toBe(signQuery(url.searchParams, SECRET))
}

describe('a standalone app', () => {
  it('is opened in the top window, at the requested path', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    const { status, headers } = await platform.get(`${APP_PAGE}/products?page=2`, PERSON)
    expect(status).toBe(302)
    expectOpened(headers.get('location'), '/products', ['page'])
  })

  it('is approved first when it is not installed, and opened at its own URL after the grant', async () => {
    const closed = await platform.get(APP_PAGE, PERSON)
    expect([closed.status, closed.headers.get('location')]).toEqual([302, INSTALL])
    const page = await platform.get(INSTALL, PERSON)
    expect(page.status).toBe(200)
    // The form's redirects may lead to the app.
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:3000;",
    )
    const granted = await approve(INSTALL)
    expect([granted.status, granted.headers.get('location')]).toEqual([302, APP_PAGE])
    expectOpened((await platform.get(APP_PAGE, PERSON)).headers.get('location'), '/')
  })

  it('is opened at its own URL when it is installed already', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    const { status, headers } = await platform.get(INSTALL, PERSON)
    expect([status, headers.get('location')]).toEqual([302, APP_PAGE])
    expectOpened((await platform.get(APP_PAGE, PERSON)).headers.get('location'), '/')
  })

  it.each(['', 'per-user'] as const)(
    'needs no approval after the installation, with the grant option "%s"',
    async option => {
      await approve(INSTALL)
      const { status, headers } = await platform.get(authorizePath(option), PERSON)
      expect(status).toBe(302)
      const location = new URL(headers.get('location') ?? '')
      expect(location.origin + location.pathname).toBe(CALLBACK)
      expect(location.searchParams.get('hmac')).toBe(signQuery(location.searchParams, SECRET))
      const { json } = await platform.token({ code: location.searchParams.get('code') })
      expect([typeof json.access_token, json.associated_user === undefined]).toEqual([
        'string',
        option === '',
      ])
    },
  )

  it.each(['', 'per-user'] as const)(
    'is installed by its own authorization when it was not installed before, with the grant option "%s"',
    async option => {
      expect((await platform.get(authorizePath(option), PERSON)).status).toBe(200)
      expect((await approve(authorizePath(option))).status).toBe(302)
      expect((await platform.emulator.control.shops())[0]?.scopes).toEqual(['write_products'])
      expect((await platform.get(authorizePath(option), PERSON)).status).toBe(302)
    },
  )

  it('needs a new approval when it requests other scopes', async () => {
    await platform.emulator.control.install({ shop: DEMO })
    const { status, text } = await platform.get(
      authorizePath('per-user', 'write_products,read_orders'),
      PERSON,
    )
    expect(status).toBe(200)
    expect(text).toContain('View orders')
  })
})
