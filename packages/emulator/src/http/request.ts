import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { DatedRuleId } from '../../../../shared/dated-rules'
import { Refusal } from '../state/refusal'

/** A request that matches a route. */
export interface EmulatorRequest {
  method: string
  url: URL
  /** The decoded path parameters. `rest` is the raw part that matches `*`. */
  params: Record<string, string>
  /** IP address of the client. */
  address: string
  headers: IncomingHttpHeaders
  body: Buffer
  /** Fields that a handler adds to the log entry. */
  note: { grantType?: string; operationName?: string; rules?: DatedRuleId[] }
}

/** Default maximum of body bytes. */
export const MAX_BODY_BYTES = 1024 * 1024

/** @throws Refusal 413 if the body is too large; 400 if the client disconnects early */
export async function readBody(
  message: IncomingMessage,
  maxBytes = MAX_BODY_BYTES,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    // The request is not destroyed: the client must still receive the response.
    for await (const chunk of message.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length
      if (size > maxBytes) throw new Refusal(413, `The body is larger than ${maxBytes} bytes.`)
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(400, 'The body ended early.')
  }
  return Buffer.concat(chunks)
}

/** Returns the media type of the body, lower case, without parameters. */
export function contentType(request: EmulatorRequest): string {
  return request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** @throws Refusal 400 if the body is not JSON or not declared as JSON */
export function readJson(request: EmulatorRequest): unknown {
  if (contentType(request) !== 'application/json')
    throw new Refusal(400, 'The content type must be application/json.')
  try {
    return JSON.parse(request.body.toString('utf8'))
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.')
  }
}

/**
 * Reads the parameters of a query or a form. Rejects repeated and unknown parameters.
 *
 * @throws Refusal 400, naming the parameter and the known ones
 */
export function readParameters(
  params: URLSearchParams,
  known: readonly string[],
): Map<string, string> {
  const read = new Map<string, string>()
  for (const [name, value] of params) {
    if (!known.includes(name))
      throw new Refusal(
        400,
        `Unknown parameter ${name}. Known parameters: ${known.join(', ') || 'none'}.`,
      )
    if (read.has(name)) throw new Refusal(400, `Parameter ${name} occurs twice.`)
    read.set(name, value)
  }
  return read
}
