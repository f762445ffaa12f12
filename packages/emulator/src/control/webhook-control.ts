import type { EmulatorContext } from '../http/context'
import type { Delivery, QueueMessage } from '../webhooks/delivery'
import {
  duplicateDelivery,
  listDeliveries,
  listQueueMessages,
  retryDelivery,
} from '../webhooks/delivery-actions'
import { listSubscriptions } from '../webhooks/list-subscriptions'
import type { ControlSubscription } from '../webhooks/list-subscriptions'
import { sendWebhook } from '../webhooks/send-webhook'
import type { SendWebhookOptions } from '../webhooks/send-webhook'
import { triggerWebhook } from '../webhooks/trigger/trigger-webhook'
import type { TriggerOptions } from '../webhooks/trigger/trigger-webhook'

/** The part of the emulator control that sends webhooks and reads their deliveries. */
export interface WebhookControl {
  /** Sends a webhook to the app. Resolves after the first attempt of each delivery. */
  sendWebhook: (options: SendWebhookOptions) => Promise<Delivery[]>
  /**
   * Sends a webhook with the payload that the platform sends: about the newest record of the store
   * that fits the topic, or about one of a generated store. Resolves after the first attempt of
   * each delivery.
   *
   * @throws Refusal 422 for a topic whose payload is not known
   */
  triggerWebhook: (options: TriggerOptions) => Promise<Delivery[]>
  /** Oldest first. */
  deliveries: (filter?: { shop?: string; topic?: string }) => Promise<Delivery[]>
  /** Retries a failed delivery now. */
  retryDelivery: (options: { id: string }) => Promise<Delivery>
  duplicateDelivery: (options: { id: string }) => Promise<Delivery>
  subscriptions: (options: { shop: string }) => Promise<ControlSubscription[]>
  /**
   * Lists the messages in queues, oldest first, in the form in which Google Cloud Pub/Sub or Amazon
   * EventBridge hand them out; optionally those of one URI.
   */
  queueMessages: (options: { shop: string; uri?: string }) => Promise<QueueMessage[]>
}

export function createWebhookControl(context: EmulatorContext): WebhookControl {
  return {
    sendWebhook: options => sendWebhook(context, options),
    triggerWebhook: options => triggerWebhook(context, options),
    deliveries: async filter => listDeliveries(context, filter),
    retryDelivery: options => retryDelivery(context, options),
    duplicateDelivery: options => duplicateDelivery(context, options),
    subscriptions: async options => listSubscriptions(context, options),
    queueMessages: async options => listQueueMessages(context, options),
  }
}
