import type { Check, Mutation } from '../../engine/resolve/mutation'
import { defineMutation } from '../../engine/resolve/mutation'
import { defineChange } from '../../engine/resolve/define-change'
import type { Mutations } from '../../engine/resolve/domain'
import type {
  EventBridgeWebhookSubscriptionInput,
  MutationArgs,
  PubSubWebhookSubscriptionInput,
  WebhookSubscriptionInput,
} from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import { missingTopicScopes, topicRefusal } from '../../../../facts/schemas/topic-access'
import { topicPath } from '../../../../facts/schemas/webhook-topic'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { UserError } from '../../engine/resolve/user-error'
import type { MetafieldIdentifier } from '../../webhooks/customize-payload'
import { filterProblem } from '../../webhooks/payload-filter'
import { isUnapprovedTopic, UNAPPROVED_TOPIC } from '../../webhooks/protected-payload'
import { endpointUri } from '../../webhooks/webhook-subscriptions'
import type {
  WebhookEndpoint,
  WebhookFormat,
  WebhookSubscription,
} from '../../webhooks/webhook-subscriptions'
import { ENDPOINT_KINDS, inputError } from './webhook-endpoint'
import type { EndpointKind } from './webhook-endpoint'
import { findSubscription, subscriptionNode } from './webhook-subscription-list'

type SubscriptionInput = AnyInput<
  WebhookSubscriptionInput | EventBridgeWebhookSubscriptionInput | PubSubWebhookSubscriptionInput
>

type CreateArgs = { topic: string } & Record<'webhookSubscription', SubscriptionInput>
type UpdateArgs = MutationArgs[
  | 'webhookSubscriptionUpdate'
  | 'eventBridgeWebhookSubscriptionUpdate'
  | 'pubSubWebhookSubscriptionUpdate']

/** The part of a subscription that an input changes. */
type Settings = Omit<
  WebhookSubscription,
  'failures' | 'id' | 'shop' | 'topic' | 'createdAt' | 'updatedAt'
>

const JSON_ONLY_TOPIC =
  /^(?:RETURNS|REVERSE_\w+|COMPAN(?:IES|Y_\w+)|FULFILLMENT_ORDERS|MARKETS|META(?:OBJECTS|FIELD_DEFINITIONS)|SEGMENTS|SELLING_PLAN_GROUPS|SUBSCRIPTION_\w+)_/

const EXISTS: Check<{ id: string }> = {
  field: ['id'],
  message: 'Webhook subscription does not exist',
  fails: ({ id }, context) => !findSubscription(id, context),
  isFinal: true,
}

/**
 * Mutations of webhook subscriptions.
 *
 * @see docs/protocol.md#webhooks
 */
export const webhookMutations: Mutations = {
  webhookSubscriptionCreate: createOf(ENDPOINT_KINDS.any),
  webhookSubscriptionUpdate: updateOf(ENDPOINT_KINDS.any),
  eventBridgeWebhookSubscriptionCreate: createOf(ENDPOINT_KINDS.eventBridge),
  eventBridgeWebhookSubscriptionUpdate: updateOf(ENDPOINT_KINDS.eventBridge),
  pubSubWebhookSubscriptionCreate: createOf(ENDPOINT_KINDS.pubSub),
  pubSubWebhookSubscriptionUpdate: updateOf(ENDPOINT_KINDS.pubSub),

  webhookSubscriptionDelete: defineChange(({ id }, context) => findSubscription(id, context), {
    checks: [EXISTS],
    run: ({ id }, { state }, subscription) => {
      state.subscriptions.remove(subscription)
      return { deletedWebhookSubscriptionId: id }
    },
  }),
}

function createOf(kind: EndpointKind): Mutation<CreateArgs> {
  return defineMutation({
    checks: [
      {
        field: ['topic'],
        message: ({ topic }, { installation }) => topicRefusal(topic, installation.scopes),
        fails: ({ topic }, { installation }) =>
          missingTopicScopes(topic, installation.scopes).length > 0,
      },
      {
        field: ['topic'],
        message: UNAPPROVED_TOPIC,
        fails: ({ topic }, { app }) =>
          isUnapprovedTopic(topicPath(topic), app.protectedCustomerData),
      },
    ],
    reports: 'first',
    run: ({ topic, webhookSubscription: input }, context) => {
      const { store, state } = context
      const endpoint = kind.read(input, context)
      if (Array.isArray(endpoint)) return { userErrors: endpoint }
      const settings = changedSettings({ ...NEW, endpoint }, input)
      const userErrors = settingErrors(
        settings,
        state.subscriptions.list(store.domain),
        topic,
        kind,
      )
      if (userErrors.length > 0) return { userErrors }
      const now = state.clock.now()
      const added = { shop: store.domain, topic, ...settings, createdAt: now, updatedAt: now }
      return { webhookSubscription: subscriptionNode(state.subscriptions.add(added)) }
    },
  })
}

