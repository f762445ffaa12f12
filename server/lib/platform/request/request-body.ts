import { isUtf8 } from 'node:buffer'
import { PlatformError } from '../errors/errors'
import type { JsonObject } from '../json/json-object'
import { isJsonObject } from '../json/json-object'

const BYTE_ORDER_MARK = '\uFEFF'
/** Bytes; longer bodies are rare, and would hold memory that nothing else needs. */
const WORKBENCH_SIZE = 1024 * 1024
/**
 * Where the pieces of a body are joined to be decoded. Memory that is new to the process for each of them takes longer than
 * to copy them, and makes the engine collect garbage more often.
 */
let workbench: Buffer | undefined

/** The raw bytes of a request's body, in the pieces in which they arrived: what is only verified needs no copy of them. */
export interface RequestBody {
  readonly chunks: readonly Uint8Array[]
  /** Bytes in all. */
  readonly size: number
  /** The raw bytes were gone, and these were written anew from the parsed body: the reason to name when no signature matches. */
  readonly reserialised?: boolean
}

/** The body of a web `Request`: `bodyOf(new Uint8Array(await request.arrayBuffer()))`. */
export function bodyOf(bytes: Uint8Array): RequestBody {
  return { chunks: [bytes], size: bytes.length }
}

/**
 * Reads a body that was signed as the JSON object that it is.
 *
 * @throws PlatformError `body_invalid` when it is not UTF-8, not JSON, or not an object
 */
export function readJsonBody(body: RequestBody): JsonObject {
  const value = parse(body)
  if (!isJsonObject(value)) throw new PlatformError('body_invalid', 'The body is not a JSON object')
  return value
}

function parse(body: RequestBody): unknown {
  try {
    return JSON.parse(textOf(body))
  }
  catch {
    // Its own message would quote the body.
    throw new PlatformError('body_invalid', 'The body is not JSON in UTF-8')
  }
}

/** @throws TypeError when the bytes are not UTF-8: a replacement character would change what was signed */
function textOf(body: RequestBody): string {
  const bytes = body.chunks.length > 1 && body.size <= WORKBENCH_SIZE ? joinForNow(body) : joinBody(body)
  // Not a TextDecoder that refuses them: it takes twice the time, and what it gives is parsed more slowly.
  if (!isUtf8(bytes)) throw new TypeError('Not UTF-8')
  const text = bytes.toString()
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
}

/** The bytes in one piece, until the next body is joined. */
function joinForNow({ chunks }: RequestBody): Buffer {
  workbench ??= Buffer.allocUnsafeSlow(WORKBENCH_SIZE)
  let end = 0
  for (const chunk of chunks) {
    workbench.set(chunk, end)
    end += chunk.length
  }
  return workbench.subarray(0, end)
}

/** The bytes in one piece. */
export function joinBody({ chunks }: RequestBody): Buffer {
  const [first] = chunks
  if (!first || chunks.length > 1) return Buffer.concat(chunks)
  return Buffer.isBuffer(first) ? first : Buffer.from(first.buffer, first.byteOffset, first.length)
}
