import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pendingBytes } from '../../../../server/nitro/http/pending-bytes'
import { LIMIT, startBodyServer } from './body-server'
import type { BodyServer } from './body-server'

const BUDGET = 150_000

let server: BodyServer
let sockets: Socket[] = []
beforeEach(async () => {
  server = await startBodyServer({ maxPendingBytes: BUDGET })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await server.close()
})

/** Announces a body and sends only its beginning. */
async function stall(sent: number, announced = LIMIT): Promise<{ socket: Socket; text: string }> {
  const client = { socket: await server.connect(), text: '' }
  sockets.push(client.socket)
  client.socket.on('data', (text: string) => {
    client.text += text
  })
  client.socket.on('error', () => {})
  client.socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${announced}\r\n\r\n`)
  client.socket.write('x'.repeat(sent))
  return client
}

const post = (bytes: number) =>
  fetch(server.url, { method: 'POST', body: 'x'.repeat(bytes) }).then(({ status }) => status)
const pending = (bytes: number) => expect.poll(pendingBytes).toBe(bytes)

describe('all bodies that are being received', () => {
  it('attack: large bodies that stop hold no more than the budget, and a further one is refused', async () => {
    await stall(90_000)
    await pending(90_000)
    const refused = await stall(90_000)
    await expect.poll(() => refused.text).toContain('HTTP/1.1 503 Service Unavailable')
    expect(refused.text).toContain('body_budget_exceeded')
    expect(server.read).toStrictEqual(['body_budget_exceeded'])
    await pending(90_000)
    // What fits is still read.
    expect(await post(50_000)).toBe(200)
  })

  it('are counted only while they arrive', async () => {
    expect([await post(100_000), await post(100_000), pendingBytes()]).toStrictEqual([200, 200, 0])
  })

  it('are not counted any more when the client hangs up', async () => {
    const { socket } = await stall(90_000)
    await pending(90_000)
    socket.destroy()
    await pending(0)
    expect(await post(100_000)).toBe(200)
  })

  it('are not counted any more when one is too large', async () => {
    const { text } = await stall(0, LIMIT + 1)
    const client = await server.connect()
    sockets.push(client)
    client.on('error', () => {})
    client.write('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n')
    client.write(`${(90_000).toString(16)}\r\n${'x'.repeat(90_000)}\r\n`)
    await pending(90_000)
    client.write(`${(20_000).toString(16)}\r\n${'x'.repeat(20_000)}\r\n`)
    await pending(0)
    expect([text, server.read]).toStrictEqual(['', ['body_too_large', 'body_too_large']])
  })

  it('are not counted any more when one is too slow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await stall(90_000)
      await vi.waitUntil(() => pendingBytes() === 90_000)
      vi.advanceTimersByTime(10_000)
      expect(pendingBytes()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
    await expect.poll(() => server.read).toStrictEqual(['body_invalid'])
  })
})
