import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { DEMO, SECOND, SECRET, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { expectNothingSecret } from './expect-error'
import { expectNothingRan, forgetCalls } from './nothing-ran'
import {
  FLOW,
  ORDER,
  received,
  refusalOf,
  signBody,
  SIGNED_SURFACES,
  WEBHOOK,
  without,
} from './signed-calls'

let app: AppUnderTest

beforeAll(async () => {
  app = await startApp()
  for (const shop of [DEMO, SECOND]) await asScript(app, shop, '/api/shop')
})

afterAll(() => app.stop())

beforeEach(() => forgetCalls(app))

const surfaces = SIGNED_SURFACES.map(surface => [surface.path, surface] as const)

describe.each(surfaces)('%s', (path, surface) => {
  const { refusedStatus, signatureHeader } = surface

  it('accepts the unmodified request', async () => {
    const { status, text } = await app.send(surface.request())
    expect({ status, text }).toMatchObject({
      status: 200,
      text: expect.stringMatching(/"ok":\s*true/) as string,
    })
    expect(await received(app)).toHaveLength(1)
  })

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
    'responds to %s with the one method it has',
    async method => {
      const { headers, body } = surface.request()
      const response = await app.fetch(path, {
        method,
        headers,
        ...(method !== 'GET' && { body: body as string }),
      })
      expect([response.status, response.statusText, response.headers.get('allow')]).toStrictEqual([
        405,
        'Method not allowed',
        'POST',
      ])
      expect(await response.json()).toMatchObject({ data: { code: 'method_not_allowed' } })
      await expectNothingRan(app)
    },
  )

  it('refuses a call without a body, with Content-Length or in chunks', async () => {
    const { headers } = surface.request({ body: '' })
    for (const length of [{ 'content-length': '0' }, { 'transfer-encoding': 'chunked' }]) {
      expect(
        refusalOf(await app.send({ path, method: 'POST', headers: { ...headers, ...length } })),
      ).toStrictEqual({ status: 400, code: 'body_missing' })
    }
    await expectNothingRan(app)
  })

  it('refuses a call without a signature, or with an empty one', async () => {
    const { body, headers } = surface.request()
    for (const sent of [without(headers, signatureHeader), { ...headers, [signatureHeader]: '' }]) {
      expect(
        refusalOf(await app.send({ path, method: 'POST', body, headers: sent })),
      ).toStrictEqual({ status: 400, code: 'hmac_missing' })
    }
    await expectNothingRan(app)
  })

  it('refuses two signatures, even when both are right', async () => {
    const { body, headers } = surface.request()
    const reply = await app.send({
      path,
      method: 'POST',
      body,
      headers: {
        ...headers,
        [signatureHeader]: [signBody(body ?? ''), signBody(body ?? '')],
      },
    })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(402)
    await expectNothingRan(app)
  })

  it.each<[string, (body: string) => string]>([
    ['of another secret', body => signBody(body, 'another-secret')],
    ['of other bytes', body => signBody(`${body} `)],
    ['in hex', body => Buffer.from(signBody(body), 'base64').toString('hex')],
    ['without its padding', body => signBody(body).replace('=', '')],
    [
      'in the alphabet of URLs',
      body => signBody(body).replaceAll('+', '-').replaceAll('/', '_').replace('=', ''),
    ],
    [
      'with a space before it',
      body => `${signBody(body).slice(0, 20)} ${signBody(body).slice(20)}`,
    ],
    ['that is very long', () => 'A'.repeat(8000)],
  ])('refuses a signature %s', async (_name, signature) => {
    const { body, headers } = surface.request()
    const reply = await app.send({
      path,
      method: 'POST',
      body,
      headers: { ...headers, [signatureHeader]: signature(String(body)) },
    })
    expect(refusalOf(reply)).toStrictEqual({ status: refusedStatus, code: 'hmac_invalid' })
    expectNothingSecret(reply.text)
    await expectNothingRan(app)
  })

  it('refuses bytes that were compressed on the way, and logs the reason only', async () => {
    const { body = '', headers } = surface.request()
    const sent = {
      path,
      method: 'POST',
      body: gzipSync(body),
      headers: { ...headers, 'content-encoding': 'gzip' },
    }
    const reply = await app.send(sent)
    expect(refusalOf(reply)).toStrictEqual({ status: refusedStatus, code: 'hmac_invalid' })
    expect(reply.text).not.toContain('encoding')
    await expect.poll(() => app.output()).toContain('content-encoding')
    await expectNothingRan(app)
  })

  it.each<[string, string | Buffer]>([
    ['JSON that is cut off', '{"id": 1'],
    ['JSON of another encoding', Buffer.from('{"id": "ü"}', 'utf16le')],
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from('{"id": "'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    ],
    [
      'JSON that is nested a million times',
      `{"a":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`,
    ],
    ['JSON that is nested 5,000 times', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['objects that are nested a hundred thousand times', `${'{"a":'.repeat(100_000)}1`],
  ])('refuses a signed body of %s', async (_name, body) => {
    const reply = await app.send(surface.request({ body }))
    expect(refusalOf(reply)).toStrictEqual({ status: 400, code: 'body_invalid' })
    await expectNothingRan(app)
  })

  it.each([
    ['no JSON', 'id=1&note=none'],
    ['a list', '[{"id": 1}]'],
    ['a text', '"id"'],
    ['null', 'null'],
    ['an object after a space', ' {"id": 1}'],
  ])('refuses a signed body that does not begin as an object: %s', async (_name, body) => {
    const reply = await app.send(surface.request({ body }))
    expect(refusalOf(reply)).toStrictEqual({ status: surface.refusedStatus, code: 'hmac_invalid' })
    await expectNothingRan(app)
  })

  it('accepts nested JSON, without prototype pollution', async () => {
    const deep = `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`
    const usual = surface.request().body as string
    const body = `${usual.slice(0, -1)}, "__proto__": {"polluted": true}, "deep": ${deep}}`
    expect((await app.send(surface.request({ body }))).status).toBe(200)
    expect((await app.send(surface.request())).status).toBe(200)
    const [entry] = await received(app)
    expect(entry?.payload).not.toContain('polluted')
  })
})

it('a Flow action is not accepted with the headers of the events family', async () => {
  const { body = '', headers } = FLOW.request()
  const sent = {
    ...without(headers, 'x-shopify-hmac-sha256'),
    'shopify-hmac-sha256': signBody(body),
  }
  expect(
    refusalOf(await app.send({ path: FLOW.path, method: 'POST', body, headers: sent })),
  ).toStrictEqual({ status: 400, code: 'hmac_missing' })
  await expectNothingRan(app)
})

it('logs the reason a few times and not a thousand, with neither payload nor signature nor secret', async () => {
  const before = app.output().length
  const { body = '', path, headers } = WEBHOOK.request({ body: ORDER, secret: 'another-secret' })
  const responses = await Promise.all(
    Array.from({ length: 1000 }, () => app.send({ path, method: 'POST', body, headers })),
  )
  expect(new Set(responses.map(({ status }) => status))).toStrictEqual(new Set([401]))
  const written = app.output().slice(before)
  expect(
    written.split('\n').filter(line => line.includes('"reason":"hmac_invalid"')).length,
  ).toBeLessThanOrEqual(2)
  await expect.poll(() => app.output()).toContain('NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY')
  expect(app.output()).not.toContain('820982911946154508')
  expect(app.output()).not.toContain(headers['x-shopify-hmac-sha256'])
  expect(app.output()).not.toContain(SECRET)
})
