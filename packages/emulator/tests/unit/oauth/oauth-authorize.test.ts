import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signQuery } from '../../../src/oauth/sign-query'
import { readView } from '../read-view'
import { API_KEY, DEMO, NOW, SECOND, SECRET, startPlatform } from '../started-platform'

const CALLBACK = 'http://localhost:3000/_platform/auth/callback'
const PERSON = { accept: 'text/html' }

const platform = await startPlatform()
afterAll(() => platform.emulator.close())
beforeEach(() => platform.emulator.control.reset())

function authorizePath(changes: Record<string, string | undefined> = {}, shop = DEMO): string {
  const params = {
    client_id: API_KEY,
    scope: 'write_products',
    redirect_uri: CALLBACK,
    state: 's t+ate',
    'grant_options[]': '',
    ...changes,
  }
  const given = Object.entries(params).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return `/${shop}/admin/oauth/authorize?${new URLSearchParams(given)}`
}

async function approve(
  path: string,
  form: Record<string, string> | undefined = undefined,
  origin = platform.emulator.url,
) {
  const page = await platform.get(path, PERSON)
  const csrf = /name="csrf" value="([0-9a-f]{64})"/.exec(page.text)?.[1] ?? ''
  return fetch(platform.emulator.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(form ?? { csrf }),
  })
}

