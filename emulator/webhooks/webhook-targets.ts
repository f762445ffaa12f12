import type { EmulatorState } from '../state/state'
import { topicConstant } from './webhook-topic'

export interface WebhookTarget {
  /** Absolute http or https URL. */
  uri: string
  /** Included fields of the payload. Empty: all fields. */
  includeFields: readonly string[]
}

/** Resolves a URI of the app's registration: a path in the app, or a URL. */
export function appUri(appUrl: string, uri: string): string {
  return uri.startsWith('/') ? appUrl + uri : uri
}

/**
 * Lists the targets of a topic in a shop: first those of the app's registration, then the shop's
 * HTTP subscriptions.
 */
export function webhookTargets(
  { app, subscriptions }: EmulatorState,
  shop: string,
  topic: string,
): WebhookTarget[] {
  const wanted = topicConstant(topic)
  const registered = app.webhooks.filter(({ topics }) =>
    topics.some(candidate => topicConstant(candidate) === wanted),
  )
  const own = subscriptions.list(shop).filter(subscription => subscription.topic === wanted)
  return [
    ...registered.map(({ uri }) => ({ uri: appUri(app.appUrl, uri), includeFields: [] })),
    ...own.flatMap(({ endpoint, includeFields }) =>
      endpoint.__typename === 'WebhookHttpEndpoint'
        ? [{ uri: endpoint.callbackUrl, includeFields }]
        : [],
    ),
  ]
}
