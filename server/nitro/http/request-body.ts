import type { IncomingMessage } from 'node:http'
import { nodeExchange, storeBody, storedBody, storeWebBody } from '#platform-runtime/body'
import type { NodeExchange } from '#platform-runtime/body'
import { requestHeader, requestMethod } from '#platform-runtime/request'
import type { H3Event } from '#platform-runtime/types'
import { PlatformError } from '../../core/errors/errors'
import { DEFAULT_MAX_PENDING_BODY_BYTES } from '../../../shared/wire'
import { bodyOf, joinBody } from '../../core/signed-body/request-body'
import type { RequestBody } from '../../core/signed-body/request-body'
import { rejectingBody } from '../runtime/rejecting-body'
import { countPendingBytes } from './pending-bytes'
import type { PendingBytes } from './pending-bytes'

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
 * @param maxPendingBytes limit on the size of all bodies together that are being received
 * @throws PlatformError `body_too_large` as soon as that is known, without waiting for the rest;
 *   `body_budget_exceeded` when all bodies together are too large;
 *   `body_invalid` when the client closed the connection, or with status 408 when it was too slow;
 *   `configuration_invalid` when the app consumed the body and stored nothing
 */
export async function readRequestBody(
  event: H3Event,
  maxBytes: number,
  maxPendingBytes = DEFAULT_MAX_PENDING_BODY_BYTES,
): Promise<RequestBody> {
  if (requestMethod(event) !== 'POST') return NO_BODY
  if (Number(requestHeader(event, 'content-length')) > maxBytes) throw tooLarge(event, maxBytes)

  const stored = storedBody(event)
  const body =
    stored === undefined
      ? await readStream(event, maxBytes, countPendingBytes(maxPendingBytes))
      : await bytesOf(event, await stored, maxBytes, countPendingBytes(maxPendingBytes))
  if (body.size > maxBytes) throw tooLarge(event, maxBytes)
  return body
}

/** Frees the bytes that {@link readRequestBody} has read. A later `readBody` rejects. */
export function releaseBody(event: H3Event): void {
  const req: ReadRequest | undefined = nodeExchange(event)?.req
  const chunks = req?.[BYTES]
  if (!chunks) return
  chunks.length = 0
  storeBody(event, RELEASED)
}

async function bytesOf(
  event: H3Event,
  stored: unknown,
  maxBytes: number,
  pending: PendingBytes,
): Promise<RequestBody> {
  if (stored instanceof Uint8Array) return bodyOf(stored)
  if (stored instanceof ArrayBuffer) return bodyOf(new Uint8Array(stored))
  if (typeof stored === 'string') return bodyOf(new TextEncoder().encode(stored))
  if (stored instanceof ReadableStream) return readWebStream(event, stored, maxBytes, pending)
  // White space and the order of keys are lost, so a signature is unlikely to match. The flag lets
  // the log name the reason.
  return { ...bodyOf(new TextEncoder().encode(JSON.stringify(stored))), reserialized: true }
}

async function readWebStream(
  event: H3Event,
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
  pending: PendingBytes,
): Promise<RequestBody> {
  if (stream.locked) throw consumed()
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  const slow = Promise.withResolvers<never>()
  // A client that ends the connection makes the stream reject.
  const next = () =>
    Promise.race([reader.read().catch(() => Promise.reject(disconnected())), slow.promise])
  const timer = setTimeout(() => slow.reject(tooSlow(event)), BODY_TIMEOUT_MS)
  try {
    for (let step = await next(); !step.done; step = await next()) {
      size += step.value.length
      const isTooLarge = size > maxBytes
      if (isTooLarge || !pending.add(step.value.length)) {
        await reader.cancel()
        throw isTooLarge ? tooLarge(event, maxBytes) : tooManyBytes(event)
      }
      chunks.push(step.value)
    }
  } finally {
    clearTimeout(timer)
    // The caller verifies the body in the same task.
    pending.release()
  }
  storeWebBody(event, Buffer.concat(chunks))
  return { chunks, size }
}

async function readStream(
  event: H3Event,
  maxBytes: number,
  pending: PendingBytes,
): Promise<RequestBody> {
  const node = nodeExchange(event)
  if (!node || !announcesBody(event)) return NO_BODY
  const req: ReadRequest = node.req
  if (req.readableEnded) throw consumed()
  if (req.destroyed) throw disconnected()
  const read = readBytes(event, req, maxBytes, pending)
  // Stored before the first byte: the app may call `readBody` meanwhile.
  storeBody(event, read)
  const chunks: Uint8Array[] = []
  req[BYTES] = chunks
  const bytes = await read
  if (bytes.length > 0) chunks.push(bytes)
  return { chunks, size: bytes.length }
}

function readBytes(
  event: H3Event,
  req: IncomingMessage,
  maxBytes: number,
  pending: PendingBytes,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let hasEnded = false
    const timer = setTimeout(() => refuse(tooSlow(event)), BODY_TIMEOUT_MS)
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) refuse(tooLarge(event, maxBytes))
      else if (pending.add(chunk.length)) chunks.push(chunk)
      else refuse(tooManyBytes(event))
    }
    const refuse = (error: PlatformError) => {
      hasEnded = true
      clearTimeout(timer)
      chunks.length = 0
      pending.release()
      // Discards the rest as it arrives.
      req.off('data', onData).resume()
      reject(error)
    }
    // Also emitted after the end of each request: an error that nothing throws costs its stack.
    const onClose = () => {
      if (!hasEnded) refuse(disconnected())
    }
    req.on('data', onData)
    req.on('end', () => {
      hasEnded = true
      clearTimeout(timer)
      // The caller verifies the body in the same task.
      pending.release()
      resolve(joinBody({ chunks, size }))
    })
    req.on('error', onClose)
    req.on('close', onClose)
  })
}

/** Returns whether the request has a body that is not in memory yet. */
export function hasUnreadBody(event: H3Event): boolean {
  const stored = storedBody(event)
  return stored === undefined
    ? announcesBody(event)
    : stored instanceof ReadableStream && !stored.locked
}

/** Lets the response to a request whose body is not read close the connection. */
export function closeUnread(event: H3Event): void {
  if (storedBody(event) === undefined) closeAfterResponse(event)
}

/** Without either header there is no body, and on some hosts its stream never ends. */
function announcesBody(event: H3Event): boolean {
  return (
    Number(requestHeader(event, 'content-length')) > 0 ||
    requestHeader(event, 'transfer-encoding') !== null
  )
}

/**
 * Closes the connection after the response although the client is still sending. Closing a socket
 * with unread bytes resets the connection, and a client that receives a reset never sees the
 * response. So this ends our half and discards what arrives, for {@link LINGER_MS}.
 */
function closeAfterResponse(event: H3Event): void {
  const node = nodeExchange(event)
  if (node) closeConnection(node)
}

function closeConnection({ req, res }: NodeExchange): void {
  if (res.headersSent || req.readableEnded) return
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

function tooManyBytes(event: H3Event): PlatformError {
  closeAfterResponse(event)
  return new PlatformError(
    'body_budget_exceeded',
    'All bodies that are being received have more bytes together than NUXT_PLATFORM_MAX_PENDING_BODY_BYTES allows',
  )
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
