import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Refusal } from './refusal'

/** A request that was matched with a route. */
export interface EmulatorRequest {
  method: string
  url: URL
  /** The parts of the path that the route names, decoded; `rest` is the raw part behind a `*`. */
  params: Record<string, string>
  headers: IncomingHttpHeaders
  body: Buffer
  /** What a handler adds to the request's log entry. */
  note: { grantType?: string, operationName?: string }
}

/** Bytes that a body may have, where the route says nothing else. */
export const MAX_BODY_BYTES = 1024 * 1024

/** @throws Refusal 413 when the body is too large; 400 when the client went away before its end */
export async function readBody(message: IncomingMessage, maxBytes = MAX_BODY_BYTES): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    // Not destroyed on the way out: the refusal must still reach the client.
    for await (const chunk of message.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length
      if (size > maxBytes) throw new Refusal(413, `The body is larger than ${maxBytes} bytes.`)
      chunks.push(chunk as Buffer)
    }
  }
  catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(400, 'The body ended early.')
  }
  return Buffer.concat(chunks)
}

/** Media type of the body, lower case, without parameters. */
export function contentType(request: EmulatorRequest): string {
  return request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** @throws Refusal 400 when the body is not JSON or not declared as JSON */
export function readJson(request: EmulatorRequest): unknown {
  if (contentType(request) !== 'application/json') throw new Refusal(400, 'The content type must be application/json.')
  try {
    return JSON.parse(request.body.toString('utf8'))
  }
  catch {
    throw new Refusal(400, 'The body is not valid JSON.')
  }
}

/**
 * The parameters of a query or a form, each at most once and none unknown.
 *
 * @throws Refusal 400, naming the parameter and the known ones
 */
export function readParameters(params: URLSearchParams, known: readonly string[]): Map<string, string> {
  const read = new Map<string, string>()
  for (const [name, value] of params) {
    if (!known.includes(name)) throw new Refusal(400, `Unknown parameter ${name}. Known parameters: ${known.join(', ') || 'none'}.`)
    if (read.has(name)) throw new Refusal(400, `Parameter ${name} is given twice.`)
    read.set(name, value)
  }
  return read
}
