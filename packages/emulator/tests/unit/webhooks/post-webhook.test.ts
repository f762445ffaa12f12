import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postWebhook } from '../../../src/webhooks/post-webhook'
import { respondWith, startReceiver } from './receiver'
import type { Receiver } from './receiver'

let app: Receiver
beforeEach(async () => {
  app = await startReceiver()
})
afterEach(() => app.close())

const post = (options: Partial<Parameters<typeof postWebhook>[0]> = {}) =>
  postWebhook({
    uri: `${app.origin}/webhooks?a=1`,
    headers: { 'X-Shopify-Topic': 'app/uninstalled' },
    body: '{}',
    timeoutMs: 5000,
    signal: new AbortController().signal,
    ...options,
  })

describe('postWebhook', () => {
  it('sends exactly the given bytes', async () => {
    const body = '{"title": "Søndag ✓",\r\n "x":\t1}\n'
    expect(await post({ body })).toEqual({ status: 200 })
    expect(app.received).toEqual([
      {
        method: 'POST',
        path: '/webhooks?a=1',
        headers: {
          connection: 'close',
          'content-length': '35',
          host: new URL(app.origin).host,
          'x-shopify-topic': 'app/uninstalled',
        },
        body,
      },
    ])
  })

  it('sends an empty body', async () => {
    await post({ body: '' })
    expect(app.received[0]).toMatchObject({ body: '', headers: { 'content-length': '0' } })
  })

  it('keeps the first 2 KB of the response', async () => {
    app.respondWith = response => response.writeHead(422).end('x'.repeat(100_000))
    expect(await post()).toEqual({ status: 422, responseBody: 'x'.repeat(2048) })
  })

  it('does not follow a redirect', async () => {
    app.respondWith = response =>
      response.writeHead(307, { location: `${app.origin}/elsewhere` }).end()
    expect(await post()).toEqual({ status: 307 })
    expect(app.received.map(({ path }) => path)).toEqual(['/webhooks?a=1'])
  })

  it('aborts when there is no response in time', async () => {
    app.respondWith = () => {}
    expect(await post({ timeoutMs: 100 })).toEqual({
      status: 0,
      error: 'The app did not respond within 100 ms.',
    })
  })

  it('aborts when the response does not end in time', async () => {
    app.respondWith = response => response.writeHead(200).write('{')
    expect(await post({ timeoutMs: 100 })).toEqual({
      status: 0,
      error: 'The app did not respond within 100 ms.',
    })
  })

  it('reports that nothing listens', async () => {
    const { origin } = app
    await app.close()
    expect(await post({ uri: origin })).toEqual({
      status: 0,
      error: 'Nothing listens at this address: ECONNREFUSED.',
    })
    app = await startReceiver()
  })

  it('reports that the connection was dropped', async () => {
    const server = createServer(socket => socket.on('data', () => socket.destroy()))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    expect(await post({ uri })).toEqual({ status: 0, error: 'The connection failed: ECONNRESET.' })
    server.close()
  })

  it('drops the connection when it is aborted', async () => {
    const stopping = new AbortController()
    const dropped = new Promise(resolve => {
      app.respondWith = response => {
        response.on('close', resolve)
        stopping.abort()
      }
    })
    expect((await post({ signal: stopping.signal })).status).toBe(0)
    await dropped
  })

  it('reports a failure status of the app unchanged', async () => {
    app.respondWith = respondWith(503)
    expect(await post()).toEqual({ status: 503 })
  })
})
