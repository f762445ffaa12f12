import { connect } from 'node:net'
import { readBody } from 'nitro/h3'
import type { H3Event } from 'nitro/h3'
import { describe, expect, it } from 'vitest'
import { readRequestBody } from '../../server/nitro/http/request-body'
import { PlatformError } from '../../server/core/errors/errors'
import { onRequest } from '../../server/nitro/runtime/nitro3/lifecycle'
import { createApp, listen } from './nitro-app'

const LIMIT = 500_000
const TEXT = '{ "ü": 1 }'

async function read(event: H3Event): Promise<string> {
  const { chunks } = await readRequestBody(event, LIMIT)
  return Buffer.concat(chunks).toString()
}

/** Sends a body over a connection, and as a request within the server. */
async function send(handler: (event: H3Event) => unknown, body: string): Promise<unknown[]> {
  const app = createApp(async event => {
    try {
      return await handler(event)
    } catch (error) {
      if (error instanceof PlatformError) return { code: error.code }
      throw error
    }
  })
  onRequest(app, () => {})
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
  const url = await listen(app)
  const responses = [
    await fetch(url, init),
    await app.fetch(new Request('http://app.example/', init)),
  ]
  return Promise.all(responses.map(response => response.json()))
}

const both = (value: unknown) => [value, value]

describe('the body of a request', () => {
  it('is what the app reads after the layer, in each form', async () => {
    const handler = async (event: H3Event) => [
      await read(event),
      await event.req.text(),
      await readBody(event),
      Buffer.from(await event.req.arrayBuffer()).toString(),
      Buffer.from(await event.req.bytes()).toString(),
      await (await event.req.blob()).text(),
      await new Response(event.req.body).text(),
      event.req.bodyUsed,
    ]
    const parsed = JSON.parse(TEXT) as object
    expect(await send(handler, TEXT)).toEqual(
      both([TEXT, TEXT, parsed, TEXT, TEXT, TEXT, TEXT, false]),
    )
  })

  it.each<[string, (event: H3Event) => Promise<unknown>]>([
    ['text', event => event.req.text()],
    ['JSON', event => event.req.json()],
    ['bytes', event => event.req.bytes()],
  ])('is what the layer reads after the app has read it as %s', async (_form, first) => {
    const handler = async (event: H3Event) => {
      await first(event)
      return { read: await read(event) }
    }
    expect(await send(handler, TEXT)).toEqual(both({ read: TEXT }))
  })

  it.each<[string, (event: H3Event) => unknown]>([
    ['has taken', ({ req }) => expect(req.body).toBeInstanceOf(ReadableStream)],
    ['has taken in a copy of the request', ({ req }) => expect(req.redirect).toBe('follow')],
  ])('is read from a stream that something %s, and not read', async (_how, take) => {
    const body = JSON.stringify('x'.repeat(300_000))
    const handler = async (event: H3Event) => {
      take(event)
      const { length } = await read(event)
      return [length, (await event.req.text()).length, (await event.req.bytes()).length]
    }
    expect(await send(handler, body)).toEqual(both([body.length, body.length, body.length]))
  })

  it.each(['text', 'bytes'] as const)(
    'is what the app reads as %s of a request that the server has copied',
    async form => {
      const handler = async ({ req }: H3Event) => {
        expect(req.redirect).toBe('follow')
        const first = Buffer.from(await req[form]()).toString()
        return [first, await req.text(), req.bodyUsed]
      }
      expect(await send(handler, TEXT)).toEqual(both([TEXT, TEXT, false]))
    },
  )

  it('is what a stream has that was taken before the layer has read it', async () => {
    const handler = async (event: H3Event) => {
      const stream = event.req.runtime?.node ? event.req.body : null
      const first = await read(event)
      return [first, await new Response(stream ?? event.req.body).text()]
    }
    expect(await send(handler, TEXT)).toEqual(both([TEXT, TEXT]))
  })

  it('cannot be read after the app has read its stream', async () => {
    const handler = async (event: H3Event) => {
      await new Response(event.req.body).text()
      const { name } = await event.req.text().catch((error: Error) => error)
      return [name, event.req.bodyUsed, await read(event).catch(error => error.code)]
    }
    expect(await send(handler, TEXT)).toEqual(both(['TypeError', true, 'configuration_invalid']))
  })

  it.each([false, true])(
    'is refused when the client ends the connection before it (stream taken: %s)',
    async isTaken => {
      const codes: unknown[] = []
      const app = createApp(async event => {
        if (isTaken) void event.req.body
        await read(event).catch((error: PlatformError) => codes.push(error.code))
        return 'ok'
      })
      onRequest(app, () => {})
      const { port } = new URL(await listen(app))
      const socket = connect(Number(port), '127.0.0.1')
      socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nhalf', () =>
        socket.destroy(),
      )
      await expect.poll(() => codes).toEqual(['body_invalid'])
    },
  )

  it('is refused above the limit', async () => {
    expect(await send(read, 'x'.repeat(LIMIT + 1))).toEqual(both({ code: 'body_too_large' }))
  })

  it('is a stream of the app when the layer does not read it', async () => {
    const handler = async (event: H3Event) => ({
      read: await new Response(event.req.body).text(),
    })
    expect(await send(handler, TEXT)).toEqual(both({ read: TEXT }))
  })
})
