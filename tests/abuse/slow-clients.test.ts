import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asScript } from '../integration/admin-requests'
import { DEMO, startApp } from '../integration/app-under-test'
import type { AppUnderTest } from '../integration/app-under-test'
import { refusalOf, signBody, WEBHOOK } from '../integration/signed-calls'
import { residentMemory } from './resident-memory'

const CLIENTS = 100
const MB = 1024 * 1024

let app: AppUnderTest
beforeAll(async () => {
  app = await startApp()
  await asScript(app, DEMO, '/api/shop')
})
afterAll(() => app.stop())

/** Sends the beginning of a request, and then a byte now and then. */
function trickle(beginning: string): {
  socket: Socket
  response: Promise<string>
  stop: () => void
} {
  const { hostname, port } = new URL(app.url)
  const socket = connect({ host: hostname, port: Number(port) }).setEncoding('latin1')
  const timer = setInterval(() => socket.write('x'), 500)
  const response = new Promise<string>(resolve => {
    let received = ''
    socket
      .on('error', () => {})
      .on('data', (text: string) => {
        received += text
      })
      .once('close', () => {
        clearInterval(timer)
        resolve(received)
      })
  })
  socket.write(beginning)
  return { socket, response, stop: () => socket.destroy() }
}

it('slow clients: a hundred heads and a hundred bodies that never end block no one else, and the bodies are refused within 10 seconds', async () => {
  const heads = Array.from({ length: CLIENTS }, () =>
    trickle('GET /api/guarded HTTP/1.1\r\nhost: x\r\nx-slow: '),
  )
  const bodies = Array.from({ length: CLIENTS }, () =>
    trickle(
      `POST /webhooks HTTP/1.1\r\nhost: x\r\naccept: application/json\r\nx-shopify-hmac-sha256: ${signBody('another body')}\r\ncontent-length: 100000\r\n\r\n{`,
    ),
  )

  expect((await asScript(app, DEMO, '/api/shop')).status).toBe(200)
  const responses = await Promise.all(bodies.map(({ response: reply }) => reply))
  expect(new Set(responses.map(response => response.split('\r\n')[0]))).toStrictEqual(
    new Set(['HTTP/1.1 408 Request Timeout']),
  )
  expect(responses[0]).toContain('The body did not arrive within 10000 ms')
  expect((await asScript(app, DEMO, '/api/shop')).status).toBe(200)
  for (const { stop } of heads) stop()
})

it.each([
  ['without a signature', '/webhooks', '', '400 Bad Request', 'hmac_missing'],
  [
    'with one of a character',
    '/webhooks',
    'x-shopify-hmac-sha256: x\r\n',
    '401 Unauthorized',
    'hmac_invalid',
  ],
  ['of a Flow action', '/flow/action', '', '400 Bad Request', 'hmac_missing'],
])(
  'unsigned bodies: %s is refused before any byte of its body was sent',
  async (_what, path, header, status, code) => {
    const { response, stop } = trickle(
      `POST ${path} HTTP/1.1\r\nhost: x\r\n${header}content-length: 5000000\r\n\r\n`,
    )
    const text = await response
    expect([text.split('\r\n')[0], text.includes(code)]).toStrictEqual([`HTTP/1.1 ${status}`, true])
    stop()
  },
)

it('slow clients: 150 large bodies that stop hold at most the budget, and what is beyond it gets a 503 at once', async () => {
  const before = residentMemory(app.pid())
  const clients = Array.from({ length: 150 }, () => {
    const client = trickle(
      `POST /webhooks HTTP/1.1\r\nhost: x\r\nx-shopify-hmac-sha256: ${signBody('another body')}\r\ncontent-length: 5000000\r\n\r\n`,
    )
    client.socket.write('{'.repeat(MB))
    return client
  })
  expect((await asScript(app, DEMO, '/api/shop')).status).toBe(200)
  const responses = await Promise.all(clients.map(({ response }) => response))
  const statuses = responses.map(text => text.split('\r\n')[0])
  const refused = responses.filter(text => text.startsWith('HTTP/1.1 503 '))
  expect(new Set(statuses)).toStrictEqual(
    new Set(['HTTP/1.1 408 Request Timeout', 'HTTP/1.1 503 Service Unavailable']),
  )
  // 64 MiB are that many bodies; each of them also trickles.
  expect(refused.length).toBeGreaterThanOrEqual(150 - 64)
  expect(refused.every(text => /\r\nretry-after: 5\r\n/i.test(text))).toBe(true)
  expect((residentMemory(app.pid()) - before) / MB).toBeLessThan(200)
  // The budget is free again.
  const { path, headers, body } = WEBHOOK.request()
  expect((await app.send({ path, method: 'POST', headers, body })).status).toBe(200)
})

it('decompression bomb: a body is never unpacked, signed or not', async () => {
  const bomb = gzipSync(Buffer.alloc(200 * MB))
  const before = residentMemory(app.pid())
  for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip']) {
    const { path, headers } = WEBHOOK.request({ headers: { 'content-encoding': encoding } })
    const forged = await app.send({
      path,
      method: 'POST',
      body: bomb,
      headers: { ...headers, 'x-shopify-hmac-sha256': signBody('another body') },
    })
    expect(refusalOf(forged)).toStrictEqual({ status: 401, code: 'hmac_invalid' })
    const signed = await app.send({
      path,
      method: 'POST',
      body: bomb,
      headers: { ...headers, 'x-shopify-hmac-sha256': signBody(bomb) },
    })
    expect(refusalOf(signed)).toStrictEqual({ status: 401, code: 'hmac_invalid' })
  }
  expect((residentMemory(app.pid()) - before) / MB).toBeLessThan(60)
})
