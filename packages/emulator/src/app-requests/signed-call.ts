import { HEADERS, spellHeader } from '../../../../shared/wire'
import { appTarget } from './app-target'
import { callApp } from './call-app'
import type { CallKind, CallResult } from './call-result'
import type { EmulatorContext } from '../http/context'
import { Refusal } from '../state/refusal'
import type { Store } from '../state/store'
import { signBody } from '../webhooks/webhook-headers'

export interface SignedCallOptions {
  /** Path in the app, e.g. `/flow/action`. */
  path: string
  /** Fields of the JSON body. They override those that the platform sends. */
  payload?: Record<string, unknown>
  /** The exact body, in place of `payload`. */
  rawBody?: string
  /** True: signs with a different secret. */
  badSignature?: boolean
}

/**
 * Runs a Flow action of the app, as a workflow does.
 *
 * @see docs/protocol.md#flow-and-fulfillment
 *
 * @throws Refusal 400
 */
export function callFlowAction(
  context: EmulatorContext,
  store: Store,
  options: SignedCallOptions,
): Promise<CallResult> {
  const { ids } = context.state
  return callSigned(context, store, 'flow', {}, options, {
    shopify_domain: store.domain,
    shop_id: store.id,
    action_run_id: ids.nextUuid(`flow-run:${store.domain}`),
    action_definition_id: 'local-action',
    handle: 'local-action',
    properties: {},
  })
}

/**
 * Sends a fulfillment service callback to the app.
 *
 * @see docs/protocol.md#flow-and-fulfillment
 *
 * @throws Refusal 400
 */
export function callFulfillmentService(
  context: EmulatorContext,
  store: Store,
  options: SignedCallOptions,
): Promise<CallResult> {
  const headers = { [spellHeader(HEADERS.webhooks.shop)]: store.domain }
  return callSigned(context, store, 'fulfillment', headers, options, {
    kind: 'FULFILLMENT_REQUEST',
  })
}

async function callSigned(
  { state }: EmulatorContext,
  store: Store,
  kind: CallKind,
  headers: Record<string, string>,
  { path, payload, rawBody, badSignature = false }: SignedCallOptions,
  defaults: Record<string, unknown>,
): Promise<CallResult> {
  if (payload !== undefined && rawBody !== undefined)
    throw new Refusal(400, 'Specify either payload or rawBody.')
  const { apiSecretKey } = state.app
  const body = rawBody ?? JSON.stringify({ ...defaults, ...payload })
  const hmac = signBody(body, badSignature ? `${apiSecretKey}, but wrong` : apiSecretKey)
  return callApp(kind, store.domain, {
    method: 'POST',
    url: appTarget(state.app, path).href,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Local-Platform-Calls',
      ...headers,
      [spellHeader(HEADERS.webhooks.hmac)]: hmac,
    },
    body,
  })
}
