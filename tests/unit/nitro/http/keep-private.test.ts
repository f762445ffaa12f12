import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createApp,
  createError,
  defineEventHandler,
  setResponseHeader,
  setResponseHeaders,
  toNodeListener,
} from 'h3'
import type { H3Event } from 'h3'
import { describe, expect, it } from 'vitest'
import { keepPrivate } from '../../../../server/nitro/runtime/nitro2/keep-private'

const PRIVATE = 'private, no-store'

/** The `Cache-Control` of what a handler responds after it has authenticated its caller. */
async function cacheControl(
  handler: (event: H3Event) => unknown,
  method = 'GET',
  onError?: (event: H3Event) => void,
): Promise<string | null> {
  const app = createApp({ onError: (_error, event) => onError?.(event) })
  app.use(
    defineEventHandler(event => {
      // As routeRules do, before any handler.
      setResponseHeader(event, 'Cache-Control', 'public, s-maxage=600')
      keepPrivate(event)
      return handler(event)
    }),
  )
  const server = createServer(toNodeListener(app))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
      method,
      headers: { authorization: 'Bearer x' },
    })
    return response.headers.get('cache-control')
  } finally {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
}

const responding = (value: string) =>
  [
    [
      'sets',
      (event: H3Event) => {
        setResponseHeader(event, 'Cache-Control', value)
        return {}
      },
    ],
    [
      'sets with others',
      (event: H3Event) => {
        setResponseHeaders(event, { 'CACHE-CONTROL': value })
        return {}
      },
    ],
    [
      "sets on Node's response",
      (event: H3Event) => void event.node.res.writeHead(200, { 'cache-control': value }).end('{}'),
    ],
    ['returns a response with', () => Response.json({}, { headers: { 'cache-control': value } })],
  ] as const

describe('a response to an authenticated caller', () => {
  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])('to %s is private', async method => {
    expect(await cacheControl(() => ({}), method)).toBe(PRIVATE)
  })

  it('is private when the handler fails, also as the framework\'s 404 with "no-cache"', async () => {
    const fail = () => {
      throw createError({ status: 404 })
    }
    expect(await cacheControl(fail)).toBe(PRIVATE)
    expect(
      await cacheControl(fail, 'GET', event =>
        setResponseHeader(event, 'cache-control', 'no-cache'),
      ),
    ).toBe(PRIVATE)
  })

  describe.each([
    'public, max-age=60',
    's-maxage=60',
    'max-age=60',
    'no-cache',
    'must-revalidate',
    'private="set-cookie"',
    'x-private',
  ])('attack: cache deception with %s', value => {
    it.each(responding(value))('is private when the handler %s it', async (_how, handler) => {
      expect(await cacheControl(handler)).toBe(PRIVATE)
    })
  })

  describe.each([
    'private, max-age=60',
    'max-age=60, private',
    'Private',
    'no-store',
    'no-cache,no-store',
  ])("with %s of the app's own", value => {
    it.each(responding(value))(
      'keeps it when the handler %s it: no shared cache may',
      async (_how, handler) => {
        expect(await cacheControl(handler)).toBe(value)
      },
    )
  })

  it('attack: is private when the handler removes the header', async () => {
    expect(
      await cacheControl(event => {
        event.node.res.setHeader('x-mine', '1')
        event.node.res.removeHeader('CACHE-CONTROL')
        event.node.res.removeHeader('x-mine')
        return { mine: event.node.res.hasHeader('x-mine') }
      }),
    ).toBe(PRIVATE)
  })

  it("keeps the app's other headers", async () => {
    let linked: unknown
    await cacheControl(event => {
      event.node.res.setHeader('link', ['a', 'b'])
      linked = event.node.res.getHeader('link')
      return {}
    })
    expect(linked).toEqual(['a', 'b'])
  })

  it('of a preflight, which reveals nothing about a user, is left unchanged', async () => {
    expect(await cacheControl(() => ({}), 'OPTIONS')).toBe('public, s-maxage=600')
  })
})
