import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppFailure, sendToApp } from '../../../../emulator/calls/send-to-app'
import { startReceiver } from './app-receiver'
import type { AppReceiver } from './app-receiver'

let app: AppReceiver
beforeAll(async () => {
  app = await startReceiver()
})
afterAll(() => app.close())
beforeEach(() => {
  app.received.length = 0
  app.answer = () => ({})
})

const send = (path: string, timeoutMs?: number) => sendToApp({ method: 'POST', url: app.url + path, headers: { 'x-one': '1' }, body: 'bødy' }, timeoutMs)

describe('sendToApp', () => {
  it('sends the exact bytes, and follows no redirect', async () => {
    app.answer = () => ({ status: 302, headers: { 'location': '/elsewhere', 'set-cookie': ['a=1', 'b=2'], 'date': 'x' }, body: 'gone' })
    const answer = await send('/path?x=%41&x=b')
    expect(answer).toEqual({
      status: 302,
      headers: { 'location': '/elsewhere', 'set-cookie': 'a=1, b=2', 'date': 'x', 'connection': 'close', 'transfer-encoding': 'chunked' },
      body: Buffer.from('gone'),
    })
    expect(app.received).toEqual([{
      method: 'POST',
      target: '/path?x=%41&x=b',
      headers: { 'x-one': '1', 'content-length': '5', 'host': new URL(app.url).host, 'connection': 'close' },
      body: 'bødy',
    }])
  })

  it('says what to do when nothing listens', async () => {
    const closed = await startReceiver()
    await closed.close()
    await expect(sendToApp({ method: 'GET', url: `${closed.url}/secret-path`, headers: {}, body: '' }))
      .rejects.toThrow(new AppFailure(`Nothing listens at ${closed.url}. Start the app, or register the app URL it has.`))
  })

  it('gives up when no answer begins in time', async () => {
    app.answer = () => undefined
    await expect(send('/', 50)).rejects.toThrow(new AppFailure('The app did not answer within 50 ms.'))
  })

  it('gives up when an answer does not end in time', async () => {
    app.answer = (_request, response) => void response.writeHead(200).write('begun')
    await expect(send('/', 100)).rejects.toThrow(new AppFailure('The app did not answer within 100 ms.'))
  })

  it('names a connection that broke', async () => {
    app.answer = (_request, response) => void response.destroy()
    await expect(send('/')).rejects.toThrow(new AppFailure(`The connection to ${app.url} failed: ECONNRESET.`))
  })

  it('attack: an answer without end does not fill the memory', async () => {
    app.answer = () => ({ body: Buffer.alloc(10 * 1024 * 1024 + 1) })
    await expect(send('/')).rejects.toThrow(new AppFailure('The app\'s answer is larger than 10485760 bytes.'))
    app.answer = () => ({ body: Buffer.alloc(10 * 1024 * 1024) })
    expect((await send('/')).body.length).toBe(10_485_760)
  })
})
