import { request as requestHttp } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'

export interface AppRequest {
  method: string
  /** Absolute http or https URL. */
  url: string
  headers: Record<string, string>
  body: string | Buffer
}

export interface AppResponse {
  status: number
  /** Lower-case names. Repeated headers are joined with a comma. */
  headers: Record<string, string>
  body: Buffer
}

/** The app did not send a complete response. The message is for the developer. */
export class AppFailure extends Error {
  override readonly name = 'AppFailure'
}

/** Timeout for the complete response of an app. */
const APP_TIMEOUT_MS = 10_000
/** Limits the memory for an endless response. */
const MAX_RESPONSE_BYTES = 10 * 1024 * 1024

/**
 * Sends one request to the app, on a new connection. Does not follow redirects.
 *
 * @throws AppFailure if there is no complete response in time, or it is larger than 10 MiB
 */
export async function sendToApp(
  request: AppRequest,
  timeoutMs: number = APP_TIMEOUT_MS,
): Promise<AppResponse> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const message = await openResponse(request, timeout)
    return {
      status: message.statusCode ?? 0,
      headers: joinHeaders(message.headers),
      body: await readResponse(message),
    }
  } catch (error) {
    if (error instanceof AppFailure) throw error
    throw new AppFailure(
      timeout.aborted
        ? `The app did not respond within ${timeoutMs} ms.`
        : describeFailure(error, request.url),
    )
  }
}

function openResponse(
  { method, url, headers, body }: AppRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const bytes = Buffer.from(body)
  // Node omits the length of a DELETE request, and the server would read its body as the next
  // request.
  const framing = bytes.length > 0 ? { 'content-length': String(bytes.length) } : undefined
  const open = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    // Keep-alive connections would delay the shutdown of an app, and fail after it.
    const sent = open(url, { method, headers: { ...headers, ...framing }, agent: false, signal })
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end(bytes)
  })
}

async function readResponse(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message) {
    size += (chunk as Buffer).length
    if (size > MAX_RESPONSE_BYTES)
      throw new AppFailure(`The app's response is larger than ${MAX_RESPONSE_BYTES} bytes.`)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

function joinHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
}

function describeFailure(error: unknown, url: string): string {
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string'
      ? error.code
      : String(error)
  if (code === 'ECONNREFUSED')
    return `Nothing listens at ${new URL(url).origin}. Start the app, or register the app URL it has.`
  return `The connection to ${new URL(url).origin} failed: ${code}.`
}
