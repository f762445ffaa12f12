import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { AppFailure, sendToApp } from '../../../src/app-requests/send-to-app'
import { startReceiver } from './app-receiver'

const app = await startReceiver()
afterAll(() => app.close())
beforeEach(() => {
  app.received.length = 0
  app.respondWith = () => ({})
})

const send = (path: string, timeoutMs?: number) =>
  sendToApp(
    { method: 'POST', url: app.url + path, headers: { 'x-one': '1' }, body: 'bødy' },
    timeoutMs,
  )

describe('sendToApp', () => {
  it('sends the exact bytes, and follows no redirect', async () => {
    app.respondWith = () => ({
      status: 302,
      headers: { location: '/elsewhere', 'set-cookie': ['a=1', 'b=2'], date: 'x' },
      body: 'gone',
    })
    const reply = await send('/path?x=%41&x=b')
    expect(reply).toEqual({
      status: 302,
      headers: {
        location: '/elsewhere',
        'set-cookie': 'a=1, b=2',
        date: 'x',
        connection: 'close',
        'transfer-encoding': 'chunked',
      },
      body: Buffer.from('gone'),
    })
    expect(app.received).toEqual([
      {
        method: 'POST',
        target: '/path?x=%41&x=b',
        headers: {
          'x-one': '1',
          'content-length': '5',
          host: new URL(app.url).host,
          connection: 'close',
        },
        body: 'bødy',
      },
    ])
  })

  it('suggests a fix when nothing listens', async () => {
    const closed = await startReceiver()
    await closed.close()
    await expect(
      sendToApp({ method: 'GET', url: `${closed.url}/secret-path`, headers: {}, body: '' }),
    ).rejects.toThrow(
      new AppFailure(
        `Nothing listens at ${closed.url}. Start the app, or register the app URL it has.`,
      ),
    )
  })

  it('aborts when no response begins in time', async () => {
    app.respondWith = () => undefined
    await expect(send('/', 50)).rejects.toThrow(
      new AppFailure('The app did not respond within 50 ms.'),
    )
  })

  it('aborts when a response does not end in time', async () => {
    app.respondWith = (_request, response) => void response.writeHead(200).write('begun')
    await expect(send('/', 100)).rejects.toThrow(
      new AppFailure('The app did not respond within 100 ms.'),
    )
  })

  it('reports a connection that was dropped', async () => {
    app.respondWith = (_request, response) => void response.destroy()
    await expect(send('/')).rejects.toThrow(
      new AppFailure(`The connection to ${app.url} failed: ECONNRESET.`),
    )
  })

  it('attack: an endless response does not fill the memory', async () => {
    app.respondWith = () => ({ body: Buffer.alloc(10 * 1024 * 1024 + 1) })
    await expect(send('/')).rejects.toThrow(
      new AppFailure("The app's response is larger than 10485760 bytes."),
    )
    app.respondWith = () => ({ body: Buffer.alloc(10 * 1024 * 1024) })
    expect((await send('/')).body.length).toBe(10_485_760)
  })
})
