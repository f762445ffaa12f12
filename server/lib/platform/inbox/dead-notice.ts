import type { InboxDelivery } from './inbox'

/** Tells whoever runs the app of a delivery that was given up. */
export function deadNotice({ shop, topic, webhookId }: Pick<InboxDelivery, 'shop' | 'topic' | 'webhookId'>, attempts: number, failure: string): string {
  return `Delivery ${webhookId} of ${topic} to ${shop} failed ${attempts} times and is dead until it is replayed. ${failure}`
}
