import { randomUUID } from 'node:crypto'
import { HEADERS } from '../../../shared/wire'
import { signBody } from '../src/webhooks/webhook-headers'
import { signingSecret, urlInApp } from './test-app'
import type { Signing, TestApp } from './test-app'

export interface CallRequestOptions extends Pick<Signing, 'badSignature'> {
  /** Path in the app, e.g. `/flow/action`. */
  path: string
  /** Fields of the JSON body, over those that the platform sends. */
  payload?: Record<string, unknown>
  /** The exact body, in place of a payload. */
  rawBody?: string
}

/** A Flow action that a workflow of the shop runs. */
export function signFlowRequest(app: TestApp, options: CallRequestOptions): Request {
  const run = {
    shopify_domain: app.shop,
    shop_id: 1,
    action_run_id: randomUUID(),
    action_definition_id: 'test-action',
    handle: 'test-action',
    properties: {},
  }
  return signedCall(app, options, run, {})
}

/** A callback of the fulfillment service that the app is. */
export function signFulfillmentRequest(app: TestApp, options: CallRequestOptions): Request {
  return signedCall(
    app,
    options,
    { kind: 'FULFILLMENT_REQUEST' },
    { [HEADERS.webhooks.shop]: app.shop },
  )
}

function signedCall(
  app: TestApp,
  options: CallRequestOptions,
  usual: object,
  headers: Record<string, string>,
): Request {
  const body = options.rawBody ?? JSON.stringify({ ...usual, ...options.payload })
  const hmac = signBody(body, signingSecret(app, options))
  return new Request(urlInApp(app, options.path), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...headers,
      [HEADERS.webhooks.hmac]: hmac,
    },
    body,
  })
}
