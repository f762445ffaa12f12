import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asDocument, asScript } from './admin-requests'
import { startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { expectNothingSecret } from './expect-error'
import { newShop } from './new-shop'
import { FLOW, WEBHOOK } from './signed-calls'

type Line = Record<string, unknown>

let app: AppUnderTest
let shop: string
beforeAll(async () => {
  app = await startApp({ environment: { NUXT_PLATFORM_LOG_LEVEL: 'debug' } })
  shop = await newShop(app)
})
afterAll(() => app.stop())

/** What the layer logs while `act` runs and until it has written `count` lines. */
async function linesOf(act: () => Promise<unknown>, count: number): Promise<Line[]> {
  const before = app.output().length
  await act()
  const written = () =>
    app
      .output()
      .slice(before)
      .split('\n')
      .filter(line => line.startsWith('{'))
  await expect.poll(() => written().length).toBe(count)
  return written().map(line => JSON.parse(line) as Line)
}

const COMMON = {
  time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
  source: 'platform',
  durationMs: expect.any(Number) as number,
}
const UUID = expect.stringMatching(/^[\da-f-]{36}$/) as string

describe('the log in production', () => {
  it('has a line for a grant and for the request that caused it', async () => {
    const lines = await linesOf(
      () =>
        asScript(app, shop, '/api/guarded?note=from-the-query', {
          headers: { 'x-request-id': 'proxy-1' },
        }),
      2,
    )
    expect(lines).toStrictEqual([
      {
        ...COMMON,
        level: 'info',
        message: 'An access token was obtained',
        how: 'exchange',
        shop,
        online: false,
      },
      {
        ...COMMON,
        level: 'debug',
        message: 'A request (admin) was authenticated',
        requestId: 'proxy-1',
        kind: 'admin',
        method: 'GET',
        path: '/api/guarded',
        outcome: 'authenticated',
        shop,
      },
    ])
  })

  it('has a line for each call of the Admin API', async () => {
    const [, call] = await linesOf(() => asScript(app, shop, '/api/shop'), 2)
    expect(call).toStrictEqual({
      ...COMMON,
      level: 'debug',
      message: 'The Admin API responded',
      api: 'Admin API',
      shop,
      operation: expect.any(String) as string,
      attempts: 1,
    })
  })

  it('distinguishes a webhook that was handled from its duplicate', async () => {
    const request = WEBHOOK.request({ shop, headers: { 'x-shopify-topic': 'customers/redact' } })
    const lines = await linesOf(async () => {
      await app.send(request)
      await app.send(request)
    }, 4)
    const run = {
      ...COMMON,
      level: 'info',
      shop,
      topic: 'CUSTOMERS_REDACT',
      webhookId: request.headers['x-shopify-webhook-id'],
    }
    const received = {
      ...COMMON,
      level: 'debug',
      message: 'A request (webhook) was authenticated',
      requestId: UUID,
      kind: 'webhook',
      method: 'POST',
      path: '/webhooks',
      outcome: 'authenticated',
      shop,
      topic: 'CUSTOMERS_REDACT',
    }
    expect(lines).toStrictEqual([
      { ...run, message: 'A webhook was handled', duplicate: false },
      received,
      { ...run, message: 'A webhook was a duplicate', duplicate: true },
      received,
    ])
  })

  it('has a line for a refusal, without an unverified shop', async () => {
    const [line] = await linesOf(
      () => app.send(WEBHOOK.request({ shop, secret: 'another-secret' })),
      1,
    )
    expect(line).toStrictEqual({
      ...COMMON,
      level: 'warn',
      message: 'The signature does not match the body',
      requestId: UUID,
      kind: 'webhook',
      method: 'POST',
      path: '/webhooks',
      outcome: 'refused',
      reason: 'hmac_invalid',
      status: 401,
      hint: expect.any(String) as string,
    })
  })

  it('has a line for responses of the layer itself, including its own routes', async () => {
    const lines = await linesOf(async () => {
      await app.fetch('/api/guarded', { headers: { authorization: 'Bearer forged' } })
      await app.fetch(`/_platform/auth?shop=${shop}`)
    }, 2)
    expect(
      lines.map(({ level, kind, outcome, reason, path }) => [level, kind, outcome, reason, path]),
    ).toStrictEqual([
      ['warn', 'admin', 'handled', 'status 401', '/api/guarded'],
      ['debug', 'auth', 'handled', 'status 302', '/_platform/auth'],
    ])
  })

  it('log injection: an invalid id of a caller is replaced with a generated one', async () => {
    const { path, headers } = FLOW.request()
    const [line] = await linesOf(
      () =>
        app.send({
          path,
          method: 'POST',
          body: '{}',
          headers: { ...headers, 'x-request-id': '"},{"level":"error"' },
        }),
      1,
    )
    expect(line).toMatchObject({
      level: 'warn',
      requestId: UUID,
      kind: 'flow',
      reason: 'hmac_invalid',
      status: 400,
    })
  })

  it('contains no token, secret or query', () => {
    expectNothingSecret(app.output())
    expect(app.output()).not.toMatch(/eyJ|from-the-query|id_token|another-secret/)
  })
})

describe('a response in production', () => {
  it('does not reveal how long the layer took', async () => {
    const responses = [
      await asScript(app, shop, '/api/guarded'),
      await asDocument(app, shop, '/products'),
      await app.fetch('/api/guarded', { headers: { authorization: 'Bearer forged' } }),
    ]
    expect(
      responses.map(({ status, headers }) => [status, headers.get('server-timing')]),
    ).toStrictEqual([
      [200, null],
      [200, null],
      [401, null],
    ])
  })
})

describe('the level silent', () => {
  it('writes nothing', async () => {
    await app.restart({ NUXT_PLATFORM_LOG_LEVEL: 'silent' })
    const before = app.output().length
    expect((await app.send(WEBHOOK.request({ shop, secret: 'another-secret' }))).status).toBe(401)
    expect((await asScript(app, shop, '/api/guarded')).status).toBe(200)
    expect(app.output().slice(before)).not.toContain('"source":"platform"')
  })
})
