import { validateHeaderName, validateHeaderValue } from 'node:http'
import { DEFAULT_API_VERSION } from '../../shared/platform/wire'
import type { EmulatorContext } from '../http/context'
import { findStore } from '../http/find-store'
import { Refusal } from '../http/refusal'
import type { EmulatorState } from '../state/state'
import { WEBHOOK_FAMILIES } from './delivery'
import type { Delivery, WebhookFamily, WebhookMessage } from './delivery'
import { includeFields } from './include-fields'
import { webhookHeaders } from './webhook-headers'
import { appUri, webhookTargets } from './webhook-targets'
import type { WebhookTarget } from './webhook-targets'
import { isTopicConstant, topicPath } from './webhook-topic'

/** A webhook that a test or a developer makes up. */
export interface SendWebhookOptions
  extends Partial<Pick<WebhookMessage,
    'apiVersion' | 'eventId' | 'triggeredAt' | 'name' | 'handle' | 'action' | 'resourceId' | 'badSignature' | 'headers'>> {
  shop: string
  /** `app/uninstalled`, `APP_UNINSTALLED`, or a resource such as `Product` for the `events` family. */
  topic: string
  /** Default: the empty object. */
  payload?: Record<string, unknown>
  /** Exactly this body, in place of a payload. */
  rawBody?: string
  /** A path in the app or a URL; default: every address that is subscribed to the topic. */
  uri?: string
  /** Default `webhooks`. */
  family?: WebhookFamily
  /** Default: a new one for each address. */
  webhookId?: string
  /** Copies that are sent at the same time; default 1. */
  times?: number
}

const MAX_COPIES = 100

/**
 * Sends a webhook; resolves to its deliveries, one for each address, when each was tried once.
 *
 * @throws Refusal 400 for a wrong option; 404 for an unknown shop; 409 when nothing is subscribed to the topic
 */
export async function sendWebhook({ state }: EmulatorContext, options: SendWebhookOptions): Promise<Delivery[]> {
  const shop = findStore(state, options.shop).domain
  const { payload, rawBody, webhookId, times = 1, ...facts } = options
  if (!Number.isSafeInteger(times) || times < 1 || times > MAX_COPIES) throw new Refusal(400, `Field times must be 1 to ${MAX_COPIES}.`)
  if (payload !== undefined && rawBody !== undefined) throw new Refusal(400, 'Give one of payload and rawBody.')
  const topic = readTopic(options.topic)
  const targets = readTargets(state, shop, topic, options.uri)
  const eventId = options.eventId ?? state.ids.nextUuid(`event:${shop}`)
  const messages = targets.map(({ uri, includeFields: fields }): WebhookMessage => ({
    ...facts,
    id: webhookId ?? state.ids.nextUuid(`webhook:${shop}`),
    eventId,
    shop,
    topic,
    apiVersion: options.apiVersion ?? DEFAULT_API_VERSION,
    family: options.family ?? 'webhooks',
    uri,
    triggeredAt: options.triggeredAt ?? new Date(state.clock.now()).toISOString(),
    body: rawBody ?? JSON.stringify(includeFields(payload ?? {}, fields)),
  }))
  for (const message of messages) checkHeaders(message)
  return Promise.all(messages.map(message => state.deliveries.send(message, times)))
}

/** @throws Refusal 400 when it is not the name of a header family */
export function readFamily(family: string | undefined): WebhookFamily | undefined {
  const known = WEBHOOK_FAMILIES.find(name => name === family)
  if (known === undefined && family !== undefined) throw new Refusal(400, `Field family must be one of ${WEBHOOK_FAMILIES.join(', ')}.`)
  return known
}

function readTopic(topic: string): string {
  if (isTopicConstant(topic)) return topicPath(topic)
  if (!/^[A-Za-z0-9_./]{1,200}$/.test(topic)) throw new Refusal(400, 'Field topic must look like "products/update" or "PRODUCTS_UPDATE".')
  return topic
}

function readTargets(state: EmulatorState, shop: string, topic: string, uri: string | undefined): WebhookTarget[] {
  if (uri === undefined) {
    const targets = webhookTargets(state, shop, topic)
    if (targets.length > 0) return targets
    throw new Refusal(409, `Nothing of the app is subscribed to ${topic} in this shop. Subscribe to it, or give the field uri.`)
  }
  const absolute = appUri(state.app.appUrl, uri)
  if (URL.canParse(absolute) && /^https?:$/.test(new URL(absolute).protocol)) return [{ uri: absolute, includeFields: [] }]
  throw new Refusal(400, 'Field uri must be a path in the app, e.g. "/webhooks", or an absolute http or https URL.')
}

function checkHeaders(message: WebhookMessage): void {
  try {
    for (const [name, value] of Object.entries(webhookHeaders(message, ''))) {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    }
  }
  catch {
    throw new Refusal(400, 'A field or one of headers holds something that cannot be sent in a header.')
  }
}
