import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { createError, defineEventHandler, getRequestWebStream, readBody, readRawBody, toPlainHandler, toWebHandler, createApp } from 'h3'
import type { H3Event } from 'h3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { letGoOfBody, takeBody } from '../../../server/lib/nitro/request-body'
import type { RequestBody } from '../../../server/lib/platform/request/request-body'
import { LIMIT, startBodyServer, textOf } from './body-server'
import type { BodyServer } from './body-server'

const JSON_TEXT = '{ "b": "ü",\n "a": 1 }'
let server: BodyServer
const post = (body: BodyInit, headers: Record<string, string> = {}) => fetch(server.url, { method: 'POST', body, headers })

async function use(options: Parameters<typeof startBodyServer>[0]): Promise<void> {
  await server.close()
  server = await startBodyServer(options)
}

beforeEach(async () => {
  server = await startBodyServer()
})
afterEach(() => server.close())

describe('takeBody', () => {
  it('gives the bytes as they came', async () => {
    expect(await (await post(JSON_TEXT)).json()).toStrictEqual({ size: 22 })
    expect(textOf(server.taken[0])).toBe(JSON_TEXT)
    expect(server.taken[0]).not.toHaveProperty('reserialised')
  })

  it('gives a body that comes in many pieces, with and without an announced length', async () => {
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
    expect(server.taken.map(body => Buffer.from(textOf(body)).equals(bytes))).toStrictEqual([true, true])
  })

  it('gives no bytes for an empty body and reads nothing of another method', async () => {
    await fetch(server.url, { method: 'POST' })
    await fetch(server.url, { method: 'PUT', body: 'x'.repeat(LIMIT * 2) })
    await fetch(server.url)
    expect(server.taken).toStrictEqual([{ chunks: [], size: 0 }, { chunks: [], size: 0 }, { chunks: [], size: 0 }])
  })

  it('gives an empty chunked body as one without bytes', async () => {
    const socket = await server.connect()
    socket.write('POST / HTTP/1.1\r\nHost: app\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')
    await once(socket, 'data')
    expect(server.taken).toStrictEqual([{ chunks: [], size: 0 }])
    socket.destroy()
  })
})

describe('a body above the limit', () => {
  it('is refused for its announced length, before a byte of it was sent', async () => {
    const socket = await server.connect()
    socket.write(`POST / HTTP/1.1\r\nHost: app\r\nContent-Length: ${LIMIT + 1}\r\n\r\n`)
    const [answer] = await once(socket, 'data') as [string]
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    expect(server.taken).toStrictEqual(['body_too_large'])
    socket.destroy()
  })

  it('is refused in the moment in which it grows too large', async () => {
    const socket = await server.connect()
    socket.write(`POST / HTTP/1.1\r\nHost: app\r\nTransfer-Encoding: chunked\r\n\r\n`)
    const answered = once(socket, 'data') as Promise<[string]>
    for (let sent = 0; sent <= LIMIT; sent += 4096) socket.write(`1000\r\n${'x'.repeat(4096)}\r\n`)
    const [answer] = await answered
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    expect(server.taken).toStrictEqual(['body_too_large'])
    socket.destroy()
  })

  it('leaves a body of exactly the limit alone', async () => {
    expect((await post('x'.repeat(LIMIT))).status).toBe(200)
    expect((await post('x'.repeat(LIMIT + 1))).status).toBe(413)
  })

  it('gets its answer to a client that is still sending, and closes the connection', async () => {
    for (let round = 0; round < 10; round++) {
      const response = await post('x'.repeat(10_000_000))
      expect(response.status).toBe(413)
      expect(await response.json()).toStrictEqual({ code: 'body_too_large' })
      expect(response.headers.get('connection')).toBe('close')
    }
  })

  it('gets its answer to a client that sends all before it reads, and hangs up then', async () => {
    const socket = await server.connect()
    socket.pause()
    socket.write(`POST / HTTP/1.1\r\nHost: app\r\nContent-Length: 3000000\r\n\r\n`)
    await delay(50)
    socket.write('x'.repeat(3_000_000))
    await delay(100)
    let answer = ''
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.resume()
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('body_too_large')
  })

  it('is not waited for when it never ends', { timeout: 10_000 }, async () => {
    const socket = await server.connect({ allowHalfOpen: true })
    // What is on its way when the server has had enough.
    socket.on('error', () => {})
    socket.write(`POST / HTTP/1.1\r\nHost: app\r\nContent-Length: 3000000000\r\n\r\n`)
    const flood = setInterval(() => socket.write('x'.repeat(10_000)), 20)
    const began = Date.now()
    socket.resume()
    await new Promise(resolve => socket.once('close', resolve))
    clearInterval(flood)
    expect(Date.now() - began).toBeGreaterThan(4000)
    expect(Date.now() - began).toBeLessThan(7000)
  })
})

