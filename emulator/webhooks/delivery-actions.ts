import type { EmulatorContext } from '../http/context'
import { findStore } from '../http/find-store'
import { Refusal } from '../http/refusal'
import type { Delivery } from './delivery'
import { topicConstant } from './webhook-topic'

/**
 * Deliveries, oldest first; of one shop or one topic, in either of its forms.
 *
 * @throws Refusal 404 for an unknown shop
 */
export function listDeliveries({ state }: EmulatorContext, filter: { shop?: string, topic?: string } = {}): Delivery[] {
  const shop = filter.shop === undefined ? undefined : findStore(state, filter.shop).domain
  const topic = filter.topic === undefined ? undefined : topicConstant(filter.topic)
  return state.deliveries.list().filter(delivery =>
    (shop === undefined || delivery.shop === shop) && (topic === undefined || topicConstant(delivery.topic) === topic))
}

/**
 * Tries a delivery that has not arrived yet again, at once; its further retries stay where they are.
 *
 * @throws Refusal 404 when there is no such delivery; 409 when it has arrived
 */
export async function retryDelivery(context: EmulatorContext, { id }: { id: string }): Promise<Delivery> {
  const delivery = context.state.deliveries.list().findLast(candidate => candidate.id === id)
  if (delivery?.state === 'delivered') throw new Refusal(409, 'This delivery has arrived; send a duplicate instead.')
  return duplicateDelivery(context, { id })
}

/**
 * Sends a delivery once more, as the platform now and then does: the same id, the same body.
 *
 * @throws Refusal 404 when there is no such delivery
 */
export async function duplicateDelivery({ state }: EmulatorContext, { id }: { id: string }): Promise<Delivery> {
  const sent = state.deliveries.sendAgain(id)
  if (!sent) throw new Refusal(404, 'There is no delivery of that id; the newest 500 are kept.')
  return sent
}
