import { isTopicConstant, topicPath } from '../../../../facts/schemas/webhook-topic'
import { DEFAULT_API_VERSION } from '../../../../../shared/wire'
import { extendPayload } from '../../extensions/extend-payload'
import { nearestName } from '../../extensions/nearest-name'
import { storeCaller } from '../../engine/store-caller'
import type { EmulatorContext } from '../../http/context'
import type { FieldSpec } from '../../state/check-fields'
import { findStore } from '../../state/find-store'
import { Refusal } from '../../state/refusal'
import { createStore } from '../../lifecycle/create-store'
import type { Store } from '../../state/store'
import { defaultPayload } from '../default-payload'
import { redactPayload } from '../protected-payload'
import type { Delivery } from '../delivery'
import { sendWebhook } from '../send-webhook'
import { setFields } from './set-fields'

/** A webhook with the payload that the platform sends. */
export interface TriggerOptions {
  shop: string
  /** `products/update` or `PRODUCTS_UPDATE`. */
  topic: string
  /** Text by path in the payload, e.g. `{ 'variants.0.price': '9.00' }`. */
  set?: Record<string, string>
  /** A path in the app or a URL. Default: all URLs that are subscribed to the topic. */
  uri?: string
}

/** The fields of a request that triggers a webhook. */
export const TRIGGER_FIELDS = {
  shop: 'string',
  topic: 'string',
  set: 'record?',
  uri: 'string?',
} as const satisfies FieldSpec

/**
 * Sends a webhook in the shape of its topic: about the newest record of the store that fits, or
 * about one of a generated store.
 *
 * @throws Refusal 400 for an invalid option; 404 for an unknown shop; 409 if nothing is subscribed
 *   to the topic; 422 for a topic whose payload is not known
 */
export async function triggerWebhook(
  context: EmulatorContext,
  { shop, topic: name, set = {}, uri }: TriggerOptions,
): Promise<Delivery[]> {
  const { state } = context
  const store = findStore(state, shop)
  const topic = isTopicConstant(name) ? topicPath(name) : name
  const own = defaultPayload(topic, store)
  const payload = Object.keys(own).length > 0 ? own : await recordPayload(context, store, topic)
  return sendWebhook(context, {
    shop,
    topic,
    uri,
    payload: setFields(
      redactPayload(
        topic,
        extendPayload(state, topic, payload, shop),
        state.app.protectedCustomerData,
      ),
      set,
    ),
  })
}

async function recordPayload(
  context: EmulatorContext,
  store: Store,
  topic: string,
): Promise<Record<string, unknown>> {
  // Loaded on first use: they are most of the Admin API.
  const [{ SAMPLED_TOPICS, samplePayload }, { createContext }] = await Promise.all([
    import('./sample-payload'),
    import('../../admin-api/create-context'),
  ])
  if (!SAMPLED_TOPICS.includes(topic)) throw unknownShape(topic, SAMPLED_TOPICS)
  const read = (source: Store) =>
    samplePayload(createContext(storeCaller(context, source, DEFAULT_API_VERSION)), topic)
  const payload = read(store) ?? read(createSampleStore(store))
  if (!payload)
    throw new Refusal(
      422,
      `The store has no record for ${topic}. Create one first, or send the payload yourself.`,
    )
  return payload
}

/** A store that is full of records, with the names and the ids that the store's own would have. */
function createSampleStore({ id, handle, name, currencyCode }: Store): Store {
  const seed = {
    handle,
    name,
    currencyCode,
    template: 'candles' as const,
    // What the template does not have.
    segments: [{ name: 'Subscribers', query: "email_subscription_status = 'SUBSCRIBED'" }],
    orders: [{ items: [{ title: 'Candle', price: '16.00', quantity: 2 }] }],
    fulfillments: [{ order: '#1061', quantity: 1 }],
  }
  return createStore(seed, id - 1)
}

function unknownShape(topic: string, known: readonly string[]): Refusal {
  const nearest = nearestName(topic, known)
  const advice = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  return new Refusal(
    422,
    `The local platform knows no payload of the topic ${topic}.${advice} Send a payload of your own, or cause the event.`,
  )
}