describe('a client that hangs up', () => {
  it.each([
    ['of announced length', 'Content-Length: 100\r\n\r\n{"a":'],
    ['in pieces', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n'],
  ])('in a body %s is refused, not waited for', async (_name, rest) => {
    const socket = await server.connect()
    socket.write(`POST / HTTP/1.1\r\nHost: app\r\n${rest}`)
    await delay(50)
    socket.destroy()
    await expect.poll(() => server.taken).toStrictEqual(['body_invalid'])
  })

  it('before the body was asked for is refused, not waited for', async () => {
    await use({ before: defineEventHandler(() => delay(150)) })
    const socket = await server.connect()
    socket.write(`POST / HTTP/1.1\r\nHost: app\r\nContent-Length: 100\r\n\r\n{"a":`)
    await delay(50)
    socket.destroy()
    await expect.poll(() => server.taken).toStrictEqual(['body_invalid'])
  })
})

describe('a body that the app reads too', () => {
  it.each<[string, (event: H3Event) => unknown]>([
    ['readBody', event => readBody(event)],
    ['readRawBody', event => readRawBody(event)],
    ['readRawBody as bytes', event => readRawBody(event, false)],
  ])('is taken after %s has read it', async (_name, read) => {
    await use({ before: defineEventHandler(read) })
    await post(JSON_TEXT, { 'content-type': 'application/json' })
    expect(textOf(server.taken[0])).toBe(JSON_TEXT)
    expect(server.taken[0]).not.toHaveProperty('reserialised')
  })

  it.each([JSON_TEXT, `{"a":"${'x'.repeat(90_000)}"}`])('is still there for readBody and readRawBody afterwards', async (text) => {
    await use({ after: defineEventHandler(async event => ({ parsed: await readBody(event), raw: await readRawBody(event), again: await readRawBody(event, 'base64') })) })
    const response = await post(text, { 'content-type': 'application/json' })
    expect(await response.json()).toStrictEqual({ parsed: JSON.parse(text), raw: text, again: Buffer.from(text).toString('base64') })
  })

  it('is there for a stream afterwards, to pass it on', async () => {
    await use({ after: defineEventHandler(async event => ({ text: await new Response(getRequestWebStream(event) as ReadableStream).text() })) })
    expect(await (await post(JSON_TEXT)).json()).toStrictEqual({ text: JSON_TEXT })
  })

  it('is there for both at the same time', async () => {
    const later: Promise<unknown>[] = []
    await use({
      before: defineEventHandler((event) => {
        later.push(delay(1).then(() => readBody(event)))
      }),
      after: defineEventHandler(() => later[0]),
    })
    expect(await (await post('{"a":1}')).json()).toStrictEqual({ a: 1 })
    expect(textOf(server.taken[0])).toBe('{"a":1}')
  })

  it('is freed when it is let go of, and says so to who asks for it then', async () => {
    let seen: H3Event | undefined
    await use({ after: defineEventHandler(event => void (seen = event)) })
    await post(JSON_TEXT)
    expect(textOf(server.taken[0])).toBe(JSON_TEXT)
    letGoOfBody(seen!.node.req)
    expect(server.taken[0]).toMatchObject({ chunks: [] })
    await expect(readRawBody(seen!)).rejects.toThrow('The body of the request was let go of with its answer. Read it before, or in work that is handed to event.waitUntil.')
  })

  it('is held to the limit when somebody else read it', async () => {
    await use({ before: defineEventHandler(event => readRawBody(event)) })
    const response = await fetch(server.url, { method: 'POST', body: new Blob(['x'.repeat(LIMIT + 1)]).stream(), duplex: 'half' } as RequestInit)
    expect(response.status).toBe(413)
  })

  it('is a mistake of the app when its bytes are gone', async () => {
    await use({
      before: defineEventHandler(async (event) => {
        for await (const _chunk of event.node.req) { /* kept nowhere */ }
      }),
    })
    expect((await post(JSON_TEXT)).status).toBe(500)
    expect(server.taken).toStrictEqual(['configuration_invalid'])
  })

  it('is written anew, and says so, when only what was parsed is left', async () => {
    await use({
      before: defineEventHandler(async (event) => {
        for await (const _chunk of event.node.req) { /* read by a body parser */ }
        Object.assign(event.node.req, { body: { a: 1 } })
      }),
    })
    await post('{ "a": 1 }')
    expect(textOf(server.taken[0])).toBe('{"a":1}')
    expect(server.taken[0]).toHaveProperty('reserialised', true)
  })
})

describe('a host without a stream', () => {
  const bodies: RequestBody[] = []
  const app = createApp().use(defineEventHandler(async (event) => {
    bodies.push(await takeBody(event, LIMIT).catch((error: Error) => Promise.reject(createError(error))))
    return await readRawBody(event) ?? 'nothing'
  }))
  beforeEach(() => {
    bodies.length = 0
  })

  it.each([
    ['text', JSON_TEXT],
    ['bytes', Buffer.from(JSON_TEXT)],
    ['an array buffer', new TextEncoder().encode(JSON_TEXT).buffer],
  ])('gives its body as %s', async (_name, body) => {
    const answer = await toPlainHandler(app)({ method: 'POST', path: '/', headers: { 'content-length': '22' }, body: body as never })
    expect(answer.body).toBe(JSON_TEXT)
    expect(bodies.map(textOf)).toStrictEqual([JSON_TEXT])
  })

  it('gives no body', async () => {
    await toPlainHandler(app)({ method: 'POST', path: '/', headers: {} })
    expect(bodies).toStrictEqual([{ chunks: [], size: 0 }])
  })

  it('gives its body as a web request', async () => {
    const response = await toWebHandler(app)(new Request('http://app.example/', { method: 'POST', body: JSON_TEXT }))
    expect(await response.text()).toBe(JSON_TEXT)
    expect(bodies.map(textOf)).toStrictEqual([JSON_TEXT])
  })

  it('gives a web request that is too large', async () => {
    const response = await toWebHandler(app)(new Request('http://app.example/', { method: 'POST', body: 'x'.repeat(LIMIT + 1) }))
    expect(response.status).toBe(413)
    expect(bodies).toStrictEqual([])
  })
})
