import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { compressedResponse } from '../../../../server/nitro/http/compressed-response'

const PART = 'of a response. '.repeat(200)

/** Requests a response from a server that compresses, and returns it with its reader. */
async function request(respond: (res: ServerResponse) => void) {
  const compress = compressedResponse()
  const server = createServer((req, res) => {
    compress(req, res)
    respond(res)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    headers: { 'accept-encoding': 'gzip' },
    // A part that is held back never arrives.
    signal: AbortSignal.timeout(10_000),
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  return { encoding: response.headers.get('content-encoding'), reader }
}

it.each([
  ['text/html', 'gzip'],
  ['application/json', 'gzip'],
  ['text/event-stream', null],
])('sends each part of %s when it is written', async (type, encoding) => {
  const { promise: isRead, resolve: end } = Promise.withResolvers<undefined>()
  const { encoding: sent, reader } = await request(res => {
    res.setHeader('content-type', type)
    res.write(PART)
    void isRead.then(() => res.end('the end'))
  })

  expect(sent).toBe(encoding)
  // The server writes the end only after this part has arrived.
  let first = ''
  while (first.length < PART.length) first += (await reader.read()).value ?? ''
  expect(first).toBe(PART)
  end(undefined)
  expect((await reader.read()).value).toBe('the end')
})

it('compresses a response that is written at once', async () => {
  const { encoding, reader } = await request(res => {
    res.setHeader('content-type', 'application/json')
    res.end(PART)
  })

  expect(encoding).toBe('gzip')
  expect((await reader.read()).value).toBe(PART)
})
