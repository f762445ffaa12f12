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

export interface AppAnswer {
  status: number
  /** Lower-case names; a header that came more than once is a comma list. */
  headers: Record<string, string>
  body: Buffer
}

/** The app gave no complete answer. The message is for the developer. */
export class AppFailure extends Error {
  override readonly name = 'AppFailure'
}

/** How long the platform waits for the whole answer of an app. */
const APP_TIMEOUT_MS = 10_000
/** An app that answers without end must not fill the memory. */
const MAX_ANSWER_BYTES = 10 * 1024 * 1024

/**
 * Sends one request to the app, on a connection of its own; a redirect is an answer like any other.
 *
 * @throws AppFailure when there is no complete answer in time, or it is larger than 10 MiB
 */
export async function sendToApp(request: AppRequest, timeoutMs: number = APP_TIMEOUT_MS): Promise<AppAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const message = await openAnswer(request, timeout)
    return { status: message.statusCode ?? 0, headers: joinHeaders(message.headers), body: await readAnswer(message) }
  }
  catch (error) {
    if (error instanceof AppFailure) throw error
    throw new AppFailure(timeout.aborted ? `The app did not answer within ${timeoutMs} ms.` : describeFailure(error, request.url))
  }
}

function openAnswer({ method, url, headers, body }: AppRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const bytes = Buffer.from(body)
  // Node leaves the length out of a DELETE, and its body would be read as the next request.
  const framing = bytes.length > 0 ? { 'content-length': String(bytes.length) } : undefined
  const open = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    // Kept connections would hold an app back that wants to stop, and fail once it has.
    const sent = open(url, { method, headers: { ...headers, ...framing }, agent: false, signal })
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end(bytes)
  })
}

async function readAnswer(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message) {
    size += (chunk as Buffer).length
    if (size > MAX_ANSWER_BYTES) throw new AppFailure(`The app's answer is larger than ${MAX_ANSWER_BYTES} bytes.`)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

function joinHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
}

function describeFailure(error: unknown, url: string): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error)
  if (code === 'ECONNREFUSED') return `Nothing listens at ${new URL(url).origin}. Start the app, or register the app URL it has.`
  return `The connection to ${new URL(url).origin} failed: ${code}.`
}
