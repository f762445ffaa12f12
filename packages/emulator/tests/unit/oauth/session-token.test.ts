import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { readSessionToken } from '../../../src/oauth/session-token'
import { API_KEY, DEMO, NOW, SECRET, startPlatform } from '../started-platform'

const platform = await startPlatform()
afterAll(() => platform.emulator.close())

const key = (secret: string) => new TextEncoder().encode(secret)
const app = { apiKey: API_KEY, apiSecretKey: SECRET }

function sign(claims: Record<string, unknown>, secret = SECRET, alg = 'HS256'): Promise<string> {
  return new SignJWT({
    iss: `https://${DEMO}/admin`,
    dest: `https://${DEMO}`,
    aud: API_KEY,
    sub: '1',
    exp: NOW + 60,
    nbf: NOW,
    iat: NOW,
    ...claims,
  })
    .setProtectedHeader({ alg })
    .sign(key(secret))
}

describe('mintSessionToken', () => {
  it('has the claims of the platform, signed with the secret', async () => {
    const token = await platform.emulator.control.sessionToken({ shop: DEMO, userId: '42' })
    const { payload, protectedHeader } = await jwtVerify(token, key(SECRET), {
      currentDate: new Date(NOW * 1000),
    })
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(payload).toEqual({
      iss: `https://${DEMO}/admin`,
      dest: `https://${DEMO}`,
      aud: API_KEY,
      sub: '42',
      exp: NOW + 60,
      nbf: NOW,
      iat: NOW,
      jti: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      sid: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('gives every token its own id, and one user the same session', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => platform.emulator.control.sessionToken({ shop: DEMO })),
    )
    const claims = [decodeJwt(first ?? ''), decodeJwt(second ?? '')]
    expect(claims[0]?.jti === claims[1]?.jti).toBe(false)
    expect(claims[0]?.sid).toBe(claims[1]?.sid)
  })
})

describe('readSessionToken', () => {
  it('reads a token of the app', async () => {
    expect(await readSessionToken(await sign({}), app, NOW)).toEqual({ shop: DEMO, userId: '1' })
  })

  it.each([
    ['signed with another secret', () => sign({}, 'another-secret')],
    ['of another app', () => sign({ aud: 'other' })],
    ['of two audiences', () => sign({ aud: [API_KEY, 'other'] })],
    ['expired', () => sign({ exp: NOW })],
    ['not valid yet', () => sign({ nbf: NOW + 1 })],
    ['without an expiry', () => sign({ exp: undefined })],
    [
      'whose iss and dest are two shops',
      () => sign({ iss: 'https://second-store.platform.test/admin' }),
    ],
    ['whose dest is no origin', () => sign({ dest: DEMO })],
    ['without a user', () => sign({ sub: undefined })],
    ['of algorithm HS512', () => sign({}, SECRET.repeat(4), 'HS512')],
    [
      'of algorithm none',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await sign({})).split('.')[1]}.`,
    ],
    ['that is no token', async () => 'abc'],
  ])('refuses a token %s', async (_name, make) => {
    expect(await readSessionToken(await make(), app, NOW)).toBe(undefined)
  })
})
