import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asScript } from './admin-requests'
import { DEMO, startApp } from './app-under-test'
import type { AppUnderTest } from './app-under-test'
import { expectError } from './expect-error'
import { sendBytes, statusOf } from './raw-socket'
import { EVENT, received, SIGNED_SURFACES, signBody, webhookHeaders } from './signed-calls'

const LIMIT = 5 * 1024 * 1024
const TEN_MB = 10_000_000

let app: AppUnderTest

beforeAll(async () => {
  app = await startApp()
  await asScript(app, DEMO, '/api/shop')
})

afterAll(() => app.stop())

/** The lines of a request for `sendBytes`. */
function head(path: string, headers: Record<string, string>): string {
  return [
    `POST ${path} HTTP/1.1`,
    'host: app',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
}

describe.each(SIGNED_SURFACES.map(({ path, request }) => ({ path, request })))(
  '$path',
  ({ path, request }) => {
    it('refuses ten megabytes, with a response to a client that is still sending', async () => {
      for (let round = 0; round < 5; round++) {
        const response = await app.fetch(path, {
          method: 'POST',
          body: 'x'.repeat(TEN_MB),
          headers: request().headers,
        })
        expect(response.headers.get('connection')).toBe('close')
        await expectError(response, 413, 'body_too_large')
      }
    })

    it('refuses ten megabytes of unknown length', async () => {
      const pieces = new Blob(['x'.repeat(TEN_MB)]).stream()
      const response = await app.fetch(path, {
        method: 'POST',
        body: pieces,
        headers: request().headers,
        duplex: 'half',
      } as RequestInit)
      await expectError(response, 413, 'body_too_large')
    })

    it('refuses an announced size before any of it was sent, and hangs up', async () => {
      const reply = await sendBytes(
        app.url,
        head(path, { ...request().headers, 'content-length': String(LIMIT + 1) }),
      )
      expect(statusOf(reply)).toBe(413)
      expect(reply).toMatch(/\r\nconnection: close\r\n/i)
      expect(reply).toContain('"body_too_large"')
    })

    it.each(['-1', 'ten', '1e3', '10, 10'])('has no request of the size %s', async size => {
      const reply = await sendBytes(
        app.url,
        head(path, { ...request().headers, 'content-length': size }),
      )
      expect(statusOf(reply)).toBe(400)
    })

    it('drops a body that ends too soon: no handler runs, and the log has one line about it', async () => {
      const before = app.output()
      const count = (await received(app)).length
      const { body = '', headers } = request()
      await sendBytes(
        app.url,
        `${head(path, { ...headers, 'content-length': String(Buffer.byteLength(body) + 10) })}${String(body)}`,
        true,
      )
      // The log has a line for each kind of call: an event is a webhook, which had its line.
      if (path !== EVENT.path)
        await expect
          .poll(() => app.output().slice(before.length))
          .toMatch(/^\{[^\n]+"reason":"body_invalid"[^\n]+\}\n$/)
      expect((await received(app)).length).toBe(count)
    })

    it('still responds after all this', async () => {
      expect((await app.send(request())).status).toBe(200)
    })
  },
)

it('a delivery of exactly the limit is accepted, and one more byte is not', async () => {
  const body = (size: number) => `{"note": "${'x'.repeat(size - 12)}"}`
  const largest = body(LIMIT)
  expect(Buffer.byteLength(largest)).toBe(LIMIT)
  expect(
    (
      await app.send({
        path: '/webhooks',
        method: 'POST',
        body: largest,
        headers: webhookHeaders(largest),
      })
    ).status,
  ).toBe(200)
  const larger = body(LIMIT + 1)
  expect(
    (
      await app.send({
        path: '/webhooks',
        method: 'POST',
        body: larger,
        headers: webhookHeaders(larger),
      })
    ).status,
  ).toBe(413)
})

it('the limit is a setting', async () => {
  const strict = await startApp({ environment: { NUXT_PLATFORM_MAX_BODY_BYTES: '100' } })
  try {
    const small = '{"id": 1}'
    const large = JSON.stringify({ note: 'x'.repeat(200) })
    expect(
      (
        await strict.send({
          path: '/webhooks',
          method: 'POST',
          body: small,
          headers: webhookHeaders(small),
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await strict.send({
          path: '/webhooks',
          method: 'POST',
          body: large,
          headers: webhookHeaders(large),
        })
      ).status,
    ).toBe(413)
  } finally {
    await strict.stop()
  }
})

it('bytes that are not text are verified as received', async () => {
  const body = Buffer.from([0xef, 0xbb, 0xbf, ...Buffer.from('{"id": 1}')])
  expect(signBody(body)).not.toBe(signBody(body.subarray(3)))
  const reply = await app.send({
    path: '/webhooks',
    method: 'POST',
    body,
    headers: { ...webhookHeaders(body), 'x-shopify-hmac-sha256': signBody(body.subarray(3)) },
  })
  expect(reply.status).toBe(401)
})
