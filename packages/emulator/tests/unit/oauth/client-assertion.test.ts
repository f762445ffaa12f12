import { SignJWT, UnsecuredJWT } from 'jose'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestKey } from '../../../../../tests/unit/app-keys'
import type { TestKeyPair } from '../../../../../tests/unit/app-keys'
import { API_KEY, DEMO, NOW, SECOND, SECRET, startPlatform } from '../started-platform'
import type { Responder, StartedPlatform } from '../started-platform'

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const HOUR = 3600

const current = createTestKey('current', 'rsa')
const next = createTestKey('next')
const foreign = createTestKey('current')
let platform: StartedPlatform
beforeAll(async () => {
  platform = await startPlatform({
    app: { publicKeys: [current.publicJwk, next.publicJwk] },
  })
  await platform.emulator.control.install({ shop: DEMO })
})
afterAll(() => platform.emulator.close())

const endpoint = (shop = DEMO) => `${platform.emulator.url}/${shop}/admin/oauth/access_token`

interface Assertion {
  pair?: TestKeyPair
  header?: Record<string, unknown>
  claims?: Record<string, unknown>
}

/** A valid assertion, unless a part is replaced; a claim of undefined is left out. */
async function sign({ pair = current, header = {}, claims = {} }: Assertion = {}): Promise<string> {
  const payload = {
    iss: API_KEY,
    sub: API_KEY,
    aud: endpoint(),
    iat: NOW,
    exp: NOW + 60,
    jti: crypto.randomUUID(),
    ...claims,
  }
  return new SignJWT(JSON.parse(JSON.stringify(payload)) as JWTPayload)
    .setProtectedHeader({ alg: pair.key.alg, kid: pair.key.kid, ...header })
    .sign(pair.key.key)
}

const present = (assertion: string, fields: Record<string, unknown> = {}, shop = DEMO) =>
  platform.token(
    {
      client_secret: undefined,
      grant_type: 'client_credentials',
      client_assertion_type: TYPE,
      client_assertion: assertion,
      ...fields,
    },
    shop,
  )
const outcome = ({ status, json }: Responder) => [status, json.error]

