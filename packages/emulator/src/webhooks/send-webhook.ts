import { validateHeaderName, validateHeaderValue } from 'node:http'
import { appPath } from '../../../../shared/app-path'
import { isTopicConstant, topicPath } from '../../../facts/schemas/webhook-topic'
import type { EmulatorContext } from '../http/context'
import { extendPayload } from '../extensions/extend-payload'
import { findStore } from '../state/find-store'
import { Refusal } from '../state/refusal'
import type { EmulatorState } from '../state/state'
import { deliveredVersion } from './delivered-version'
import { WEBHOOK_FAMILIES } from './delivery'
import type { Delivery, WebhookFamily, WebhookMessage } from './delivery'
import { deliveryTarget } from './delivery-uri'
import { customizePayload } from './customize-payload'
import { defaultPayload } from './default-payload'
import { webhookHeaders } from './webhook-headers'
import { appUri, webhookTargets, WHOLE_PAYLOAD } from './webhook-targets'
import type { WebhookTarget } from './webhook-targets'

/** A webhook for a test. */
export interface SendWebhookOptions extends Partial<
  Pick<
    WebhookMessage,
    | 'apiVersion'
    | 'eventId'
    | 'triggeredAt'
    | 'name'
    | 'handle'
    | 'action'
    | 'resourceId'
    | 'badSignature'
    | 'headers'
  >
> {
  shop: string
  /**
   * `app/uninstalled`, `APP_UNINSTALLED`, or a resource such as `Product` for the `events` family.
   */
  topic: string
  /**
   * Default: the platform's payload for topics whose payload names the shop, such as
   * `app/uninstalled`; otherwise an empty object.
   */
  payload?: Record<string, unknown>
  /** The exact body, in place of `payload`. */
  rawBody?: string
  /** A path in the app or a URL. Default: all URLs that are subscribed to the topic. */
  uri?: string
  /** Default `webhooks`. */
  family?: WebhookFamily
  /** Default: a new one for each URL. */
  webhookId?: string
  /** Number of concurrent copies. Default 1. */
  times?: number
}

const MAX_COPIES = 100

/**
 * Sends a webhook, whatever the filters of the subscriptions. Resolves to its deliveries, one per
 * URL, after the first attempt of each.
 *
 * @throws Refusal 400 for an invalid option; 404 for an unknown shop; 409 if nothing is subscribed
 *   to the topic
 */
export async function sendWebhook(
  { state }: EmulatorContext,
  options: SendWebhookOptions,
): Promise<Delivery[]> {
  const store = findStore(state, options.shop)
  const shop = store.domain
  const { payload, rawBody, webhookId, times = 1, ...facts } = options
  if (!Number.isSafeInteger(times) || times < 1 || times > MAX_COPIES)
    throw new Refusal(400, `Field times must be 1 to ${MAX_COPIES}.`)
  if (payload !== undefined && rawBody !== undefined)
    throw new Refusal(400, 'Specify either payload or rawBody.')
  const topic = readTopic(options.topic)
  const targets = readTargets(state, shop, topic, options.uri)
  const eventId = options.eventId ?? state.ids.nextUuid(`event:${shop}`)
  const sent = payload ?? extendPayload(state, topic, defaultPayload(topic, store), shop)
  const messages = targets.map(({ uri, name, subscriptionId, ...rules }): WebhookMessage => ({
    ...(name !== null && { name }),
    ...facts,
    id: webhookId ?? state.ids.nextUuid(`webhook:${shop}`),
    eventId,
    shop,
    topic,
    apiVersion: options.apiVersion ?? deliveredVersion(state, shop),
    family: options.family ?? 'webhooks',
    uri,
    subscriptionId,
    triggeredAt: options.triggeredAt ?? new Date(state.clock.now()).toISOString(),
    body: rawBody ?? JSON.stringify(customizePayload(sent, rules, store.records)),
  }))
  for (const message of messages) checkHeaders(message)
  return Promise.all(messages.map(message => state.deliveries.send(message, times)))
}

/** @throws Refusal 400 for an unknown header family */
export function readFamily(family: string | undefined): WebhookFamily | undefined {
  const known = WEBHOOK_FAMILIES.find(name => name === family)
  if (known === undefined && family !== undefined)
    throw new Refusal(400, `Field family must be one of ${WEBHOOK_FAMILIES.join(', ')}.`)
  return known
}

function readTopic(topic: string): string {
  if (isTopicConstant(topic)) return topicPath(topic)
  if (!/^[A-Za-z0-9_./]{1,200}$/.test(topic))
    throw new Refusal(400, 'Field topic must look like "products/update" or "PRODUCTS_UPDATE".')
  return topic
}

function readTargets(
  state: EmulatorState,
  shop: string,
  topic: string,
  uri: string | undefined,
): WebhookTarget[] {
  if (uri === undefined) {
    const targets = webhookTargets(state, shop, topic)
    if (targets.length > 0) return targets
    throw new Refusal(
      409,
      `The app has no subscription to ${topic} in this shop. Create one, or pass a uri: a path of the app.`,
    )
  }
  const absolute = appUri(state.app.appUrl, appPath(uri, state.app.basePath))
  if (deliveryTarget(absolute))
    return [{ uri: absolute, name: null, filter: null, ...WHOLE_PAYLOAD }]
  throw new Refusal(
    400,
    'Field uri must be a path in the app, e.g. "/webhooks", an http or https URL, "pubsub://project:topic", or the ARN of an event source.',
  )
}

function checkHeaders(message: WebhookMessage): void {
  try {
    for (const [name, value] of Object.entries(webhookHeaders(message, ''))) {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    }
  } catch {
    throw new Refusal(
      400,
      'A field or one of headers contains a value that is not valid in a header.',
    )
  }
}
