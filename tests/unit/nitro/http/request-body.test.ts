import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  createError,
  defineEventHandler,
  getRequestWebStream,
  readBody,
  readRawBody,
  toPlainHandler,
  toWebHandler,
  createApp,
} from 'h3'
import type { H3Event } from 'h3'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { releaseBody, readRequestBody } from '../../../../server/nitro/http/request-body'
import type { RequestBody } from '../../../../server/core/signed-body/request-body'
import { LIMIT, startBodyServer, textOf } from './body-server'
import type { BodyServer } from './body-server'

const JSON_TEXT = '{ "b": "ü",\n "a": 1 }'
let server: BodyServer
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(server.url, { method: 'POST', body, headers })

async function use(options: Parameters<typeof startBodyServer>[0]): Promise<void> {
  await server.close()
  server = await startBodyServer(options)
}

beforeEach(async () => {
  server = await startBodyServer()
})
afterEach(() => server.close())

describe('readRequestBody', () => {
  it('returns the raw bytes', async () => {
    expect(await (await post(JSON_TEXT)).json()).toStrictEqual({ size: 22 })
    expect(textOf(server.read[0])).toBe(JSON_TEXT)
    expect(server.read[0]).not.toHaveProperty('reserialized')
  })

  it('returns a body of many chunks, with and without Content-Length', async () => {
    const bytes = Buffer.alloc(LIMIT, 'abc')
    const pieces = new ReadableStream({
      async start(controller) {
        for (let at = 0; at < LIMIT; at += 10_000) {
          controller.enqueue(bytes.subarray(at, at + 10_000))
          await delay(1)
        }
        controller.close()
      },
    })
    await post(bytes)
    await fetch(server.url, { method: 'POST', body: pieces, duplex: 'half' } as RequestInit)
    expect(server.read.map(body => Buffer.from(textOf(body)).equals(bytes))).toStrictEqual([
      true,
      true,
    ])
  })

  it('returns no bytes for an empty body and reads none of another method', async () => {
    await fetch(server.url, { method: 'POST' })
    await fetch(server.url, { method: 'PUT', body: 'x'.repeat(LIMIT * 2) })
    await fetch(server.url)
    expect(server.read).toStrictEqual([
      { chunks: [], size: 0 },
      { chunks: [], size: 0 },
      { chunks: [], size: 0 },
    ])
  })

  it('returns no bytes for an empty chunked body', async () => {
    const socket = await server.connect()
    socket.write('POST / HTTP/1.1\r\nHost: app\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')
    await once(socket, 'data')
    expect(server.read).toStrictEqual([{ chunks: [], size: 0 }])
    socket.destroy()
  })
})

describe('a body above the limit', () => {
  it('is refused for its Content-Length, before a byte of it was sent', async () => {
    const socket = await server.connect()
    socket.write(`POST / HTTP/1.1\r\nHost: app\r\nContent-Length: ${LIMIT + 1}\r\n\r\n`)
    const [response] = (await once(socket, 'data')) as [string]
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
    expect(response).toMatch(/\r\nconnection: close\r\n/i)
    expect(server.read).toStrictEqual(['body_too_large'])
    socket.destroy()
  })

  it('is refused as soon as it exceeds the limit', async () => {
    const socket = await server.connect()
    socket.write(`POST / HTTP/1.1\r\nHost: app\r\nTransfer-Encoding: chunked\r\n\r\n`)
    const responded = once(socket, 'data') as Promise<[string]>
    for (let sent = 0; sent <= LIMIT; sent += 4096) socket.write(`1000\r\n${'x'.repeat(4096)}\r\n`)
    const [response] = await responded
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
    expect(response).toMatch(/\r\nconnection: close\r\n/i)
    expect(server.read).toStrictEqual(['body_too_large'])
    socket.destroy()
  })

  it('a body of exactly the limit is accepted', async () => {
    expect((await post('x'.repeat(LIMIT))).status).toBe(200)
    expect((await post('x'.repeat(LIMIT + 1))).status).toBe(413)
  })

  it('gets a response to a client that is still sending, and the connection closes', async () => {
    for (let round = 0; round < 10; round++) {
      const response = await post('x'.repeat(10_000_000))
      expect(response.status).toBe(413)
      expect(await response.json()).toStrictEqual({ code: 'body_too_large' })
      expect(response.headers.get('connection')).toBe('close')
    }
  })

  it('gets a response to a client that sends everything before it reads, then closes the connection', async () => {
    const socket = await server.connect()
    socket.pause()
    socket.write(`POST / HTTP/1.1\r\nHost: app\r\nContent-Length: 3000000\r\n\r\n`)
    await delay(50)
    socket.write('x'.repeat(3_000_000))
    await delay(100)
    let response = ''
    socket.on('data', (text: string) => {
      response += text
    })
    socket.resume()
    await once(socket, 'close')
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
    expect(response).toContain('body_too_large')
  })

  it('is cut off after 5 seconds when it never ends', async () => {
    const socket = await server.connect({ allowHalfOpen: true })
    // Bytes in flight when the server closes the connection.
    socket.on('error', () => {})
    socket.write(`POST / HTTP/1.1\r\nHost: app\r\nContent-Length: 3000000000\r\n\r\n`)
    const flood = setInterval(() => socket.write('x'.repeat(10_000)), 20)
    const began = Date.now()
    socket.resume()
    await new Promise(resolve => socket.once('close', resolve))
    clearInterval(flood)
    expect(Date.now() - began).toBeGreaterThan(4000)
  })
})

