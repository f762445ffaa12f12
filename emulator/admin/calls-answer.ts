import { STATUS_CODES } from 'node:http'
import type { CallResult } from '../calls/call-result'
import type { Delivery, DeliveryAttempt } from '../webhooks/delivery'
import { webhookHeaders } from '../webhooks/webhook-headers'

/** One call as the page shows it: what was sent, and what the app answered. Tokens and signatures are masked. */
export interface CallAnswer {
  request: CallResult['request']
  preflight?: CallResult['preflight']
  /** Without `headers`: they were not kept. */
  response: { status: number, statusText: string, headers?: Record<string, string>, body: string } | { error: string }
  durationMs: number
}

/** Adds the words of the status to a call. */
export function answerOfCall({ request, preflight, response, durationMs }: CallResult): CallAnswer {
  return { request, preflight, response: 'error' in response ? response : { ...response, statusText: statusText(response.status) }, durationMs }
}

/** The first attempts of a delivery: one, or one for each copy. */
export function answersOfDelivery(delivery: Delivery): CallAnswer[] {
  const { uri, body, attempts } = delivery
  // The signature is masked, so no secret is needed to show the headers.
  const headers = Object.entries(webhookHeaders(delivery, '')).map(([name, value]) => [name, /hmac/i.test(name) ? '…' : value])
  const request = { method: 'POST', url: uri, headers: Object.fromEntries(headers) as Record<string, string>, body }
  return attempts.map(attempt => ({ request, response: responseOf(attempt), durationMs: attempt.durationMs }))
}

function responseOf({ status, error, responseBody = '' }: DeliveryAttempt): CallAnswer['response'] {
  return error === undefined ? { status, statusText: statusText(status), body: responseBody } : { error }
}

function statusText(status: number): string {
  return STATUS_CODES[status] ?? ''
}
