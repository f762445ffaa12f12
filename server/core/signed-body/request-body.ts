import { isUtf8 } from 'node:buffer'
import { PlatformError } from '../errors/errors'
import type { JsonObject } from '../json-object'
import { isJsonObject } from '../json-object'

const OPENING_BRACE = 0x7b
/**
 * Levels of nested objects and lists. The platform's payloads have fewer than 20. `JSON.parse`
 * accepts 100,000, but code that walks through the value recursively, e.g. `JSON.stringify`,
 * overflows the stack from a few thousand on.
 */
const MAX_DEPTH = 500
/**
 * The raw bytes of a request body, in the chunks in which they arrived, so that verification needs
 * no copy.
 */
export interface RequestBody {
  readonly chunks: readonly Uint8Array[]
  /** Bytes in all. */
  readonly size: number
  /**
   * True when the raw bytes were lost and these were serialized from the parsed body, which
   * explains a signature that does not match.
   */
  readonly reserialized?: boolean
}

/**
 * Returns the body of a web `Request`: `bodyOf(new Uint8Array(await request.arrayBuffer()))`.
 *
 * @param bytes the raw bytes, not decoded
 */
export function bodyOf(bytes: Uint8Array): RequestBody {
  return { chunks: [bytes], size: bytes.length }
}

/** True when the first byte is `{`, as in every JSON body of the platform. */
export function beginsAsObject({ chunks }: RequestBody): boolean {
  return chunks.find(chunk => chunk.length > 0)?.[0] === OPENING_BRACE
}

/**
 * Parses a signed body as a JSON object.
 *
 * @throws PlatformError `body_invalid` when it is not UTF-8, not JSON, not an object, or nested too
 *   deeply
 */
export function readJsonBody(body: RequestBody): JsonObject {
  const value = parse(body)
  if (!isJsonObject(value)) throw new PlatformError('body_invalid', 'The body is not a JSON object')
  if (isDeeper(value, MAX_DEPTH))
    throw new PlatformError('body_invalid', `The body is nested more than ${MAX_DEPTH} levels deep`)
  return value
}

function parse(body: RequestBody): unknown {
  try {
    return JSON.parse(textOf(body))
  } catch {
    // Its own message would quote the body.
    throw new PlatformError('body_invalid', 'The body is not JSON in UTF-8')
  }
}

/**
 * Lists and objects in loops of their own: 20 times as fast as `Object.values`, which matters with
 * payloads of megabytes.
 */
function isDeeper(value: object, levels: number): boolean {
  if (levels === 0) return true
  if (Array.isArray(value)) {
    for (const each of value as readonly unknown[]) {
      if (typeof each === 'object' && each !== null && isDeeper(each, levels - 1)) return true
    }
    return false
  }
  for (const key in value) {
    const each = (value as JsonObject)[key]
    if (typeof each === 'object' && each !== null && isDeeper(each, levels - 1)) return true
  }
  return false
}

/**
 * @throws TypeError when the bytes are not UTF-8: a replacement character would change what was
 * signed
 */
function textOf(body: RequestBody): string {
  const bytes = joinBody(body)
  // Not a TextDecoder that refuses them: it takes twice the time, and what it gives is parsed more
  // slowly.
  if (!isUtf8(bytes)) throw new TypeError('Not UTF-8')
  return bytes.toString()
}

/**
 * Returns the context of a signed call with `payloadText`: the payload as the platform sent
 * it. Numbers beyond 2^53, such as some ids, are exact in it; `JSON.parse` rounds them. Not
 * enumerable, so that logging a context does not print the payload twice; and read on first use,
 * because most calls need no text.
 */
export function withPayloadText<Context extends object>(
  context: Context,
  readText: () => string,
): Context & { readonly payloadText: string } {
  return Object.assign(new SignedCall(readText), context)
}

/**
 * A getter of the class: V8 makes a long-lived hidden class for each object with a getter of its
 * own, a tenth of the time of a small delivery.
 */
class SignedCall {
  readonly #readText: () => string

  constructor(readText: () => string) {
    this.#readText = readText
  }

  get payloadText(): string {
    return this.#readText()
  }
}

/**
 * Returns the text of a verified body.
 *
 * @throws PlatformError `configuration_invalid` when its bytes were released with the response
 */
export function bodyText(body: RequestBody): string {
  if (body.chunks.length === 0 && body.size > 0)
    throw new PlatformError(
      'configuration_invalid',
      'The payload was released with the response. Read payloadText before, or in work that is passed to event.waitUntil.',
    )
  return textOf(body)
}

/** The bytes in one piece. */
export function joinBody({ chunks }: RequestBody): Buffer {
  const [first] = chunks
  if (!first || chunks.length > 1) return Buffer.concat(chunks)
  return Buffer.isBuffer(first) ? first : Buffer.from(first.buffer, first.byteOffset, first.length)
}
