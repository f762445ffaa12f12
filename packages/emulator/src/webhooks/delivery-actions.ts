import { topicConstant } from '../../../facts/schemas/webhook-topic'
import type { EmulatorContext } from '../http/context'
import { findStore } from '../state/find-store'
import { Refusal } from '../state/refusal'
import type { Delivery, QueueMessage } from './delivery'

/**
 * Lists deliveries, oldest first, optionally of one shop or one topic in either of its formats.
 *
 * @throws Refusal 404 for an unknown shop
 */
export function listDeliveries(
  { state }: EmulatorContext,
  filter: { shop?: string; topic?: string } = {},
): Delivery[] {
  const shop = filter.shop === undefined ? undefined : findStore(state, filter.shop).domain
  const topic = filter.topic === undefined ? undefined : topicConstant(filter.topic)
  return state.deliveries
    .list()
    .filter(
      delivery =>
        (shop === undefined || delivery.shop === shop) &&
        (topic === undefined || topicConstant(delivery.topic) === topic),
    )
}

/**
 * Lists the messages in queues, oldest first; optionally those of one URI.
 *
 * @throws Refusal 404 for an unknown shop
 */
export function listQueueMessages(
  context: EmulatorContext,
  { shop, uri }: { shop: string; uri?: string },
): QueueMessage[] {
  return listDeliveries(context, { shop })
    .filter(delivery => uri === undefined || delivery.uri === uri)
    .flatMap(({ queueMessage }) => queueMessage ?? [])
}

/**
 * Retries a failed delivery immediately. Its scheduled retries do not change.
 *
 * @throws Refusal 404 for an unknown delivery; 409 if it was delivered
 */
export async function retryDelivery(
  context: EmulatorContext,
  { id }: { id: string },
): Promise<Delivery> {
  const delivery = context.state.deliveries.list().findLast(candidate => candidate.id === id)
  if (delivery?.state === 'delivered')
    throw new Refusal(409, 'This delivery succeeded; send a duplicate instead.')
  return duplicateDelivery(context, { id })
}

/**
 * Sends a delivery again with the same id and body, as the platform occasionally does.
 *
 * @throws Refusal 404 for an unknown delivery
 */
export async function duplicateDelivery(
  { state }: EmulatorContext,
  { id }: { id: string },
): Promise<Delivery> {
  const sent = state.deliveries.sendAgain(id)
  if (!sent) throw unknownDelivery()
  return sent
}

/**
 * Sends the body of a delivery as a new delivery to the same address: with new ids, the current
 * time, and a valid signature. An app that handles each delivery once handles it again.
 *
 * @throws Refusal 404 for an unknown delivery
 */
export async function replayDelivery(
  { state }: EmulatorContext,
  { id }: { id: string },
): Promise<Delivery> {
  const saved = state.deliveries.all().findLast(({ message }) => message.id === id)
  if (!saved) throw unknownDelivery()
  const { badSignature: _, headers: __, ...message } = saved.message
  return state.deliveries.send({
    ...message,
    id: state.ids.nextUuid(`webhook:${message.shop}`),
    eventId: state.ids.nextUuid(`event:${message.shop}`),
    triggeredAt: new Date(state.clock.now()).toISOString(),
  })
}

function unknownDelivery(): Refusal {
  return new Refusal(404, 'There is no delivery with this id; only the newest 500 are stored.')
}