async function issueCode(changes: Record<string, string | undefined> = {}): Promise<string> {
  const response = await approve(authorizePath(changes))
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

describe('GET authorize', () => {
  it('shows the grant screen', async () => {
    const { status, text, headers } = await platform.get(authorizePath(), PERSON)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain('View and change products')
    expect(await platform.emulator.control.tokens(DEMO)).toEqual([])
  })

  it('attack: no site can frame the grant screen', async () => {
    const { text, headers } = await platform.get(authorizePath(), PERSON)
    const [, nonce = ''] = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(text) ?? []
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; " +
        `style-src-elem 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; ` +
        "img-src 'self' data: http://localhost:3000; connect-src 'self'; frame-src http://localhost:3000; " +
        "form-action 'self' http://localhost:3000; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('x-frame-options')).toBe('DENY')
  })

  it('has another nonce for style elements in each response', async () => {
    const nonces = new Set<string>()
    for (let count = 0; count < 3; count++) {
      const { headers } = await platform.get(authorizePath(), PERSON)
      const policy = headers.get('content-security-policy') ?? ''
      nonces.add(/'nonce-([\w+/]{22}==)'/.exec(policy)?.[1] ?? '')
    }
    expect(nonces.size).toBe(3)
    expect(nonces).not.toContain('')
  })

  it.each([
    ['an unknown client', { client_id: 'other' }, 404],
    ['no client', { client_id: undefined }, 404],
    [
      'a redirect_uri that is not registered',
      { redirect_uri: 'https://evil.example/callback' },
      400,
    ],
    [
      'a redirect_uri that only begins like a registered one',
      { redirect_uri: `${CALLBACK}/more` },
      400,
    ],
    ['a redirect_uri with a query', { redirect_uri: `${CALLBACK}?next=x` }, 400],
    ['no redirect_uri', { redirect_uri: undefined }, 400],
    ['no state', { state: undefined }, 400],
    ['an empty state', { state: '' }, 400],
    ['something that is no scope', { scope: 'write_products,everything' }, 400],
    ['an unknown grant option', { 'grant_options[]': 'per-shop' }, 400],
    ['an unknown parameter', { nonce: '1' }, 400],
  ])('refuses %s, and redirects nowhere', async (_name, changes, status) => {
    const reply = await platform.get(authorizePath(changes), PERSON)
    expect([reply.status, reply.headers.get('location')]).toEqual([status, null])
    expect(readView(reply.text, 'message').status).toBe(status)
    expect(reply.text).toContain(`<p>Status ${status}</p>`)
  })

  it('attack: a repeated parameter is refused', async () => {
    const { status, json } = await platform.get(
      `${authorizePath()}&redirect_uri=https%3A%2F%2Fevil.example`,
    )
    expect([status, json.error]).toEqual([400, 'Parameter redirect_uri occurs twice.'])
  })

  it('returns 404 for an unknown shop', async () => {
    const { status, json } = await platform.get(authorizePath({}, 'unknown.platform.test'))
    expect([status, json.error]).toEqual([
      404,
      `There is no shop with this domain. Shops: ${DEMO}, ${SECOND}.`,
    ])
  })

  it('asks again only when the scopes differ', async () => {
    await platform.emulator.control.install({ shop: DEMO, scopes: ['write_products'] })
    expect(
      (await platform.get(authorizePath({ scope: 'read_products,write_products' }))).status,
    ).toBe(302)
    expect((await platform.get(authorizePath({ scope: 'read_products' }))).status).toBe(200)
    expect(
      (await platform.get(authorizePath({ scope: 'write_products,read_orders' }))).status,
    ).toBe(200)
  })
})

describe('POST authorize', () => {
  it('installs and redirects with a signed callback', async () => {
    const response = await approve(authorizePath({ scope: 'read_products,read_orders' }))
    expect(response.status).toBe(302)
    const location = new URL(response.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe(CALLBACK)
    expect([...location.searchParams.keys()]).toEqual([
      'code',
      'host',
      'shop',
      'state',
      'timestamp',
      'hmac',
    ])
    const params = Object.fromEntries(location.searchParams)
    expect(params).toEqual({
      code: expect.stringMatching(/^[0-9a-f]{32}$/),
      host: Buffer.from(`127.0.0.1:${platform.emulator.port}/store/demo-store`).toString('base64'),
      shop: DEMO,
      state: 's t+ate',
      timestamp: String(NOW),
      hmac: signQuery(location.searchParams, SECRET),
    })
    expect(location.search).toContain('state=s%20t%2Bate')
    expect((await platform.emulator.control.shops())[0]?.scopes).toEqual([
      'read_products',
      'read_orders',
    ])
  })

  it('attack: a form of another site is refused', async () => {
    const response = await approve(authorizePath(), undefined, 'https://evil.example')
    expect(response.status).toBe(403)
    expect((await platform.emulator.control.shops())[0]?.scopes).toBe(null)
  })

  it.each<Record<string, string>>([{}, { csrf: '0'.repeat(64) }])(
    'attack: a form without the token of the page is refused: %o',
    async form => {
      expect((await approve(authorizePath(), form)).status).toBe(403)
    },
  )

  it('attack: the token of one page does not approve more scopes', async () => {
    const page = await platform.get(authorizePath(), PERSON)
    const csrf = /name="csrf" value="([0-9a-f]{64})"/.exec(page.text)?.[1] ?? ''
    expect(
      (await approve(authorizePath({ scope: 'write_products,write_orders' }), { csrf })).status,
    ).toBe(403)
  })
})

describe('a code', () => {
  it('is exchanged for an expiring offline token', async () => {
    const { status, json } = await platform.token({ code: await issueCode(), expiring: '1' })
    expect([status, json.scope, json.expires_in, json.refresh_token_expires_in]).toEqual([
      200,
      'write_products',
      3600,
      7_776_000,
    ])
  })

  it('is exchanged for an online token when per-user was requested', async () => {
    const { json } = await platform.token({
      code: await issueCode({ 'grant_options[]': 'per-user' }),
    })
    expect([json.expires_in, json.associated_user]).toEqual([
      86_400,
      {
        id: 1,
        first_name: 'Alex',
        last_name: 'Owner',
        email: `owner@${DEMO}`,
        email_verified: true,
        account_owner: true,
        locale: 'en',
        collaborator: false,
      },
    ])
  })

  const refused = [
    400,
    {
      error: 'invalid_request',
      error_description: 'The authorization code was not found, has expired or was already used',
    },
  ]

  it('attack: a replayed code is refused', async () => {
    const code = await issueCode()
    expect((await platform.token({ code })).status).toBe(200)
    const { status, json } = await platform.token({ code })
    expect([status, json]).toEqual(refused)
  })

  it('attack: a code presented for another shop is refused and invalidated', async () => {
    const code = await issueCode()
    const elsewhere = await platform.token({ code }, SECOND)
    expect([elsewhere.status, elsewhere.json]).toEqual(refused)
    expect((await platform.token({ code })).status).toBe(400)
  })

  it('is not invalidated by a wrong secret', async () => {
    const code = await issueCode()
    expect((await platform.token({ code, client_secret: 'wrong' })).status).toBe(401)
    expect((await platform.token({ code })).status).toBe(200)
  })

  it('expires after 60 seconds', async () => {
    const [early, late] = [
      await issueCode(),
      await issueCode({ 'grant_options[]': 'per-user', scope: 'read_orders' }),
    ]
    await platform.emulator.control.advanceClock(59_999)
    expect((await platform.token({ code: early })).status).toBe(200)
    await platform.emulator.control.advanceClock(1)
    const { status, json } = await platform.token({ code: late })
    expect([status, json]).toEqual(refused)
  })

  it('is revoked when the app is uninstalled', async () => {
    const code = await issueCode()
    await platform.emulator.control.uninstall({ shop: DEMO })
    expect((await platform.token({ code })).status).toBe(400)
  })
})
