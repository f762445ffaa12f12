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

/** True for an address on this computer. Only the local platform delivers to it. */
export function isLocalAddress(uri: string): boolean {
  return URL.canParse(uri) && isLoopbackHost(new URL(uri).hostname)
}

/** True for a name or an address of this computer, as the hostname of a URL. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  )
}
