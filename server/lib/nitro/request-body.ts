import type { IncomingMessage } from 'node:http'
import type { H3Event } from 'h3'
import { PlatformError } from '../platform/errors/errors'
import { bodyOf, joinBody } from '../platform/request/request-body'
import type { RequestBody } from '../platform/request/request-body'
import { closeAfterAnswer } from './close-after-answer'
import { createTimeLimit } from './time-limit'

/** Under which h3 keeps the bytes of a request, and looks for them before it reads. */
const RAW_BODY = Symbol.for('h3RawBody')
const NO_BODY: RequestBody = { chunks: [], size: 0 }
/** How long a client may take to send its body. Attack: thousands that send a byte now and then, each holding a connection and what it has sent. */
const BODY_WITHIN_MS = 10_000
const bodyLimit = createTimeLimit(BODY_WITHIN_MS)

/** What may be on a request whose body somebody has read before us. */
interface KeptBody {
  [RAW_BODY]?: unknown
  rawBody?: unknown
  body?: unknown
}

/**
 * The raw bytes of a POST, read once. The app may still call `readBody` afterwards, or have called it before.
 *
 * @throws PlatformError `body_too_large` as soon as that is known, without waiting for the rest; `body_invalid` when the
 * client hung up, or with status 408 when it was too slow; `configuration_invalid` when the app consumed the body and kept nothing
 */
export async function takeBody(event: H3Event, maxBytes: number): Promise<RequestBody> {
  const { req } = event.node
  // Whatever is refused for its method is not worth reading.
  if (event.method !== 'POST') return NO_BODY
  if (Number(req.headers['content-length']) > maxBytes) throw tooLarge(event, maxBytes)

  const kept = keptBody(event, req)
  const body = kept === undefined ? await readStream(event, req, maxBytes) : await bytesOf(event, await kept, maxBytes)
  if (body.size > maxBytes) throw tooLarge(event, maxBytes)
  return body
}

/** In h3's own order. Hosts without a stream put the body here as well. */
function keptBody(event: H3Event, req: IncomingMessage & KeptBody): unknown {
  return event._requestBody ?? event.web?.request?.body ?? req[RAW_BODY] ?? req.rawBody ?? req.body ?? undefined
}

async function bytesOf(event: H3Event, kept: unknown, maxBytes: number): Promise<RequestBody> {
  if (kept instanceof Uint8Array) return bodyOf(kept)
  if (kept instanceof ArrayBuffer) return bodyOf(new Uint8Array(kept))
  if (typeof kept === 'string') return bodyOf(new TextEncoder().encode(kept))
  if (kept instanceof ReadableStream) return readWebStream(event, kept, maxBytes)
  // Spaces and the order of keys are lost, so a signature is unlikely to match: the log can say why.
  return { ...bodyOf(new TextEncoder().encode(JSON.stringify(kept))), reserialised: true }
}

async function readWebStream(event: H3Event, stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<RequestBody> {
  if (stream.locked) throw consumed()
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.length
    if (size > maxBytes) {
      await reader.cancel()
      throw tooLarge(event, maxBytes)
    }
    chunks.push(step.value)
  }
  event._requestBody = Buffer.concat(chunks)
  return { chunks, size }
}

/** A body as h3 looks for it: joined only for an app that asks h3 for it, as most never do. */
class ReceivedBody implements PromiseLike<Buffer> {
  readonly #chunks: Buffer[]
  #read: Promise<RequestBody> | undefined

  /** @param chunks those of what is read */
  constructor(read: Promise<RequestBody>, chunks: Buffer[]) {
    this.#read = read
    this.#chunks = chunks
  }

  then<Read = Buffer, Failed = never>(read?: ((bytes: Buffer) => Read | PromiseLike<Read>) | null, failed?: ((error: unknown) => Failed | PromiseLike<Failed>) | null): Promise<Read | Failed> {
    const bytes = this.#read ? this.#read.then(joinBody) : Promise.reject<Buffer>(letGo())
    return bytes.then(read, failed)
  }

  letGo(): void {
    this.#read = undefined
    this.#chunks.length = 0
  }
}

/** Frees the bytes of a body that {@link takeBody} has read: nobody will ask for them any more. */
export function letGoOfBody(req: IncomingMessage & KeptBody): void {
  const kept = req[RAW_BODY]
  if (kept instanceof ReceivedBody) kept.letGo()
}

function readStream(event: H3Event, req: IncomingMessage, maxBytes: number): Promise<RequestBody> | RequestBody {
  if (!announcesBody(req)) return NO_BODY
  if (req.readableEnded) throw consumed()
  if (req.destroyed) throw cutOff()
  const chunks: Buffer[] = []
  const read = new Promise<RequestBody>((resolve, reject) => {
    let size = 0
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) {
        chunks.push(chunk)
        return
      }
      refuse(tooLarge(event, maxBytes))
    }
    const refuse = (error: PlatformError) => {
      bodyLimit.end(late)
      // What follows is thrown away as it comes.
      req.off('data', take).resume()
      reject(error)
    }
    const late = () => refuse(tooSlow(event))
    bodyLimit.start(late)
    req.on('data', take)
    req.on('end', () => {
      bodyLimit.end(late)
      resolve({ chunks, size })
    })
    req.on('error', () => refuse(cutOff()))
  })
  Object.assign(req, { [RAW_BODY]: new ReceivedBody(read, chunks) })
  return read
}

/** Without either header there is no body, and a stream of none never ends on some hosts. */
function announcesBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined
}

function tooLarge(event: H3Event, maxBytes: number): PlatformError {
  closeAfterAnswer(event)
  return new PlatformError('body_too_large', `The body has more than ${maxBytes} bytes`)
}

function tooSlow(event: H3Event): PlatformError {
  closeAfterAnswer(event)
  return new PlatformError('body_invalid', `The body did not arrive within ${BODY_WITHIN_MS} ms`, { status: 408 })
}

function cutOff(): PlatformError {
  return new PlatformError('body_invalid', 'The connection ended before the body did')
}

function letGo(): PlatformError {
  return new PlatformError('configuration_invalid', 'The body of the request was let go of with its answer. Read it before, or in work that is handed to event.waitUntil.')
}

function consumed(): PlatformError {
  return new PlatformError('configuration_invalid', 'The body of the request was read as a stream before it could be verified, and its bytes are gone. Authenticate the request first, or read its body with readRawBody.')
}
