import { isComplianceTopic } from '../webhooks/webhook-topic'
import type { DeliveryContent } from './delivery-content'
import type { InboxCustomer, InboxDelivery } from './inbox'
import { mentionsCustomer } from './mentions-customer'

interface Candidate extends InboxDelivery {
  /** `dead`, or another one that may still run. */
  state: string
}

/**
 * Which of a shop's deliveries have to be redacted: all, or those that mention the customer. Requests of privacy compliance
 * that are not done have to be answered, and their payload is short.
 *
 * @throws what `read` throws: who is mentioned in what cannot be read is not known
 */
export async function redactedDeliveries<T extends Candidate>(candidates: readonly T[], customer: InboxCustomer | undefined, read: DeliveryContent['read']): Promise<T[]> {
  const redacted: T[] = []
  for (const candidate of candidates) {
    if (candidate.state !== 'dead' && isComplianceTopic(candidate.topic)) continue
    if (!customer || mentionsCustomer(candidate.topic, (await read(candidate)).payload, customer)) redacted.push(candidate)
  }
  return redacted
}
