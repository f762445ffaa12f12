import { once } from 'node:events'
import { defineEventHandler } from 'h3'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { startBodyServer } from './body-server'
import type { BodyServer } from './body-server'

/** Messages of the errors that were created, thrown or not. */
let created: string[] = []
let begun = 0
let server: BodyServer

beforeEach(async () => {
  created = []
  begun = 0
  server = await startBodyServer({ before: defineEventHandler(() => void (begun += 1)) })
  // The constructor that `super` calls.
  Object.setPrototypeOf(
    PlatformError,
    class extends Error {
      constructor(message: string, options?: ErrorOptions) {
        super(message, options)
        created.push(message)
      }
    },
  )
})
afterEach(() => void Object.setPrototypeOf(PlatformError, Error))

/** An error records its stack: a seventh of the time of a small delivery. */
it('creates no error for a body that arrives, also after its connection has closed', async () => {
  await fetch(server.url, { method: 'POST', body: '{"id":1}' })
  const socket = await server.connect()
  socket.write('POST / HTTP/1.1\r\nHost: app\r\nContent-Length: 8\r\n\r\n')
  await vi.waitUntil(() => begun === 2)
  socket.write('{"id":2}')
  await once(socket, 'data')
  socket.destroy()
  await server.close()
  expect(server.read.map(body => typeof body === 'object' && body.size)).toStrictEqual([8, 8])
  expect(created).toStrictEqual([])
})

it('creates one error for a body whose client disconnects', async () => {
  const socket = await server.connect()
  socket.write('POST / HTTP/1.1\r\nHost: app\r\nContent-Length: 8\r\n\r\n{')
  await vi.waitUntil(() => begun === 1)
  socket.destroy()
  await vi.waitUntil(() => server.read.length === 1)
  await server.close()
  expect(server.read).toStrictEqual(['body_invalid'])
  expect(created).toStrictEqual(['The connection ended before the body did'])
})
