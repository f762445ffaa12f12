import type { CallKind, CallResponse, CallResult } from './call-result'
import { AppFailure, sendToApp } from './send-to-app'
import type { AppResponse, AppRequest } from './send-to-app'

export type CallOutcome = Pick<CallResult, 'preflight' | 'response'>

/** Maximum number of response body bytes in a result. */
const MAX_SHOWN_BYTES = 64 * 1024

/** Sends a call and returns the result. A failure of the app is a result, not an error. */
export async function callApp(
  kind: CallKind,
  shop: string,
  request: AppRequest,
  exchange: (request: AppRequest) => Promise<CallOutcome> = exchangeOnce,
): Promise<CallResult> {
  const startedAt = performance.now()
  const outcome = await exchange(request).catch((error: unknown): CallOutcome => {
    if (error instanceof AppFailure) return { response: { error: error.message } }
    throw error
  })
  const { method, url, headers, body } = request
  const shown = { method, url, headers: maskHeaders(headers), body: body.toString() }
  return {
    kind,
    shop,
    request: shown,
    ...outcome,
    durationMs: Math.round(performance.now() - startedAt),
  }
}

/** Truncates a response for a result. */
export function truncateResponse({ status, headers, body }: AppResponse): CallResponse {
  return { status, headers, body: body.subarray(0, MAX_SHOWN_BYTES).toString('utf8') }
}

async function exchangeOnce(request: AppRequest): Promise<CallOutcome> {
  return { response: truncateResponse(await sendToApp(request)) }
}

// Results are displayed on pages and written to logs, so they must not contain credentials.
function maskHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (name.toLowerCase() === 'authorization') return [name, 'Bearer …']
      return [name, /hmac/i.test(name) ? '…' : value]
    }),
  )
}
