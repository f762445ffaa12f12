import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { keepNodeResponsePrivate } from '../../../../../server/nitro/runtime/nitro3/private-node-response'

const PRIVATE = 'private, no-store'

/** Responds with this function, and returns the response as a client receives it. */
async function respond(send: (res: ServerResponse) => unknown): Promise<Response> {
  const server = createServer((_req, res) => {
    send(res)
    res.end('ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

it.each<[string, (res: ServerResponse) => unknown, string]>([
  ['no headers', () => {}, PRIVATE],
  ['a status', res => res.writeHead(200), PRIVATE],
  ['a status and its reason', res => res.writeHead(200, 'Fine'), PRIVATE],
  ['headers by name', res => res.writeHead(200, { 'Cache-Control': 'public' }), PRIVATE],
  ['a private value by name', res => res.writeHead(200, { 'cache-control': 'private' }), 'private'],
  ['a list', res => res.writeHead(200, '', ['content-type', 'text/plain']), PRIVATE],
  ['a list with a public value', res => res.writeHead(200, ['Cache-Control', 'public']), PRIVATE],
  [
    'a list with a private value',
    res => res.writeHead(200, ['cache-control', 'private, max-age=60']),
    'private, max-age=60',
  ],
  [
    'a private field only',
    res => res.writeHead(200, ['cache-control', 'private="x-name", max-age=60']),
    PRIVATE,
  ],
  [
    'values of which one is private',
    res => res.writeHead(200, ['cache-control', 'max-age=60', 'cache-control', 'private']),
    'max-age=60, private',
  ],
  [
    'a public value that was set before',
    res => res.setHeader('cache-control', 'public').writeHead(200, { a: 'b' }),
    PRIVATE,
  ],
  [
    'a private value that was set before',
    res => res.setHeader('cache-control', 'no-store').writeHead(200, { a: 'b' }),
    'no-store',
  ],
  [
    'a header that was removed',
    res => {
      res.setHeader('cache-control', 'private')
      res.removeHeader('cache-control')
    },
    PRIVATE,
  ],
])('keeps a response private that has %s', async (_what, send, expected) => {
  const response = await respond(res => {
    expect(keepNodeResponsePrivate(res)).toBe(true)
    expect(keepNodeResponsePrivate(res)).toBe(true)
    send(res)
  })
  expect(response.headers.get('cache-control')).toBe(expected)
})

it('keeps every other header, and repeats those with several values', async () => {
  const response = await respond(res => {
    keepNodeResponsePrivate(res)
    res.setHeader('x-before', '1')
    res.writeHead(201, 'Made', {
      'x-name': 'v',
      'set-cookie': ['a=1', 'b=2'],
      'cache-control': 'public',
    })
  })
  const { status, statusText, headers } = response
  expect({ status, statusText }).toEqual({ status: 201, statusText: 'Made' })
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-before': '1',
    'x-name': 'v',
    'cache-control': PRIVATE,
  })
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

it('leaves a response to what already waits for its headers', async () => {
  const response = await respond(res => {
    const original = res.writeHead.bind(res)
    res.writeHead = ((...args: [number]) => original(...args)) as typeof res.writeHead
    expect(keepNodeResponsePrivate(res)).toBe(false)
  })
  expect(response.headers.get('cache-control')).toBe(null)
})
