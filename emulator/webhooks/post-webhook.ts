import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'

export interface WebhookPost {
  /** Absolute http or https URL. */
  uri: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  /** Aborted: the connection is dropped. */
  signal: AbortSignal
}

/** What became of one POST: `status` 0 and an `error` when there was no complete answer. */
export interface WebhookAnswer {
  status: number
  error?: string
  responseBody?: string
}

/** Bytes of an answer that are kept. */
const MAX_KEPT_BYTES = 2048

/** Sends a delivery once, on a connection of its own; a redirect is an answer like any other. Never rejects. */
export async function postWebhook({ uri, headers, body, timeoutMs, signal }: WebhookPost): Promise<WebhookAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await openResponse(uri, headers, body, AbortSignal.any([signal, timeout]))
    const responseBody = await readStart(response)
    return { status: response.statusCode ?? 0, ...(responseBody !== '' && { responseBody }) }
  }
  catch (error) {
    return { status: 0, error: timeout.aborted ? `The app did not answer within ${timeoutMs} ms.` : describeFailure(error) }
  }
}

function openResponse(uri: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<IncomingMessage> {
  const bytes = Buffer.from(body)
  const request = uri.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    // Kept connections would hold an app back that wants to stop, and fail once it has.
    const sent = request(uri, { method: 'POST', headers: { 'Content-Length': String(bytes.length), ...headers }, agent: false, signal })
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end(bytes)
  })
}

// Read to its end all the same: an app that is cut off while it answers logs an error.
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
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error)
  return code === 'ECONNREFUSED' ? 'Nothing listens at this address: ECONNREFUSED.' : `The connection failed: ${code}.`
}
