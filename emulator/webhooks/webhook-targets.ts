import type { EmulatorState } from '../state/state'
import { topicConstant } from './webhook-topic'

export interface WebhookTarget {
  /** Absolute http or https URL. */
  uri: string
  /** Fields of the payload that are sent; none: all of them. */
  includeFields: readonly string[]
}

/** An address that the app's registration names: a path in the app, or a URL as it stands. */
export function appUri(appUrl: string, uri: string): string {
  return uri.startsWith('/') ? appUrl + uri : uri
}

/** Where a topic of a shop is delivered: first what the app registered for every shop, then the shop's own subscriptions over HTTP. */
export function webhookTargets({ app, subscriptions }: EmulatorState, shop: string, topic: string): WebhookTarget[] {
  const wanted = topicConstant(topic)
  const registered = app.webhooks.filter(({ topics }) => topics.some(candidate => topicConstant(candidate) === wanted))
  const own = subscriptions.list(shop).filter(subscription => subscription.topic === wanted)
  return [
    ...registered.map(({ uri }) => ({ uri: appUri(app.appUrl, uri), includeFields: [] })),
    ...own.flatMap(({ endpoint, includeFields }) =>
      endpoint.__typename === 'WebhookHttpEndpoint' ? [{ uri: endpoint.callbackUrl, includeFields }] : []),
  ]
}