describe('an assertion', () => {
  it('gets a token for an hour, without a refresh token, that works at its shop', async () => {
    const { status, json } = await present(await sign())
    expect(status).toBe(200)
    expect(json).toEqual({
      access_token: expect.stringMatching(/^pat_offline_/),
      scope: 'write_products',
      expires_in: HOUR,
    })
    const use = async (shop: string) =>
      (await platform.graphql(String(json.access_token), { query: '{ shop { name } }' }, shop))
        .status
    expect([await use(DEMO), await use(SECOND)]).toEqual([200, 401])
  })

  it('of each registered key is accepted, so that a rotation overlaps', async () => {
    expect((await present(await sign({ pair: next }))).status).toBe(200)
    platform.emulator.setApp({ publicKeys: [next.publicJwk] })
    expect(outcome(await present(await sign()))).toEqual([401, 'invalid_client'])
    expect((await present(await sign({ pair: next }))).status).toBe(200)
    platform.emulator.setApp({ publicKeys: [current.publicJwk, next.publicJwk] })
  })

  it('is accepted with the id of RFC 7638 where the key was registered without one', async () => {
    const anonymous = createTestKey()
    const { calculateJwkThumbprint } = await import('jose')
    platform.emulator.setApp({ publicKeys: [anonymous.publicJwk] })
    const kid = await calculateJwkThumbprint(anonymous.publicJwk)
    expect((await present(await sign({ pair: anonymous, header: { kid } }))).status).toBe(200)
    platform.emulator.setApp({ publicKeys: [current.publicJwk, next.publicJwk] })
  })

  it('of an app that is not installed in the shop gets no token', async () => {
    const claims = { aud: endpoint(SECOND) }
    expect(outcome(await present(await sign({ claims }), {}, SECOND))).toEqual([
      400,
      'invalid_grant',
    ])
  })

  it.each<[string, Assertion]>([
    ['another key with a registered kid', { pair: foreign }],
    ['a kid that is not registered', { header: { kid: 'other' } }],
    ['no kid', { header: { kid: undefined } }],
    ['another app as iss', { claims: { iss: 'other-key' } }],
    ['another app as sub', { claims: { sub: 'other-key' } }],
    ['no sub', { claims: { sub: undefined } }],
    ['another audience', { claims: { aud: 'https://evil.example/admin/oauth/access_token' } }],
    ['a list of audiences', { claims: { aud: ['https://evil.example', 'https://x.example'] } }],
    ['no audience', { claims: { aud: undefined } }],
    ['an expiry in the past', { claims: { iat: NOW - 100, exp: NOW - 11 } }],
    ['an expiry too far in the future', { claims: { exp: NOW + 301 } }],
    ['no expiry', { claims: { exp: undefined } }],
    ['a start in the future', { claims: { nbf: NOW + 11 } }],
    ['an issue time in the future', { claims: { iat: NOW + 11 } }],
    ['no issue time', { claims: { iat: undefined } }],
    ['no id', { claims: { jti: undefined } }],
    ['an empty id', { claims: { jti: '' } }],
  ])('attack: with %s is refused', async (_what, assertion) => {
    expect(outcome(await present(await sign(assertion)))).toEqual([401, 'invalid_client'])
  })

  it('attack: for the endpoint of another shop is refused', async () => {
    const claims = { aud: endpoint(SECOND) }
    expect(outcome(await present(await sign({ claims })))).toEqual([401, 'invalid_client'])
  })

  it('attack: is refused the second time, also after it has expired', async () => {
    const assertion = await sign()
    expect((await present(assertion)).status).toBe(200)
    expect(outcome(await present(assertion))).toEqual([401, 'invalid_client'])
    await platform.emulator.control.advanceClock(65_000)
    expect(outcome(await present(assertion))).toEqual([401, 'invalid_client'])
    await platform.emulator.control.reset()
    await platform.emulator.control.install({ shop: DEMO })
  })

  it.each([
    ['HS256, signed with the public key', 'HS256'],
    ['HS256, signed with the client secret', 'HS256'],
    ['no signature', 'none'],
  ])('attack: with %s is refused', async (what, alg) => {
    const claims = {
      iss: API_KEY,
      sub: API_KEY,
      aud: endpoint(),
      iat: NOW,
      exp: NOW + 60,
      jti: crypto.randomUUID(),
    }
    const secret = what.includes('public') ? JSON.stringify(current.publicJwk) : SECRET
    const forged =
      alg === 'none'
        ? new UnsecuredJWT(claims).encode()
        : await new SignJWT(claims)
            .setProtectedHeader({ alg, kid: 'current' })
            .sign(new TextEncoder().encode(secret))
    expect(outcome(await present(forged))).toEqual([401, 'invalid_client'])
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['another assertion type', { client_assertion_type: 'urn:other' }, 'invalid_client'],
    ['no assertion type', { client_assertion_type: undefined }, 'invalid_request'],
    ['another client id', { client_id: 'other-key' }, 'invalid_client'],
    ['the client secret as well', { client_secret: SECRET }, 'invalid_request'],
    ['another grant', { grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_request'],
  ])('with %s is refused', async (_what, fields, error) => {
    expect((await present(await sign(), fields)).json.error).toBe(error)
  })

  it.each(['', 'a.b.c', 'not a token', '..'])('%j is refused', async text => {
    expect((await present(text)).json.error).toBe(text ? 'invalid_client' : 'invalid_request')
  })
})

describe('a registered key', () => {
  it.each([
    ['a private key', createTestKey().privateJwk, /contains a private key/],
    ['a symmetric key', { kty: 'oct', k: 'AAAA' }, /must be a JWK of an RSA key/],
    ['another curve', { kty: 'EC', crv: 'P-384', x: 'a', y: 'b' }, /must be a JWK of an RSA key/],
  ])('is not %s', (_what, key, message) => {
    expect(() => platform.emulator.setApp({ publicKeys: [key as never] })).toThrow(message)
  })
})
