import { STATUS_CODES } from 'node:http'
import type { CallResult } from '../app-requests/call-result'
import type { Delivery, DeliveryAttempt } from '../webhooks/delivery'
import { webhookHeaders } from '../webhooks/webhook-headers'

/**
 * One call as the page displays it: the request, and the response of the app. Tokens and signatures
 * are masked.
 */
export interface CallView {
  request: CallResult['request']
  preflight?: CallResult['preflight']
  /** `headers` is missing if they were not stored. */
  response:
    | { status: number; statusText: string; headers?: Record<string, string>; body: string }
    | { error: string }
  durationMs: number
}

/** Adds the status text to a call. */
export function createCallView({ request, preflight, response, durationMs }: CallResult): CallView {
  return {
    request,
    preflight,
    response:
      'error' in response ? response : { ...response, statusText: statusText(response.status) },
    durationMs,
  }
}

/** The first attempts of a delivery: one for each copy. */
export function createDeliveryViews(delivery: Delivery): CallView[] {
  const { uri, body, attempts } = delivery
  // The signature is masked, so no secret is needed to show the headers.
  const headers = Object.entries(webhookHeaders(delivery, '')).map(([name, value]) => [
    name,
    /hmac/i.test(name) ? '…' : value,
  ])
  const request = {
    method: 'POST',
    url: uri,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body,
  }
  return attempts.map(attempt => ({
    request,
    response: responseOf(attempt),
    durationMs: attempt.durationMs,
  }))
}

function responseOf({ status, error, responseBody = '' }: DeliveryAttempt): CallView['response'] {
  return error === undefined
    ? { status, statusText: statusText(status), body: responseBody }
    : { error }
}

function statusText(status: number): string {
  return STATUS_CODES[status] ?? ''
}
