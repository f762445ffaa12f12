import process from 'node:process'
import { afterAll, describe, expect, it } from 'vitest'
import { responseOf, bearer } from './response-of'
import { API_KEY, DEMO, SECOND, SECRET, startApp } from './app-under-test'
import { framed } from './frame-address'
import { forgeToken, rsaToken, secondsFromNow, unsignedToken } from './session-tokens'
import { storedSessions } from './stored-sessions'

const RETRY = {
  status: 401,
  headers: { 'cache-control': 'private, no-store', 'x-shopify-retry-invalid-session-request': '1' },
  body: '',
}

/** The same for an address with an ID token, which no other site must learn. */
const RETRY_WITH_TOKEN = {
  ...RETRY,
  headers: { ...RETRY.headers, 'referrer-policy': 'strict-origin' },
}

/** Moves the clock of an app by two minutes when the process gets a signal. */
const MOVABLE_CLOCK =
  'data:text/javascript,const{now}=Date;globalThis.clockOffset=0;Date.now=()=>now()+clockOffset;' +
  'process.on(`SIGUSR2`,()=>{clockOffset=120000})'

const app = await startApp()
afterAll(() => app.stop())

const BAD_TOKENS: [string, () => string][] = [
  ['that is no token', () => 'invalid'],
  [
    'that has expired, tolerance included',
    () => forgeToken({ claims: { exp: secondsFromNow(-12) } }),
  ],
  ['that begins in the future', () => forgeToken({ claims: { nbf: secondsFromNow(15) } })],
  ['without exp', () => forgeToken({ claims: { exp: undefined } })],
  ['with exp as text', () => forgeToken({ claims: { exp: String(secondsFromNow(60)) } })],
  ['of algorithm none', unsignedToken],
  ['of algorithm none, signed all the same', () => forgeToken({ header: { alg: 'none' } })],
  ['of algorithm RS256 with a key of its own', rsaToken],
  [
    'with alg RS256 and signed with our secret',
    () => forgeToken({ header: { alg: 'RS256', typ: 'JWT' } }),
  ],
  ['with alg HS512', () => forgeToken({ header: { alg: 'HS512', typ: 'JWT' } })],
  [
    'with critical extensions',
    () => forgeToken({ header: { alg: 'HS256', crit: ['b64'], b64: false } }),
  ],
  ['of a customer', () => forgeToken({ claims: { sub: 'gid://shopify/Customer/1' } })],
  ['without a user', () => forgeToken({ claims: { sub: undefined } })],
  ['of another app', () => forgeToken({ claims: { aud: 'another-app' } })],
  ['for several apps', () => forgeToken({ claims: { aud: [API_KEY, 'another-app'] } })],
  ['for a list of one app', () => forgeToken({ claims: { aud: [API_KEY] } })],
  ['of another secret', () => forgeToken({ secret: `${SECRET}x` })],
  ['of an empty secret', () => forgeToken({ secret: '' })],
  [
    'whose iss and dest name two shops',
    () => forgeToken({ claims: { iss: `https://${SECOND}/admin` } }),
  ],
  [
    'whose dest is no shop',
    () =>
      forgeToken({ claims: { iss: 'https://evil.example/admin', dest: 'https://evil.example' } }),
  ],
  [
    'whose dest is the admin itself',
    () =>
      forgeToken({
        claims: { iss: 'https://admin.platform.test/admin', dest: 'https://admin.platform.test' },
      }),
  ],
  [
    'whose dest has a port',
    () =>
      forgeToken({ claims: { iss: `https://${DEMO}:8443/admin`, dest: `https://${DEMO}:8443` } }),
  ],
  [
    'whose dest has a user name',
    () => forgeToken({ claims: { iss: `https://x@${DEMO}/admin`, dest: `https://x@${DEMO}` } }),
  ],
  [
    'with a changed payload',
    () => {
      const [header, , signature] = forgeToken().split('.')
      return `${header}.${forgeToken({ shop: SECOND }).split('.')[1]}.${signature}`
    },
  ],
  ['with a second spelling of its signature', () => `${forgeToken()}=`],
  ['of 9 KB', () => forgeToken({ claims: { padding: 'x'.repeat(7000) } })],
]