function updateOf(kind: EndpointKind): Mutation<UpdateArgs> {
  const find = ({ id }: UpdateArgs, context: GraphqlContext) => {
    const subscription = findSubscription(id, context)
    return subscription && isOfKind(subscription, kind) ? subscription : undefined
  }
  return defineChange(find, {
    checks: [{ ...EXISTS, fails: (args, context) => !find(args, context) }],
    run: ({ webhookSubscription: input }, context, subscription) => {
      const { store, state } = context
      const endpoint = kind.read(input, context, subscription.endpoint)
      if (Array.isArray(endpoint)) return { userErrors: endpoint }
      const settings = changedSettings({ ...subscription, endpoint }, input)
      const others = state.subscriptions.list(store.domain).filter(other => other !== subscription)
      const userErrors = settingErrors(settings, others, subscription.topic, kind)
      if (userErrors.length > 0) return { userErrors }
      Object.assign(subscription, settings, { updatedAt: state.clock.now() })
      return { webhookSubscription: subscriptionNode(subscription) }
    },
  })
}

const NEW: Omit<Settings, 'endpoint'> = {
  format: 'JSON',
  name: null,
  includeFields: [],
  metafieldNamespaces: [],
  metafields: [],
  filter: null,
}

/** Applies an input: a missing field stays unchanged, null clears it. */
function changedSettings<Current extends Settings>(
  current: Current,
  { format, name, includeFields, metafieldNamespaces, metafields, filter }: SubscriptionInput,
): Current {
  return {
    ...current,
    ...(format !== undefined && { format: format ?? NEW.format }),
    ...(name !== undefined && { name }),
    ...(includeFields !== undefined && { includeFields: includeFields ?? [] }),
    ...(metafieldNamespaces !== undefined && { metafieldNamespaces: metafieldNamespaces ?? [] }),
    ...(metafields !== undefined && { metafields: (metafields ?? []).map(identifierOf) }),
    ...(filter !== undefined && { filter }),
  }
}

function identifierOf({
  namespace,
  key,
}: {
  namespace?: string | null
  key: string
}): MetafieldIdentifier {
  return { namespace: namespace ?? '$app', key }
}

function settingErrors(
  { endpoint, format, filter, name }: Settings,
  others: readonly WebhookSubscription[],
  topic: string,
  { field }: EndpointKind,
): UserError[] {
  const problem = filterProblem(filter ?? '')
  return [
    ...(format === 'XML' && endpoint.__typename !== 'WebhookHttpEndpoint'
      ? [inputError('format', "Format can only be used with format: 'json'")]
      : []),
    ...(format === 'XML' && endpoint.__typename === 'WebhookHttpEndpoint' && isJsonOnly(topic)
      ? [
          inputError(
            'format',
            "Format 'xml' is invalid for this webhook topic. Allowed formats: json",
          ),
        ]
      : []),
    ...nameErrors(name, others),
    ...(problem === undefined ? [] : [{ field: ['webhookSubscription'], message: problem }]),
    ...(isTaken(others, topic, format, endpoint)
      ? [inputError(field, 'Address for this topic has already been taken')]
      : []),
  ]
}

/** Lists the errors of a name, which is unique in a store whatever its case. */
function nameErrors(name: string | null, others: readonly WebhookSubscription[]): UserError[] {
  if (name === null) return []
  const isUsed = others.some(other => other.name?.toLowerCase() === name.toLowerCase())
  return [
    ...(name === '' ? [inputError('name', 'Name is too short (minimum is 1 character)')] : []),
    ...(/^[\w-]+$/.test(name)
      ? []
      : [
          inputError(
            'name',
            'Name name field can only contain alphanumeric characters, underscores, and hyphens',
          ),
        ]),
    ...(isUsed ? [inputError('name', 'Name already exists, no duplicate allowed')] : []),
  ]
}

/** Recorded of returns. Assumed of the other resources that the REST API never had. */
function isJsonOnly(topic: string): boolean {
  return JSON_ONLY_TOPIC.test(topic)
}

function isTaken(
  others: readonly WebhookSubscription[],
  topic: string,
  format: WebhookFormat,
  endpoint: WebhookEndpoint,
): boolean {
  return others.some(
    other =>
      other.topic === topic &&
      other.format === format &&
      endpointUri(other.endpoint) === endpointUri(endpoint),
  )
}

function isOfKind({ endpoint }: WebhookSubscription, { typename }: EndpointKind): boolean {
  return typename === undefined || endpoint.__typename === typename
}
