import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'

export interface WebhookPost {
  /** Absolute http or https URL. */
  uri: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  /** Closes the connection when aborted. */
  signal: AbortSignal
}

/** Outcome of one POST: `status` 0 and an `error` without a complete response. */
export interface WebhookOutcome {
  status: number
  error?: string
  responseBody?: string
}

/** Maximum number of stored response bytes. */
const MAX_KEPT_BYTES = 2048

/** Sends a delivery once, on a new connection. Does not follow redirects. Never rejects. */
export async function postWebhook({
  uri,
  headers,
  body,
  timeoutMs,
  signal,
}: WebhookPost): Promise<WebhookOutcome> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await openResponse(uri, headers, body, AbortSignal.any([signal, timeout]))
    const responseBody = await readStart(response)
    return { status: response.statusCode ?? 0, ...(responseBody !== '' && { responseBody }) }
  } catch (error) {
    return {
      status: 0,
      error: timeout.aborted
        ? `The app did not respond within ${timeoutMs} ms.`
        : describeFailure(error),
    }
  }
}

function openResponse(
  uri: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const bytes = Buffer.from(body)
  const request = uri.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    // Keep-alive connections would delay the shutdown of an app, and fail after it.
    const sent = request(uri, {
      method: 'POST',
      headers: { 'Content-Length': String(bytes.length), ...headers },
      agent: false,
      signal,
    })
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end(bytes)
  })
}

// Reads the whole response: an app logs an error if the connection closes while it responds.
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    if (size < MAX_KEPT_BYTES) chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
  }
  return Buffer.concat(chunks).subarray(0, MAX_KEPT_BYTES).toString('utf8')
}

function describeFailure(error: unknown): string {
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string'
      ? error.code
      : String(error)
  return code === 'ECONNREFUSED'
    ? 'Nothing listens at this address: ECONNREFUSED.'
    : `The connection failed: ${code}.`
}