describe('an ID token', () => {
  it.each(BAD_TOKENS)('%s is refused in a header', async (_case, token) => {
    expect(await responseOf(await app.fetch('/api/guarded', bearer(token())))).toEqual(RETRY)
  })

  it.each(BAD_TOKENS)('%s is refused in the address of a page', async (_case, token) => {
    const { status, headers } = await responseOf(
      await app.fetch(framed(app, '/guards/protected', { id_token: token() })),
    )
    expect(status).toBe(302)
    expect(headers.location?.startsWith('/_platform/auth/session-token?')).toBe(true)
    expect(headers.location).not.toContain('id_token')
  })

  it('stored nothing, and none of these tokens reached the platform', async () => {
    expect(await storedSessions(app).findSessionsByShop(DEMO)).toEqual([])
    expect(await storedSessions(app).findSessionsByShop(SECOND)).toEqual([])
    expect(await app.emulator.control.log()).toEqual([])
  })
})

describe('the Authorization header', () => {
  it.each([
    ['Basic', () => `Basic ${forgeToken()}`],
    ['no scheme', () => forgeToken()],
    ['an empty token', () => 'Bearer '],
    ['two tokens', () => `Bearer ${forgeToken()} ${forgeToken()}`],
    ['a comma list', () => `Bearer ${forgeToken()}, Bearer ${forgeToken()}`],
  ])('with %s is refused', async (_case, authorization) => {
    expect(
      await responseOf(
        await app.fetch('/api/guarded', { headers: { authorization: authorization() } }),
      ),
    ).toEqual(RETRY)
  })

  it('takes precedence over an id_token in the address: a bad header with a good address is refused', async () => {
    expect(
      await responseOf(
        await app.fetch(framed(app, '/api/guarded', { id_token: forgeToken() }), bearer('invalid')),
      ),
    ).toEqual(RETRY_WITH_TOKEN)
  })

  it('an id_token in the address is accepted for documents only', async () => {
    expect(
      await responseOf(
        await app.fetch(framed(app, '/api/cors', { id_token: forgeToken() }), { method: 'POST' }),
      ),
    ).toEqual(RETRY_WITH_TOKEN)
  })

  it('cross-site request: a script without a header is refused even with a good address', async () => {
    expect(
      await responseOf(
        await app.fetch(framed(app, '/api/guarded', { id_token: forgeToken() }), {
          headers: { 'sec-fetch-dest': 'empty' },
        }),
      ),
    ).toEqual(RETRY_WITH_TOKEN)
  })

  it.each(['Bearer', 'bearer', 'BEARER'])('names its scheme in any case: %s', async scheme => {
    expect(
      (await app.fetch('/api/guarded', { headers: { authorization: `${scheme} ${forgeToken()}` } }))
        .status,
    ).toBe(200)
  })
})

describe('the clock tolerance of ten seconds', () => {
  it.each([
    ['expired 5 s ago', () => ({ exp: secondsFromNow(-5) })],
    ['valid in 8 s', () => ({ nbf: secondsFromNow(8) })],
  ])('accepts a token %s', async (_case, claimsNow) => {
    // The platform itself has no tolerance, so the session must exist already.
    await app.fetch('/api/guarded', bearer(forgeToken()))
    const token = forgeToken({ claims: claimsNow() })
    expect((await app.fetch('/api/guarded', bearer(token))).status).toBe(200)
  })
})

describe('rotation of the secret', () => {
  const PREVIOUS = 'secret-before-the-rotation'

  it('the previous secret is accepted while it is configured, the older one is not', async () => {
    const rotated = await startApp({
      environment: { NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY: PREVIOUS },
    })
    try {
      await rotated.fetch('/api/guarded', bearer(forgeToken()))
      expect(
        (await rotated.fetch('/api/guarded', bearer(forgeToken({ secret: PREVIOUS })))).status,
      ).toBe(200)
      expect(
        await responseOf(
          await rotated.fetch('/api/guarded', bearer(forgeToken({ secret: 'older' }))),
        ),
      ).toEqual(RETRY)
    } finally {
      await rotated.stop()
    }
  })

  it('without it, a token of the previous secret is refused', async () => {
    expect(
      await responseOf(await app.fetch('/api/guarded', bearer(forgeToken({ secret: PREVIOUS })))),
    ).toEqual(RETRY)
  })
})

it('refuses a previously verified token once it has expired', async () => {
  const late = await startApp({ environment: { NODE_OPTIONS: `--import ${MOVABLE_CLOCK}` } })
  try {
    const token = bearer(forgeToken())
    expect((await late.fetch('/api/guarded', token)).status).toBe(200)
    expect((await late.fetch('/api/guarded', token)).status).toBe(200)
    process.kill(late.pid(), 'SIGUSR2')
    await expect
      .poll(async () => (await late.fetch('/api/guarded', token)).status, { timeout: 10_000 })
      .toBe(401)
  } finally {
    await late.stop()
  }
})