describe('a client that is too slow', () => {
  it('is refused with 408 after 10 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const socket = await server.connect()
    socket.write('POST / HTTP/1.1\r\nHost: app\r\nContent-Length: 100\r\n\r\n{')
    const responded = once(socket, 'data') as Promise<[string]>
    await vi.waitUntil(() => vi.getTimerCount() > 0)
    vi.advanceTimersByTime(9_999)
    expect(server.read).toStrictEqual([])
    vi.advanceTimersByTime(1)
    const [response] = await responded
    expect(response).toMatch(/^HTTP\/1\.1 408 /)
    expect(response).toMatch(/\r\nconnection: close\r\n/i)
    expect(server.read).toStrictEqual(['body_invalid'])
    socket.destroy()
  })

  it('leaves no timer behind when the body arrives in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const socket = await server.connect()
    socket.write('POST / HTTP/1.1\r\nHost: app\r\nContent-Length: 2\r\n\r\n{')
    await vi.waitUntil(() => vi.getTimerCount() > 0)
    socket.write('}')
    await once(socket, 'data')
    expect(server.read.map(textOf)).toStrictEqual(['{}'])
    expect(vi.getTimerCount()).toBe(0)
    socket.destroy()
  })
})

describe('a client that disconnects', () => {
  it.each([
    ['with Content-Length', 'Content-Length: 100\r\n\r\n{"a":'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n'],
  ])('in a body %s is refused at once', async (_name, rest) => {
    const socket = await server.connect()
    socket.write(`POST / HTTP/1.1\r\nHost: app\r\n${rest}`)
    await delay(50)
    socket.destroy()
    await expect.poll(() => server.read).toStrictEqual(['body_invalid'])
  })

  it('before the body is read is refused at once', async () => {
    await use({ before: defineEventHandler(() => delay(150)) })
    const socket = await server.connect()
    socket.write(`POST / HTTP/1.1\r\nHost: app\r\nContent-Length: 100\r\n\r\n{"a":`)
    await delay(50)
    socket.destroy()
    await expect.poll(() => server.read).toStrictEqual(['body_invalid'])
  })
})

describe('a body that the app reads too', () => {
  it.each<[string, (event: H3Event) => unknown]>([
    ['readBody', event => readBody(event)],
    ['readRawBody', event => readRawBody(event)],
    ['readRawBody as bytes', event => readRawBody(event, false)],
  ])('is returned after %s has read it', async (_name, read) => {
    await use({ before: defineEventHandler(read) })
    await post(JSON_TEXT, { 'content-type': 'application/json' })
    expect(textOf(server.read[0])).toBe(JSON_TEXT)
    expect(server.read[0]).not.toHaveProperty('reserialized')
  })

  it.each([JSON_TEXT, `{"a":"${'x'.repeat(90_000)}"}`])(
    'is available to readBody and readRawBody afterwards',
    async text => {
      await use({
        after: defineEventHandler(async event => ({
          parsed: await readBody(event),
          raw: await readRawBody(event),
          again: await readRawBody(event, 'base64'),
        })),
      })
      const response = await post(text, { 'content-type': 'application/json' })
      expect(await response.json()).toStrictEqual({
        parsed: JSON.parse(text),
        raw: text,
        again: Buffer.from(text).toString('base64'),
      })
    },
  )

  it('is available as a stream afterwards', async () => {
    await use({
      after: defineEventHandler(async event => ({
        text: await new Response(getRequestWebStream(event) as ReadableStream).text(),
      })),
    })
    expect(await (await post(JSON_TEXT)).json()).toStrictEqual({ text: JSON_TEXT })
  })

  it('is available to both at the same time', async () => {
    const later: Promise<unknown>[] = []
    await use({
      before: defineEventHandler(event => {
        later.push(delay(1).then(() => readBody(event)))
      }),
      after: defineEventHandler(() => later[0]),
    })
    expect(await (await post('{"a":1}')).json()).toStrictEqual({ a: 1 })
    expect(textOf(server.read[0])).toBe('{"a":1}')
  })

  it('is freed when it is released, and a later read rejects with the reason', async () => {
    let seen: H3Event | undefined
    await use({ after: defineEventHandler(event => void (seen = event)) })
    await post(JSON_TEXT)
    expect(textOf(server.read[0])).toBe(JSON_TEXT)
    releaseBody(seen!)
    expect(server.read[0]).toMatchObject({ chunks: [] })
    await expect(readRawBody(seen!)).rejects.toThrow(
      'The body of the request was released with its response. Read it before, or in work that is passed to event.waitUntil.',
    )
  })

  it('is limited in size when other code read it', async () => {
    await use({ before: defineEventHandler(event => readRawBody(event)) })
    const response = await fetch(server.url, {
      method: 'POST',
      body: new Blob(['x'.repeat(LIMIT + 1)]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
  })

  it('is a configuration error when its bytes are gone', async () => {
    await use({
      before: defineEventHandler(async event => {
        for await (const _chunk of event.node.req) {
          /* kept nowhere */
        }
      }),
    })
    expect((await post(JSON_TEXT)).status).toBe(500)
    expect(server.read).toStrictEqual(['configuration_invalid'])
  })

  it('is serialized again, and marked, when only the parsed value is left', async () => {
    await use({
      before: defineEventHandler(async event => {
        for await (const _chunk of event.node.req) {
          /* read by a body parser */
        }
        Object.assign(event.node.req, { body: { a: 1 } })
      }),
    })
    await post('{ "a": 1 }')
    expect(textOf(server.read[0])).toBe('{"a":1}')
    expect(server.read[0]).toHaveProperty('reserialized', true)
  })
})

describe('a host without a stream', () => {
  const bodies: RequestBody[] = []
  const app = createApp().use(
    defineEventHandler(async event => {
      bodies.push(
        await readRequestBody(event, LIMIT).catch((error: Error) =>
          Promise.reject(createError(error)),
        ),
      )
      return (await readRawBody(event)) ?? 'nothing'
    }),
  )
  beforeEach(() => {
    bodies.length = 0
  })

  it.each([
    ['text', JSON_TEXT],
    ['bytes', Buffer.from(JSON_TEXT)],
    ['an array buffer', new TextEncoder().encode(JSON_TEXT).buffer],
  ])('provides its body as %s', async (_name, body) => {
    const response = await toPlainHandler(app)({
      method: 'POST',
      path: '/',
      headers: { 'content-length': '22' },
      body: body as never,
    })
    expect(response.body).toBe(JSON_TEXT)
    expect(bodies.map(textOf)).toStrictEqual([JSON_TEXT])
  })

  it('provides no body', async () => {
    await toPlainHandler(app)({ method: 'POST', path: '/', headers: {} })
    expect(bodies).toStrictEqual([{ chunks: [], size: 0 }])
  })

  it('provides its body as a web request', async () => {
    const response = await toWebHandler(app)(
      new Request('http://app.example/', { method: 'POST', body: JSON_TEXT }),
    )
    expect(await response.text()).toBe(JSON_TEXT)
    expect(bodies.map(textOf)).toStrictEqual([JSON_TEXT])
  })

  it('refuses a web request that is too large', async () => {
    const response = await toWebHandler(app)(
      new Request('http://app.example/', { method: 'POST', body: 'x'.repeat(LIMIT + 1) }),
    )
    expect(response.status).toBe(413)
    expect(bodies).toStrictEqual([])
  })
})
