import type {
  EventBridgeWebhookSubscriptionInput,
  PubSubWebhookSubscriptionInput,
  WebhookSubscriptionInput,
} from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { UserError } from '../../engine/resolve/user-error'
import { isRefusedBy } from '../../rules/met-rules'
import type { RuledRequest } from '../../rules/met-rules'
import { isLoopbackHost } from '../../webhooks/delivery-uri'
import type { WebhookEndpoint } from '../../webhooks/webhook-subscriptions'

/** The fields of the three inputs of subscriptions that name an address. */
export type EndpointInput = Pick<
  AnyInput<
    WebhookSubscriptionInput | EventBridgeWebhookSubscriptionInput | PubSubWebhookSubscriptionInput
  >,
  'uri' | 'callbackUrl' | 'arn' | 'pubSubProject' | 'pubSubTopic'
>

/** Who subscribes: the app, which may be on this machine, in a store. */
export type EndpointContext = RuledRequest & Pick<GraphqlContext, 'app'>

/** What one pair of mutations, create and update, accepts as an address. */
export interface EndpointKind {
  /** Kind of the subscriptions that the update finds; undefined: every kind. */
  typename?: WebhookEndpoint['__typename']
  /** The input field that an error of the whole address names. */
  field: keyof EndpointInput
  /**
   * @param current the address of the subscription that is updated; kept where the input names none
   * @returns the address, or why the input does not contain one
   */
  read: (
    input: EndpointInput,
    context: EndpointContext,
    current?: WebhookEndpoint,
  ) => WebhookEndpoint | UserError[]
}

/**
 * The Admin API has mutations for any address, and two older pairs for one kind each. Errors of any
 * address name the older field.
 *
 * @see docs/protocol.md#webhooks
 */
export const ENDPOINT_KINDS = {
  any: { field: 'callbackUrl', read: readAny },
  eventBridge: {
    typename: 'WebhookEventBridgeEndpoint',
    field: 'arn',
    read: (input, _context, current) => readEventBridge({ ...current, ...input }.arn, 'arn'),
  },
  pubSub: {
    typename: 'WebhookPubSubEndpoint',
    field: 'pubSubTopic',
    read: (input, _context, current) => readPubSub({ ...current, ...input }),
  },
} as const satisfies Record<string, EndpointKind>

/** Maximum size of an address, in bytes. */
const MAX_ADDRESS_BYTES = 65_535

const EVENT_SOURCE =
  /^arn:aws:events:[a-z]{2}(?:-[a-z]+)+-\d::event-source\/aws\.partner\/shopify\.com\/\d+\/\S{1,64}$/
/** https://cloud.google.com/resource-manager/docs/creating-managing-projects */
const PUBSUB_PROJECT = /^(?:[a-z0-9.-]+:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/
/** https://cloud.google.com/pubsub/docs/pubsub-basics#resource_names */
const PUBSUB_TOPIC = /^(?!goog)[A-Za-z][\w.~+%-]{2,254}$/

/** Domains of the platform, and of private networks. */
const REFUSED_HOST =
  /(?:^|\.)(?:(?:my)?shopify\.com|shopifypreview\.com|localhost|local|internal)$|^(?:127|10)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\.|^0\.0\.0\.0$|^\[/

/** An error in a field of the argument `webhookSubscription`. */
export function inputError(field: string, message: string): UserError {
  return { field: ['webhookSubscription', field], message }
}

function readAny(
  { uri, callbackUrl }: EndpointInput,
  context: EndpointContext,
  current?: WebhookEndpoint,
): WebhookEndpoint | UserError[] {
  if (current && (uri ?? callbackUrl) === undefined) return current
  const address = uri ?? callbackUrl
  const text = typeof address === 'string' ? address.trim() : ''
  if (text.startsWith('arn:')) return readEventBridge(text, 'callbackUrl')
  return text.startsWith('pubsub:') ? readPubSubUri(text) : readHttp(text, context)
}

function readHttp(callbackUrl: string, context: EndpointContext): WebhookEndpoint | UserError[] {
  const refuse = (message: string) => [inputError('callbackUrl', message)]
  if (callbackUrl === '') return refuse("Address can't be blank")
  if (Buffer.byteLength(callbackUrl) > MAX_ADDRESS_BYTES)
    return refuse('Address is too big (maximum is 64 KB)')
  if (!URL.canParse(callbackUrl)) return refuse('Address is invalid')
  const { protocol, hostname, origin } = new URL(callbackUrl)
  const endpoint = { __typename: 'WebhookHttpEndpoint', callbackUrl } as const
  // Only here: an app under development, on this machine and without a certificate.
  if (origin === context.app.appUrl || (protocol === 'http:' && isLoopbackHost(hostname)))
    return endpoint
  const isRefused =
    protocol === 'http:' ? isRefusedBy('https-webhooks', context) : protocol !== 'https:'
  if (isRefused) return refuse(`Address protocol ${protocol}// is not supported`)
  return REFUSED_HOST.test(hostname)
    ? refuse('Address cannot be a Shopify or an internal domain')
    : endpoint
}

// The id of the app in the ARN is not compared: the local app has none of a partner account.
function readEventBridge(
  arn: string | null | undefined,
  field: 'callbackUrl' | 'arn',
): WebhookEndpoint | UserError[] {
  if (!arn) return [inputError(field, "Address can't be blank")]
  if (!EVENT_SOURCE.test(arn))
    return [
      inputError(field, 'Address is invalid'),
      inputError(field, 'Address is not a valid AWS ARN'),
    ]
  return { __typename: 'WebhookEventBridgeEndpoint', arn }
}

function readPubSub({ pubSubProject, pubSubTopic }: EndpointInput): WebhookEndpoint | UserError[] {
  const errors = [
    ...idErrors('pubSubProject', 'Google Cloud Pub/Sub project ID', pubSubProject, PUBSUB_PROJECT),
    ...idErrors('pubSubTopic', 'Google Cloud Pub/Sub topic ID', pubSubTopic, PUBSUB_TOPIC),
  ]
  if (errors.length > 0 || !pubSubProject || !pubSubTopic) return errors
  return { __typename: 'WebhookPubSubEndpoint', pubSubProject, pubSubTopic }
}

function idErrors(
  field: keyof EndpointInput,
  label: string,
  id: string | null | undefined,
  pattern: RegExp,
): UserError[] {
  if (!id) return [inputError(field, `${label} can't be blank`)]
  return pattern.test(id) ? [] : [inputError(field, `${label} is not valid`)]
}

function readPubSubUri(uri: string): WebhookEndpoint | UserError[] {
  // The project id of an organization contains a colon itself, a topic id never does.
  const [, pubSubProject, pubSubTopic] = /^pubsub:\/\/([^/\s]+):([^:/\s]+)$/.exec(uri) ?? []
  return pubSubTopic === undefined
    ? [inputError('callbackUrl', 'Address is invalid')]
    : readPubSub({ pubSubProject, pubSubTopic })
}
