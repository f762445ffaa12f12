import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { distance } from 'fastest-levenshtein'
import type { Cassette, RecordedCall } from './cassette-file'
import { keyOf, readStoreRequest } from './store-request'

/** A server that responds as a store did. */
export interface Replayer {
  server: Server
  /** Number of requests without a recorded call. */
  readonly unknownCalls: number
}

/** Characters of two requests that are compared to find the nearest one. */
const MAX_COMPARED = 2000

/**
 * Creates a server that responds to the recorded requests only. Equal requests get their responses
 * in order; more of them get the last one.
 *
 * @param report receives each request without a recorded call
 */
export function createReplayer(
  { shop, calls }: Cassette,
  report: (line: string) => void,
): Replayer {
  const recorded = new Map<string, RecordedCall[]>()
  for (const call of calls) {
    const key = keyOf(call.request)
    recorded.set(key, [...(recorded.get(key) ?? []), call])
  }
  let unknownCalls = 0

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readStoreRequest(message)
    if (request.shop !== shop) throw new Error(`The cassette has calls to ${shop} only.`)
    const key = keyOf(request)
    const known = recorded.get(key)
    const call = known && known.length > 1 ? known.shift() : known?.[0]
    if (!call) throw new Error(describeUnknown(key, [...recorded.keys()]))
    const { status, headers, body } = call.response
    response.writeHead(status, { ...headers, 'x-request-id': 'recorded-call' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  const server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => {
      unknownCalls++
      const text = error instanceof Error ? error.message : String(error)
      report(text)
      // 400: clients repeat a request after a server error.
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ errors: text }))
    })
  })
  return {
    server,
    get unknownCalls() {
      return unknownCalls
    },
  }
}

function describeUnknown(key: string, known: readonly string[]): string {
  const short = (text: string) => text.slice(0, MAX_COMPARED)
  const [nearest] = known
    .map(text => ({ text, difference: distance(short(text), short(key)) }))
    .sort((left, right) => left.difference - right.difference)
  return nearest
    ? `No recorded call matches: ${key}\nThe nearest one is: ${nearest.text}`
    : `No recorded call matches: ${key}\nThe cassette is empty.`
}
