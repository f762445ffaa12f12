import { createLocalJWKSet, jwtVerify } from 'jose'
import type { JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readView } from '../read-view'
import { API_KEY, DEMO, NOW, SECRET, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { CALLBACK, createClient, customerIds, LOGOUT, SCOPE } from './customer-client'
import type { CustomerClient } from './customer-client'

let platform: StartedPlatform
let client: CustomerClient
let kim: string
beforeAll(async () => {
  platform = await startPlatform({
    app: {
      scopes: ['read_customers'],
      customerRedirectUris: [CALLBACK],
      customerLogoutUris: [LOGOUT],
    },
    seed: {
      stores: [
        {
          handle: 'demo-store',
          customers: [
            { firstName: 'Kim', lastName: 'Doe', email: 'kim@example.com' },
            { firstName: 'Sam', email: 'sam@example.com' },
          ],
        },
      ],
    },
  })
  client = createClient(platform)
}, 60_000)
afterAll(() => platform.emulator.close())
beforeEach(async () => {
  await platform.emulator.control.reset()
  await platform.emulator.control.install({ shop: DEMO })
  kim = (await customerIds(platform)).Kim ?? ''
})

const INVALID_GRANT = 'invalid_grant'

describe('the discovery documents', () => {
  it('name the endpoints of the store', async () => {
    const issuer = `${platform.emulator.url}/authentication/1`
    const openid = await platform.get(`/${DEMO}/.well-known/openid-configuration`)
    expect([openid.status, openid.json]).toMatchObject([
      200,
      {
        issuer,
        authorization_endpoint: `${issuer}/oauth/authorize`,
        token_endpoint: `${issuer}/oauth/token`,
        end_session_endpoint: `${issuer}/logout`,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      },
    ])
    const api = await platform.get(`/${DEMO}/.well-known/customer-account-api`)
    expect([api.status, api.json]).toEqual([
      200,
      { graphql_api: `${platform.emulator.url}/${DEMO}/customer/api/2026-10/graphql` },
    ])
  })

  it('exist for stores only', async () => {
    for (const path of [
      '/unknown.platform.test/.well-known/openid-configuration',
      '/unknown.platform.test/.well-known/customer-account-api',
      '/authentication/9/.well-known/jwks.json',
    ])
      expect((await platform.get(path)).status).toBe(404)
  })
})

describe('the login', () => {
  it('lists the customers of the store', async () => {
    const { status, text } = await platform.get(client.authorizeUrl(), { accept: 'text/html' })
    expect([status, [...text.matchAll(/name="customer" value="(gid[^"]+)"/g)].length]).toEqual([
      200, 2,
    ])
    expect(readView(text, 'login').customers[0]).toMatchObject({
      name: 'Kim Doe',
      email: 'kim@example.com',
      isHinted: false,
    })
    expect(text).toContain('<button class="button" type="submit">Log in as Kim Doe</button>')
  })

  it('gives tokens, and an id token that the keys of the store verify', async () => {
    const code = await client.logIn(kim)
    const { status, json } = await client.redeem(code)
    expect([status, { ...json, id_token: '' }]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^shcat_[0-9a-f]{48}$/),
        expires_in: 7200,
        id_token: '',
        refresh_token: expect.stringMatching(/^shcrt_[0-9a-f]{48}$/),
        scope: SCOPE,
        token_type: 'Bearer',
      },
    ])
    const keys = await platform.get<JSONWebKeySet>('/authentication/1/.well-known/jwks.json')
    const { payload, protectedHeader } = await jwtVerify(
      String(json.id_token),
      createLocalJWKSet(keys.json),
      {
        issuer: `${platform.emulator.url}/authentication/1`,
        audience: API_KEY,
        currentDate: new Date(NOW * 1000),
      },
    )
    expect([protectedHeader.alg, payload]).toEqual([
      'RS256',
      {
        iss: `${platform.emulator.url}/authentication/1`,
        sub: kim.split('/').at(-1),
        aud: API_KEY,
        iat: NOW,
        exp: NOW + 3600,
        nonce: 'nonce-1',
        sid: expect.stringMatching(/^[0-9a-f]{48}$/),
        email: 'kim@example.com',
        email_verified: true,
      },
    ])
  })

  it('returns the state, and an error if the customer cancels', async () => {
    const done = await client.submit(client.authorizeUrl(), { customer: kim })
    const target = new URL(done.headers.get('location') ?? '')
    expect([
      done.status,
      target.origin + target.pathname,
      target.searchParams.get('state'),
    ]).toEqual([302, CALLBACK, 'state-1'])
    const canceled = await client.submit(client.authorizeUrl(), { customer: '' })
    const { searchParams } = new URL(canceled.headers.get('location') ?? '')
    expect([
      searchParams.get('error'),
      searchParams.get('state'),
      searchParams.get('code'),
    ]).toEqual(['access_denied', 'state-1', null])
  })

  it.each([
    ['an unknown client', { client_id: 'other' }, 404],
    ['another address', { redirect_uri: `${CALLBACK}/` }, 400],
    ['an address of another site', { redirect_uri: 'https://evil.example/' }, 400],
    ['no address', { redirect_uri: undefined }, 400],
  ])('is refused without a redirect for %s', async (_name, changes, status) => {
    const refused = await platform.get(client.authorizeUrl(changes), { accept: 'text/html' })
    expect([refused.status, refused.headers.get('location')]).toEqual([status, null])
  })

  it.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { state: undefined }],
    ['invalid_scope', { scope: 'email' }],
    ['invalid_scope', { scope: 'openid admin' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge: 'short' }],
    ['login_required', { prompt: 'none' }],
  ])('redirects with %s for %o', async (error, changes) => {
    const { status, headers } = await platform.get(client.authorizeUrl(changes))
    const target = new URL(headers.get('location') ?? '')
    expect([status, target.origin + target.pathname, target.searchParams.get('error')]).toEqual([
      302,
      CALLBACK,
      error,
    ])
  })

  it('is refused from another site, and for a customer of another store', async () => {
    const url = client.authorizeUrl()
    const foreign = await fetch(platform.emulator.url + url, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ customer: kim }),
    })
    expect(foreign.status).toBe(403)
    const unknown = await client.submit(url, { customer: 'gid://shopify/Customer/1' })
    expect([unknown.status, unknown.headers.get('location')]).toEqual([400, null])
  })
})

