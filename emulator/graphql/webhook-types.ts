import { assertScalarType, GraphQLError, Kind } from 'graphql'
import type { GraphQLSchema } from 'graphql'
import { isPlatformTopic } from '../webhooks/topic-access'

/**
 * Schema types for webhook subscriptions.
 *
 * @see docs/protocol.md#webhooks
 */
export const WEBHOOK_TYPES = `
  scalar WebhookSubscriptionTopic

  extend type Query {
    webhookSubscriptions(
      first: Int, last: Int, after: String, topics: [WebhookSubscriptionTopic!], uri: String,
      callbackUrl: URL @deprecated(reason: "Use \`uri\` instead.")
    ): WebhookSubscriptionConnection!
  }

  extend type Mutation {
    webhookSubscriptionCreate(
      topic: WebhookSubscriptionTopic!, webhookSubscription: WebhookSubscriptionInput!
    ): WebhookSubscriptionCreatePayload
    webhookSubscriptionUpdate(id: ID!, webhookSubscription: WebhookSubscriptionInput!): WebhookSubscriptionUpdatePayload
    webhookSubscriptionDelete(id: ID!): WebhookSubscriptionDeletePayload
    eventBridgeWebhookSubscriptionCreate(
      topic: WebhookSubscriptionTopic!, webhookSubscription: EventBridgeWebhookSubscriptionInput!
    ): EventBridgeWebhookSubscriptionCreatePayload @deprecated(reason: "Use \`webhookSubscriptionCreate\` instead.")
    eventBridgeWebhookSubscriptionUpdate(
      id: ID!, webhookSubscription: EventBridgeWebhookSubscriptionInput!
    ): EventBridgeWebhookSubscriptionUpdatePayload @deprecated(reason: "Use \`webhookSubscriptionUpdate\` instead.")
    pubSubWebhookSubscriptionCreate(
      topic: WebhookSubscriptionTopic!, webhookSubscription: PubSubWebhookSubscriptionInput!
    ): PubSubWebhookSubscriptionCreatePayload @deprecated(reason: "Use \`webhookSubscriptionCreate\` instead.")
    pubSubWebhookSubscriptionUpdate(
      id: ID!, webhookSubscription: PubSubWebhookSubscriptionInput!
    ): PubSubWebhookSubscriptionUpdatePayload @deprecated(reason: "Use \`webhookSubscriptionUpdate\` instead.")
  }

  type WebhookSubscription {
    id: ID!
    topic: WebhookSubscriptionTopic!
    includeFields: [String!]!
    metafieldNamespaces: [String!]!
    filter: String
    uri: String!
    callbackUrl: URL! @deprecated(reason: "Use \`uri\` instead.")
    endpoint: WebhookSubscriptionEndpoint! @deprecated(reason: "Use \`uri\` instead.")
  }
  union WebhookSubscriptionEndpoint = WebhookHttpEndpoint | WebhookEventBridgeEndpoint | WebhookPubSubEndpoint
  type WebhookHttpEndpoint { callbackUrl: URL! }
  type WebhookEventBridgeEndpoint { arn: String! }
  type WebhookPubSubEndpoint { pubSubProject: String! pubSubTopic: String! }
  type WebhookSubscriptionConnection { edges: [WebhookSubscriptionEdge!]! nodes: [WebhookSubscription!]! pageInfo: PageInfo! }
  type WebhookSubscriptionEdge { cursor: String! node: WebhookSubscription! }

  input WebhookSubscriptionInput {
    uri: String, includeFields: [String!], metafieldNamespaces: [String!], filter: String,
    callbackUrl: URL @deprecated(reason: "Use \`uri\` instead.")
  }
  input EventBridgeWebhookSubscriptionInput { arn: String, includeFields: [String!], metafieldNamespaces: [String!], filter: String }
  input PubSubWebhookSubscriptionInput {
    pubSubProject: String, pubSubTopic: String, includeFields: [String!], metafieldNamespaces: [String!], filter: String
  }

  type WebhookSubscriptionCreatePayload { webhookSubscription: WebhookSubscription userErrors: [UserError!]! }
  type WebhookSubscriptionUpdatePayload { webhookSubscription: WebhookSubscription userErrors: [UserError!]! }
  type WebhookSubscriptionDeletePayload { deletedWebhookSubscriptionId: ID userErrors: [UserError!]! }
  type EventBridgeWebhookSubscriptionCreatePayload { webhookSubscription: WebhookSubscription userErrors: [UserError!]! }
  type EventBridgeWebhookSubscriptionUpdatePayload { webhookSubscription: WebhookSubscription userErrors: [UserError!]! }
  type PubSubWebhookSubscriptionCreatePayload { webhookSubscription: WebhookSubscription userErrors: [UserError!]! }
  type PubSubWebhookSubscriptionUpdatePayload { webhookSubscription: WebhookSubscription userErrors: [UserError!]! }
`

/** Makes the topic scalar behave like an enum. */
export function checkTopics(schema: GraphQLSchema): GraphQLSchema {
  const topic = assertScalarType(schema.getType('WebhookSubscriptionTopic'))
  topic.parseValue = readTopic
  topic.parseLiteral = node => {
    // Enum values have no quotes.
    if (node.kind !== Kind.ENUM)
      throw new GraphQLError(
        'A WebhookSubscriptionTopic is written without quotes, e.g. PRODUCTS_UPDATE.',
        { nodes: node },
      )
    return readTopic(node.value)
  }
  return schema
}

function readTopic(value: unknown): string {
  if (typeof value === 'string' && isPlatformTopic(value)) return value
  throw new GraphQLError(
    'A WebhookSubscriptionTopic must be a topic of the platform, e.g. PRODUCTS_UPDATE.',
  )
}
