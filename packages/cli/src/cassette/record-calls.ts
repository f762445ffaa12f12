import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { HEADERS } from '../../../../shared/wire'
import { jsonOrText } from '../json-or-text'
import { CallCleaner } from './call-cleaner'
import { cassetteOf } from './cassette-file'
import type { Cassette, RecordedCall, RecordedResponse } from './cassette-file'
import { readStoreRequest } from './store-request'
import type { StoreRequest } from './store-request'

/** A proxy in front of a store. */
export interface Recorder {
  server: Server
  /**
   * Returns the calls without secrets and personal values.
   *
   * @throws Error if an original value is left
   */
  finish: () => Cassette
}

interface RecordOptions {
  /** Domain of the only store that requests are sent to. */
  shop: string
  /** Base URL of a shop, with `{shop}` in it. */
  shopUrl: string
  /** Receives a line per call. */
  report: (line: string) => void
}

const TOKEN_HEADERS = [HEADERS.accessToken, HEADERS.storefrontToken]
const SENT_HEADERS = ['content-type', 'accept', ...TOKEN_HEADERS]
const RECORDED_HEADERS = ['content-type', 'retry-after', 'x-shopify-api-version']
const TIMEOUT_MS = 60_000

/** Creates a proxy that sends the requests of an app to a store, and records them. */
export function createRecorder({ shop, shopUrl, report }: RecordOptions): Recorder {
  const cleaner = new CallCleaner()
  const calls: RecordedCall[] = []

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readStoreRequest(message)
    if (request.shop !== shop) throw new Error(`Only calls to ${shop} are recorded.`)
    for (const name of TOKEN_HEADERS) {
      const token = message.headers[name.toLowerCase()]
      if (typeof token === 'string') cleaner.addSecret(token)
    }
    const reply = await send(shopUrl.replace('{shop}', shop), request, message)
    const { method, path, body } = request
    calls.push(cleaner.clean({ request: { method, path, body }, response: reply.recorded }))
    report(`${method} ${path}: ${reply.recorded.status}`)
    response.writeHead(reply.recorded.status, reply.headers)
    response.end(reply.text)
  }

  const server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => {
      response.writeHead(502, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ errors: error instanceof Error ? error.message : 'Failed' }))
    })
  })
  return { server, finish: () => cassetteOf(shop, cleaner.finish(calls)) }
}

async function send(
  storeUrl: string,
  { path, method, text }: StoreRequest,
  message: IncomingMessage,
) {
  const headers = Object.fromEntries(
    SENT_HEADERS.flatMap(name => {
      const value = message.headers[name.toLowerCase()]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
  const response = await fetch(storeUrl + path, {
    method,
    headers,
    body: text,
    // A followed redirect would send the token to another URL.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const body = await response.text()
  const kept = Object.fromEntries(
    RECORDED_HEADERS.flatMap(name => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const requestId = response.headers.get('x-request-id')
  const recorded: RecordedResponse = {
    status: response.status,
    headers: kept,
    body: jsonOrText(body),
  }
  return {
    recorded,
    text: body,
    headers: { ...kept, ...(requestId !== null && { 'x-request-id': requestId }) },
  }
}
