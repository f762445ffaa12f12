/** Where deliveries to a URI go: to a server over HTTP, or to a queue of another service. */
export type DeliveryTarget =
  | { kind: 'http' }
  | { kind: 'pubsub'; project: string; topic: string }
  | { kind: 'eventbridge'; region: string; source: string }

const EVENT_SOURCE = /^arn:aws:events:([^:]*):[^:]*:event-source\/(.+)$/
// The project id of an organization contains a colon itself, a topic id never does.
const PUBSUB = /^pubsub:\/\/([^/\s]+):([^:/\s]+)$/

/** Reads an absolute URI. Undefined for one that the platform does not deliver to. */
export function deliveryTarget(uri: string): DeliveryTarget | undefined {
  const [, project, topic] = PUBSUB.exec(uri) ?? []
  if (project !== undefined && topic !== undefined) return { kind: 'pubsub', project, topic }
  const [, region, source] = EVENT_SOURCE.exec(uri) ?? []
  if (region !== undefined && source !== undefined) return { kind: 'eventbridge', region, source }
  return URL.canParse(uri) && /^https?:$/.test(new URL(uri).protocol) ? { kind: 'http' } : undefined
}

/** True for a path in the app, and for an address that the platform delivers to. */
export function isDeliveryUri(uri: string): boolean {
  return /^\/(?![/\\])/.test(uri) || deliveryTarget(uri) !== undefined
}
