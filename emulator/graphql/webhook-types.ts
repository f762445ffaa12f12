import { assertScalarType, GraphQLError, Kind } from 'graphql'
import type { GraphQLSchema } from 'graphql'
import { isTopicConstant } from '../webhooks/webhook-topic'

/** The part of the schema that webhook subscriptions need. protocol: webhooks, subscriptions over the Admin API */
export const WEBHOOK_TYPES = `
  scalar WebhookSubscriptionTopic

  extend type Query {
    webhookSubscriptions(first: Int, last: Int, after: String, topics: [WebhookSubscriptionTopic!]): WebhookSubscriptionConnection!
  }

  extend type Mutation {
    webhookSubscriptionCreate(
      topic: WebhookSubscriptionTopic!, webhookSubscription: WebhookSubscriptionInput!
    ): WebhookSubscriptionCreatePayload
    webhookSubscriptionUpdate(id: ID!, webhookSubscription: WebhookSubscriptionInput!): WebhookSubscriptionUpdatePayload
    webhookSubscriptionDelete(id: ID!): WebhookSubscriptionDeletePayload
    eventBridgeWebhookSubscriptionCreate(
      topic: WebhookSubscriptionTopic!, webhookSubscription: EventBridgeWebhookSubscriptionInput!
    ): EventBridgeWebhookSubscriptionCreatePayload
    eventBridgeWebhookSubscriptionUpdate(
      id: ID!, webhookSubscription: EventBridgeWebhookSubscriptionInput!
    ): EventBridgeWebhookSubscriptionUpdatePayload
    pubSubWebhookSubscriptionCreate(
      topic: WebhookSubscriptionTopic!, webhookSubscription: PubSubWebhookSubscriptionInput!
    ): PubSubWebhookSubscriptionCreatePayload
    pubSubWebhookSubscriptionUpdate(
      id: ID!, webhookSubscription: PubSubWebhookSubscriptionInput!
    ): PubSubWebhookSubscriptionUpdatePayload
  }

  type WebhookSubscription {
    id: ID!
    topic: WebhookSubscriptionTopic!
    includeFields: [String!]!
    metafieldNamespaces: [String!]!
    filter: String
    endpoint: WebhookSubscriptionEndpoint!
  }
  union WebhookSubscriptionEndpoint = WebhookHttpEndpoint | WebhookEventBridgeEndpoint | WebhookPubSubEndpoint
  type WebhookHttpEndpoint { callbackUrl: URL! }
  type WebhookEventBridgeEndpoint { arn: String! }
  type WebhookPubSubEndpoint { pubSubProject: String! pubSubTopic: String! }
  type WebhookSubscriptionConnection { edges: [WebhookSubscriptionEdge!]! nodes: [WebhookSubscription!]! pageInfo: PageInfo! }
  type WebhookSubscriptionEdge { cursor: String! node: WebhookSubscription! }

  input WebhookSubscriptionInput { callbackUrl: URL, includeFields: [String!], metafieldNamespaces: [String!], filter: String }
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

/** Lets the schema's topics behave as the members of an enum do: there are too many, and new ones with each version, to list them. */
export function checkTopics(schema: GraphQLSchema): GraphQLSchema {
  const topic = assertScalarType(schema.getType('WebhookSubscriptionTopic'))
  topic.parseValue = readTopic
  topic.parseLiteral = (node) => {
    // A name in quotes is not a member of an enum.
    if (node.kind !== Kind.ENUM) throw new GraphQLError('A WebhookSubscriptionTopic is written without quotes, e.g. PRODUCTS_UPDATE.', { nodes: node })
    return readTopic(node.value)
  }
  return schema
}

function readTopic(value: unknown): string {
  if (typeof value === 'string' && isTopicConstant(value)) return value
  throw new GraphQLError('A WebhookSubscriptionTopic must look like PRODUCTS_UPDATE.')
}
