import type { CallKind, CallResponse, CallResult } from './call-result'
import { AppFailure, sendToApp } from './send-to-app'
import type { AppAnswer, AppRequest } from './send-to-app'

export type CallOutcome = Pick<CallResult, 'preflight' | 'response'>

/** Bytes of an answer's body that a result shows. */
const MAX_SHOWN_BYTES = 64 * 1024

/** Makes a call and records it; an app that fails is a result, too. */
export async function callApp(
  kind: CallKind, shop: string, request: AppRequest, exchange: (request: AppRequest) => Promise<CallOutcome> = exchangeOnce,
): Promise<CallResult> {
  const startedAt = performance.now()
  const outcome = await exchange(request).catch((error: unknown): CallOutcome => {
    if (error instanceof AppFailure) return { response: { error: error.message } }
    throw error
  })
  const { method, url, headers, body } = request
  const shown = { method, url, headers: maskHeaders(headers), body: body.toString() }
  return { kind, shop, request: shown, ...outcome, durationMs: Math.round(performance.now() - startedAt) }
}

/** The part of an answer that a result keeps. */
export function shownAnswer({ status, headers, body }: AppAnswer): CallResponse {
  return { status, headers, body: body.subarray(0, MAX_SHOWN_BYTES).toString('utf8') }
}

async function exchangeOnce(request: AppRequest): Promise<CallOutcome> {
  return { response: shownAnswer(await sendToApp(request)) }
}

// Results are shown on pages and land in logs: what is in them must open nothing.
function maskHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => {
    if (name.toLowerCase() === 'authorization') return [name, 'Bearer …']
    return [name, /hmac/i.test(name) ? '…' : value]
  }))
}
