import type { UserError } from './user-error'
import type { WebhookEndpoint } from '../webhooks/webhook-subscriptions'

/** The fields of the three inputs of subscriptions that name an address. */
export interface EndpointInput {
  callbackUrl?: unknown
  arn?: string | null
  pubSubProject?: string | null
  pubSubTopic?: string | null
}

/** One kind of address: what an input must hold, and which of its fields an error names. */
export interface EndpointKind {
  typename: WebhookEndpoint['__typename']
  field: keyof EndpointInput
  /** @returns the endpoint, or why the input is none */
  read: (input: EndpointInput) => WebhookEndpoint | UserError
}

/** The kinds of address, as the Admin API has a mutation for each. protocol: webhooks, delivery methods */
export const ENDPOINT_KINDS = {
  http: { typename: 'WebhookHttpEndpoint', field: 'callbackUrl', read: readHttp },
  eventBridge: { typename: 'WebhookEventBridgeEndpoint', field: 'arn', read: readEventBridge },
  pubSub: { typename: 'WebhookPubSubEndpoint', field: 'pubSubTopic', read: readPubSub },
} as const satisfies Record<string, EndpointKind>

/** An error in a field of the argument `webhookSubscription`. */
export function inputError(field: string, message: string): UserError {
  return { field: ['webhookSubscription', field], message }
}

function readHttp({ callbackUrl }: EndpointInput): WebhookEndpoint | UserError {
  if (callbackUrl === undefined || callbackUrl === null || callbackUrl === '') return inputError('callbackUrl', 'Address can\'t be blank')
  if (typeof callbackUrl !== 'string' || !URL.canParse(callbackUrl)) return inputError('callbackUrl', 'Address is invalid')
  const { protocol, hostname } = new URL(callbackUrl)
  // Plain HTTP only where nobody is in between: an app under development.
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return { __typename: 'WebhookHttpEndpoint', callbackUrl }
  return inputError('callbackUrl', `Address protocol ${protocol}// is not supported`)
}

function readEventBridge({ arn }: EndpointInput): WebhookEndpoint | UserError {
  if (!arn) return inputError('arn', 'Address can\'t be blank')
  if (!/^arn:aws:events:[a-z0-9-]+::event-source\/\S+$/.test(arn)) return inputError('arn', 'Address is an AWS ARN and must be of an event source')
  return { __typename: 'WebhookEventBridgeEndpoint', arn }
}

function readPubSub({ pubSubProject, pubSubTopic }: EndpointInput): WebhookEndpoint | UserError {
  if (!pubSubProject) return inputError('pubSubProject', 'Google Cloud Pub/Sub project ID can\'t be blank')
  if (!pubSubTopic) return inputError('pubSubTopic', 'Google Cloud Pub/Sub topic ID can\'t be blank')
  return { __typename: 'WebhookPubSubEndpoint', pubSubProject, pubSubTopic }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}
