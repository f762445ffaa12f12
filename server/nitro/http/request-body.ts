import type { IncomingMessage } from 'node:http'
import type { H3Event } from 'h3'
import { PlatformError } from '../../core/errors/errors'
import { bodyOf, joinBody } from '../../core/signed-body/request-body'
import type { RequestBody } from '../../core/signed-body/request-body'
import { rejectingBody, storeBody, storedBody, storeWebBody } from '../internals'

const NO_BODY: RequestBody = { chunks: [], size: 0 }
/**
 * How long a client may take to send its body, in milliseconds. Attack: thousands of clients that
 * send a byte now and then, each holding a connection and the bytes it has sent.
 */
const BODY_TIMEOUT_MS = 10_000
/** How long a client may go on sending after a response that refused its body; milliseconds. */
const LINGER_MS = 5000

/**
 * Where a request has the bytes that were read from it, until {@link releaseBody} removes them. A
 * property of the request, because a WeakMap with an entry for each request makes garbage
 * collection slow.
 */
const BYTES = Symbol('bytes')
type ReadRequest = IncomingMessage & { [BYTES]?: Uint8Array[] }

/** Replaces a body that was released. */
const RELEASED = rejectingBody(
  () =>
    new PlatformError(
      'configuration_invalid',
      'The body of the request was released with its response. Read it before, or in work that is passed to event.waitUntil.',
    ),
)

/**
 * Reads the raw bytes of a POST, once. The app may still call `readBody` afterwards, or have called
 * it before. Other methods have no body.
 *
 * @param maxBytes limit on the size
 * @throws PlatformError `body_too_large` as soon as that is known, without waiting for the rest;
 *   `body_invalid` when the client closed the connection, or with status 408 when it was too slow;
 *   `configuration_invalid` when the app consumed the body and stored nothing
 */
export async function readRequestBody(event: H3Event, maxBytes: number): Promise<RequestBody> {
  const { req } = event.node
  if (event.method !== 'POST') return NO_BODY
  if (Number(req.headers['content-length']) > maxBytes) throw tooLarge(event, maxBytes)

  const stored = storedBody(event)
  const body =
    stored === undefined
      ? await readStream(event, maxBytes)
      : await bytesOf(event, await stored, maxBytes)
  if (body.size > maxBytes) throw tooLarge(event, maxBytes)
  return body
}

/** Frees the bytes that {@link readRequestBody} has read. A later `readBody` rejects. */
export function releaseBody(req: ReadRequest): void {
  const chunks = req[BYTES]
  if (!chunks) return
  chunks.length = 0
  storeBody(req, RELEASED)
}

async function bytesOf(event: H3Event, stored: unknown, maxBytes: number): Promise<RequestBody> {
  if (stored instanceof Uint8Array) return bodyOf(stored)
  if (stored instanceof ArrayBuffer) return bodyOf(new Uint8Array(stored))
  if (typeof stored === 'string') return bodyOf(new TextEncoder().encode(stored))
  if (stored instanceof ReadableStream) return readWebStream(event, stored, maxBytes)
  // White space and the order of keys are lost, so a signature is unlikely to match. The flag lets
  // the log name the reason.
  return { ...bodyOf(new TextEncoder().encode(JSON.stringify(stored))), reserialized: true }
}

async function readWebStream(
  event: H3Event,
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<RequestBody> {
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
  storeWebBody(event, Buffer.concat(chunks))
  return { chunks, size }
}

async function readStream(event: H3Event, maxBytes: number): Promise<RequestBody> {
  const req: ReadRequest = event.node.req
  if (!announcesBody(req)) return NO_BODY
  if (req.readableEnded) throw consumed()
  if (req.destroyed) throw disconnected()
  const read = readBytes(event, maxBytes)
  // Stored before the first byte: the app may call `readBody` meanwhile.
  storeBody(req, read)
  const chunks: Uint8Array[] = []
  req[BYTES] = chunks
  const bytes = await read
  if (bytes.length > 0) chunks.push(bytes)
  return { chunks, size: bytes.length }
}

function readBytes(event: H3Event, maxBytes: number): Promise<Buffer> {
  const { req } = event.node
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => refuse(tooSlow(event)), BODY_TIMEOUT_MS)
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else refuse(tooLarge(event, maxBytes))
    }
    const refuse = (error: PlatformError) => {
      clearTimeout(timer)
      // Discards the rest as it arrives.
      req.off('data', onData).resume()
      reject(error)
    }
    req.on('data', onData)
    req.on('end', () => {
      clearTimeout(timer)
      resolve(joinBody({ chunks, size }))
    })
    req.on('error', () => refuse(disconnected()))
  })
}

/** Without either header there is no body, and on some hosts its stream never ends. */
function announcesBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined
}

/**
 * Closes the connection after the response although the client is still sending. Closing a socket
 * with unread bytes resets the connection, and a client that receives a reset never sees the
 * response. So this ends our half and discards what arrives, for {@link LINGER_MS}.
 */
function closeAfterResponse({ node: { req, res } }: H3Event): void {
  if (res.headersSent) return
  res.setHeader('Connection', 'close')
  const { socket } = req
  const close = socket.destroySoon.bind(socket)
  // Node calls it when the response is written.
  socket.destroySoon = () => {
    if (req.readableEnded) return close()
    socket.end()
    req.once('end', close)
    const timer = setTimeout(close, LINGER_MS)
    socket.once('close', () => clearTimeout(timer))
  }
}

function tooLarge(event: H3Event, maxBytes: number): PlatformError {
  closeAfterResponse(event)
  return new PlatformError('body_too_large', `The body has more than ${maxBytes} bytes`)
}

function tooSlow(event: H3Event): PlatformError {
  closeAfterResponse(event)
  return new PlatformError('body_invalid', `The body did not arrive within ${BODY_TIMEOUT_MS} ms`, {
    status: 408,
  })
}

function disconnected(): PlatformError {
  return new PlatformError('body_invalid', 'The connection ended before the body did')
}

function consumed(): PlatformError {
  return new PlatformError(
    'configuration_invalid',
    'The body of the request was read as a stream before it could be verified, and its bytes are gone. Authenticate the request first, or read its body with readRawBody.',
  )
}
