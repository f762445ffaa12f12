import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { DEMO, SECOND, SECRET, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { expectNothingSecret } from './error-answer'
import { expectNothingRan, forgetCalls } from './nothing-ran'
import { FLOW, ORDER, received, refusalOf, signBody, SIGNED_SURFACES, WEBHOOK, without } from './signed-calls'

let app: AppUnderTest

beforeAll(async () => {
  app = await startApp()
  for (const shop of [DEMO, SECOND]) await asScript(app, shop, '/api/shop')
})

afterAll(() => app.stop())

beforeEach(() => forgetCalls(app))

const surfaces = SIGNED_SURFACES.map(surface => [surface.path, surface] as const)

describe.each(surfaces)('%s', (path, surface) => {
  const { refusedStatus } = surface

  it('accepts what these tests begin with', async () => {
    const { status, text } = await app.send(surface.request())
    expect({ status, text }).toMatchObject({ status: 200, text: expect.stringMatching(/"ok":\s*true/) as string })
    expect(await received(app)).toHaveLength(1)
  })

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('answers %s with the one method it has', async (method) => {
    const { headers, body } = surface.request()
    const response = await app.fetch(path, { method, headers, ...(method !== 'GET' && { body: body as string }) })
    expect([response.status, response.statusText, response.headers.get('allow')]).toStrictEqual([405, 'Method not allowed', 'POST'])
    expect(await response.json()).toMatchObject({ data: { code: 'method_not_allowed' } })
    await expectNothingRan(app)
  })

  it('refuses a call without a body, announced or in pieces', async () => {
    const { headers } = surface.request({ body: '' })
    for (const length of [{ 'content-length': '0' }, { 'transfer-encoding': 'chunked' }]) {
      expect(refusalOf(await app.send({ path, method: 'POST', headers: { ...headers, ...length } }))).toStrictEqual({ status: 400, code: 'body_missing' })
    }
    await expectNothingRan(app)
  })

  it('refuses a call without a signature, or with an empty one', async () => {
    const { body, headers } = surface.request()
    const name = 'x-shopify-hmac-sha256'
    for (const sent of [without(headers, name), { ...headers, [name]: '' }]) {
      expect(refusalOf(await app.send({ path, method: 'POST', body, headers: sent }))).toStrictEqual({ status: 400, code: 'hmac_missing' })
    }
    await expectNothingRan(app)
  })

  it('refuses two signatures, even when both are right', async () => {
    const { body, headers } = surface.request()
    const answer = await app.send({ path, method: 'POST', body, headers: { ...headers, 'x-shopify-hmac-sha256': [signBody(body ?? ''), signBody(body ?? '')] } })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(402)
    await expectNothingRan(app)
  })

  it.each<[string, (body: string) => string]>([
    ['of another secret', body => signBody(body, 'another-secret')],
    ['of other bytes', body => signBody(`${body} `)],
    ['in hex', body => Buffer.from(signBody(body), 'base64').toString('hex')],
    ['without its padding', body => signBody(body).replace('=', '')],
    ['in the alphabet of URLs', body => signBody(body).replaceAll('+', '-').replaceAll('/', '_').replace('=', '')],
    ['with a space before it', body => `${signBody(body).slice(0, 20)} ${signBody(body).slice(20)}`],
    ['that is very long', () => 'A'.repeat(8000)],
  ])('refuses a signature %s', async (_name, signature) => {
    const { body, headers } = surface.request()
    const answer = await app.send({ path, method: 'POST', body, headers: { ...headers, 'x-shopify-hmac-sha256': signature(String(body)) } })
    expect(refusalOf(answer)).toStrictEqual({ status: refusedStatus, code: 'hmac_invalid' })
    expectNothingSecret(answer.text)
    await expectNothingRan(app)
  })

  it('refuses bytes that something compressed on the way, and tells the log only', async () => {
    const { body = '', headers } = surface.request()
    const sent = { path, method: 'POST', body: gzipSync(body), headers: { ...headers, 'content-encoding': 'gzip' } }
    const answer = await app.send(sent)
    expect(refusalOf(answer)).toStrictEqual({ status: refusedStatus, code: 'hmac_invalid' })
    expect(answer.text).not.toContain('encoding')
    await expect.poll(() => app.output()).toContain('content-encoding')
    await expectNothingRan(app)
  })

  it.each<[string, string | Buffer]>([
    ['no JSON', 'id=1&note=none'],
    ['JSON that is cut off', '{"id": 1'],
    ['JSON of another encoding', Buffer.from('{"id": "ü"}', 'utf16le')],
    ['bytes that are not UTF-8', Buffer.concat([Buffer.from('{"id": "'), Buffer.from([0xC3, 0x28]), Buffer.from('"}')])],
    ['a list', '[{"id": 1}]'],
    ['a text', '"id"'],
    ['null', 'null'],
    ['JSON that is nested a million times', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
    ['objects that are nested a hundred thousand times', `${'{"a":'.repeat(100_000)}1`],
  ])('refuses a signed body of %s', async (_name, body) => {
    const answer = await app.send(surface.request({ body }))
    expect(refusalOf(answer)).toStrictEqual({ status: 400, code: 'body_invalid' })
    await expectNothingRan(app)
  })

  it('accepts deeply nested JSON that is well formed, and no prototype comes from it', async () => {
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
    const body = `{"shopify_domain": "${DEMO}", "__proto__": {"polluted": true}, "deep": ${deep}}`
    expect((await app.send(surface.request({ body }))).status).toBe(200)
    expect((await app.send(surface.request())).status).toBe(200)
    const [entry] = await received(app)
    expect(entry?.payload).not.toContain('polluted')
  })
})

it('a Flow action is not signed by the headers of the events family', async () => {
  const { body = '', headers } = FLOW.request()
  const sent = { ...without(headers, 'x-shopify-hmac-sha256'), 'shopify-hmac-sha256': signBody(body) }
  expect(refusalOf(await app.send({ path: FLOW.path, method: 'POST', body, headers: sent }))).toStrictEqual({ status: 400, code: 'hmac_missing' })
  await expectNothingRan(app)
})

it('the log says why, a few times and not a thousand, and holds neither payload nor signature nor secret', async () => {
  const before = app.output().length
  const { body = '', path, headers } = WEBHOOK.request({ body: ORDER, secret: 'another-secret' })
  const answers = await Promise.all(Array.from({ length: 1000 }, () => app.send({ path, method: 'POST', body, headers })))
  expect(new Set(answers.map(({ status }) => status))).toStrictEqual(new Set([401]))
  const written = app.output().slice(before)
  expect(written.split('\n').filter(line => line.includes('"reason":"hmac_invalid"')).length).toBeLessThanOrEqual(2)
  await expect.poll(() => app.output()).toContain('NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY')
  expect(app.output()).not.toContain('820982911946154508')
  expect(app.output()).not.toContain(headers['x-shopify-hmac-sha256'])
  expect(app.output()).not.toContain(SECRET)
})
