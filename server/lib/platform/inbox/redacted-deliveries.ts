import { isComplianceTopic } from '../webhooks/webhook-topic'
import type { InboxCustomer } from './inbox'
import { mentionsCustomer } from './mentions-customer'
import { readStoredWebhook } from './stored-webhook'

interface Candidate {
  /** `dead`, or another one that may still run. */
  state: string
  topic: string
  content: string
}

/**
 * Which of a shop's deliveries have to be redacted: all, or those that mention the customer. Requests of privacy compliance
 * that are not done have to be answered, and their payload is short.
 */
export function redactedDeliveries<T extends Candidate>(candidates: readonly T[], customer: InboxCustomer | undefined): T[] {
  return candidates.filter(({ state, topic, content }) =>
    (state === 'dead' || !isComplianceTopic(topic)) && (!customer || mentionsCustomer(topic, readStoredWebhook(content).payload, customer)))
}