describe('a code', () => {
  it('is valid once, for a minute', async () => {
    const code = await client.logIn(kim)
    expect((await client.redeem(code)).status).toBe(200)
    expect((await client.redeem(code)).json.error).toBe(INVALID_GRANT)
    const late = await client.logIn(kim)
    await platform.emulator.control.advanceClock(60_000)
    expect((await client.redeem(late)).json.error).toBe(INVALID_GRANT)
  })

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }],
    ['no verifier', { code_verifier: undefined }],
    ['another address', { redirect_uri: LOGOUT }],
    ['another code', { code: 'unknown' }],
  ])('is refused with %s', async (_name, changes) => {
    const { status, json } = await client.redeem(await client.logIn(kim), changes)
    expect([status, json.error, json.access_token]).toEqual([400, INVALID_GRANT, undefined])
  })

  it('without PKCE needs the secret of the client', async () => {
    const start = () =>
      client.logIn(kim, { code_challenge: undefined, code_challenge_method: undefined })
    const isPublic = await client.redeem(await start(), { code_verifier: undefined })
    expect([isPublic.status, isPublic.json.error]).toEqual([400, INVALID_GRANT])
    const basic = (secret: string) => ({
      authorization: `Basic ${Buffer.from(`${API_KEY}:${secret}`).toString('base64')}`,
    })
    const exchange = async (secret: string) =>
      client.token(
        { grant_type: 'authorization_code', redirect_uri: CALLBACK, code: await start() },
        basic(secret),
      )
    expect((await exchange(SECRET)).status).toBe(200)
    const wrong = await exchange('wrong')
    expect([wrong.status, wrong.json.error]).toEqual([401, 'invalid_client'])
  })

  it.each([
    ['invalid_client', 401, { client_id: 'other' }],
    ['unsupported_grant_type', 400, { grant_type: 'password' }],
    ['unsupported_grant_type', 400, { grant_type: undefined }],
  ])('exchange fails with %s', async (error, status, changes) => {
    const refused = await client.redeem('x', changes)
    expect([refused.status, refused.json.error]).toEqual([status, error])
  })

  it('exchange needs a form', async () => {
    const { status, json } = await platform.post('/authentication/1/oauth/token', { code: 'x' })
    expect([status, json.error]).toEqual([400, 'invalid_request'])
  })
})

describe('a refresh token', () => {
  it('is replaced', async () => {
    const { json: first } = await client.redeem(await client.logIn(kim))
    const refresh = () =>
      client.token({
        grant_type: 'refresh_token',
        client_id: API_KEY,
        refresh_token: String(first.refresh_token),
      })
    const second = await refresh()
    expect(second.status).toBe(200)
    expect(second.json.access_token).not.toBe(first.access_token)
    expect((await refresh()).json.error).toBe(INVALID_GRANT)
  })
})

describe('the logout', () => {
  const leave = (fields: Record<string, string>) =>
    platform.get(`/authentication/1/logout?${new URLSearchParams(fields).toString()}`)

  it('ends the login', async () => {
    const { json } = await client.redeem(await client.logIn(kim))
    const left = await leave({
      id_token_hint: String(json.id_token),
      post_logout_redirect_uri: LOGOUT,
    })
    expect([left.status, left.headers.get('location')]).toEqual([302, LOGOUT])
    const { json: refused } = await client.token({
      grant_type: 'refresh_token',
      client_id: API_KEY,
      refresh_token: String(json.refresh_token),
    })
    expect(refused.error).toBe(INVALID_GRANT)
  })

  it('is refused without an id token, and for another address', async () => {
    const { json } = await client.redeem(await client.logIn(kim))
    const hint = String(json.id_token)
    expect((await leave({})).status).toBe(400)
    expect((await leave({ id_token_hint: `${hint.slice(0, -4)}AAAA` })).status).toBe(400)
    const foreign = await leave({
      id_token_hint: hint,
      post_logout_redirect_uri: 'https://evil.example/',
    })
    expect([foreign.status, foreign.headers.get('location')]).toEqual([400, null])
  })
})
