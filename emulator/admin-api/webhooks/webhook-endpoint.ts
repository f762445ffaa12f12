import type { UserError } from '../../graphql/user-error'
import type { WebhookEndpoint } from '../../webhooks/webhook-subscriptions'

/** The fields of the three inputs of subscriptions that name an address. */
export interface EndpointInput {
  /** URL, ARN of an event source, or `pubsub://project:topic`. */
  uri?: string | null
  /** Deprecated by the platform in favor of `uri`, as are the fields below. */
  callbackUrl?: unknown
  arn?: string | null
  pubSubProject?: string | null
  pubSubTopic?: string | null
}

/** What one pair of mutations, create and update, accepts as an address. */
export interface EndpointKind {
  /** Kind of the subscriptions that the update finds; undefined: every kind. */
  typename?: WebhookEndpoint['__typename']
  /** The input field that an error of the whole address names. */
  fieldOf: (input: EndpointInput) => keyof EndpointInput
  /**
   * @param current the address of the subscription that is updated; kept where the input names none
   * @returns the address, or why the input does not contain one
   */
  read: (input: EndpointInput, current?: WebhookEndpoint) => WebhookEndpoint | UserError
}

/**
 * The Admin API has mutations for any address, and two older pairs for one kind each.
 *
 * @see docs/protocol.md#webhooks
 */
export const ENDPOINT_KINDS = {
  any: { fieldOf: anyField, read: readAny },
  eventBridge: {
    typename: 'WebhookEventBridgeEndpoint',
    fieldOf: () => 'arn',
    read: (input, current) => readEventBridge({ ...current, ...input }.arn, 'arn'),
  },
  pubSub: {
    typename: 'WebhookPubSubEndpoint',
    fieldOf: () => 'pubSubTopic',
    read: (input, current) => readPubSub({ ...current, ...input }),
  },
} as const satisfies Record<string, EndpointKind>

/** An error in a field of the argument `webhookSubscription`. */
export function inputError(field: string, message: string): UserError {
  return { field: ['webhookSubscription', field], message }
}

function anyField({ uri }: EndpointInput): 'uri' | 'callbackUrl' {
  return uri === undefined || uri === null ? 'callbackUrl' : 'uri'
}

function readAny(input: EndpointInput, current?: WebhookEndpoint): WebhookEndpoint | UserError {
  const { uri, callbackUrl } = input
  if (anyField(input) === 'callbackUrl')
    return callbackUrl === undefined && current ? current : readHttp(callbackUrl, 'callbackUrl')
  if (uri?.startsWith('arn:')) return readEventBridge(uri, 'uri')
  return uri?.startsWith('pubsub:') ? readPubSubUri(uri) : readHttp(uri, 'uri')
}

function readHttp(callbackUrl: unknown, field: 'uri' | 'callbackUrl'): WebhookEndpoint | UserError {
  if (callbackUrl === undefined || callbackUrl === null || callbackUrl === '')
    return inputError(field, "Address can't be blank")
  if (typeof callbackUrl !== 'string' || !URL.canParse(callbackUrl))
    return inputError(field, 'Address is invalid')
  const { protocol, hostname } = new URL(callbackUrl)
  // Plain HTTP only on this machine: an app under development.
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
    return { __typename: 'WebhookHttpEndpoint', callbackUrl }
  return inputError(field, `Address protocol ${protocol}// is not supported`)
}

function readEventBridge(
  arn: string | null | undefined,
  field: 'uri' | 'arn',
): WebhookEndpoint | UserError {
  if (!arn) return inputError(field, "Address can't be blank")
  if (!/^arn:aws:events:[a-z0-9-]+::event-source\/\S+$/.test(arn))
    return inputError(field, 'Address is an AWS ARN and must be of an event source')
  return { __typename: 'WebhookEventBridgeEndpoint', arn }
}

function readPubSub({ pubSubProject, pubSubTopic }: EndpointInput): WebhookEndpoint | UserError {
  if (!pubSubProject)
    return inputError('pubSubProject', "Google Cloud Pub/Sub project ID can't be blank")
  if (!pubSubTopic) return inputError('pubSubTopic', "Google Cloud Pub/Sub topic ID can't be blank")
  return { __typename: 'WebhookPubSubEndpoint', pubSubProject, pubSubTopic }
}

function readPubSubUri(uri: string): WebhookEndpoint | UserError {
  // The project id of an organization contains a colon itself, a topic id never does.
  const [, pubSubProject, pubSubTopic] = /^pubsub:\/\/([^/\s]+):([^:/\s]+)$/.exec(uri) ?? []
  return pubSubTopic === undefined
    ? inputError('uri', 'Address is invalid')
    : readPubSub({ pubSubProject, pubSubTopic })
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  )
}
