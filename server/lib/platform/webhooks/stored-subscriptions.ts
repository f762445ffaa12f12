import type { AdminApiContext } from '../api/admin-client'
import { eventBridgeAddress, httpAddress, pubSubAddress } from './webhook-subscription'
import type { DeliveryMethod, WebhookEndpoint, WebhookSubscription } from './webhook-subscription'

/** A subscription that the platform has for the shop. */
export interface StoredSubscription extends WebhookSubscription {
  id: string
  /** Upper case. */
  topic: string
}

/** One of the kinds that the app may not know: those are left alone. */
type EndpointNode = { __typename: string } & Partial<{ callbackUrl: string, arn: string, pubSubProject: string, pubSubTopic: string }>

interface SubscriptionNode {
  id: string
  topic: string
  includeFields: string[]
  metafieldNamespaces: string[]
  filter: string | null
  endpoint: EndpointNode
}

interface SubscriptionPage {
  edges: { node: SubscriptionNode }[]
  pageInfo: { endCursor: string | null, hasNextPage: boolean }
}

/** What the platform objects to in one mutation. */
export interface WebhookUserError {
  field: string[] | null
  message: string
}

/** Attempts in all: a throttled call waits, and is not taken for a subscription that was made. */
const TRIES = 3
/** 250 subscriptions each; a platform that always has a next page must not keep us for ever. */
const MOST_PAGES = 100

const READ = `#graphql
  query WebhookSubscriptions($after: String) {
    webhookSubscriptions(first: 250, after: $after) {
      edges {
        node {
          id
          topic
          includeFields
          metafieldNamespaces
          filter
          endpoint {
            __typename
            ... on WebhookHttpEndpoint { callbackUrl }
            ... on WebhookEventBridgeEndpoint { arn }
            ... on WebhookPubSubEndpoint { pubSubProject pubSubTopic }
          }
        }
      }
      pageInfo { endCursor hasNextPage }
    }
  }`

const DELETE = `#graphql
  mutation DeleteWebhookSubscription($id: ID!) {
    result: webhookSubscriptionDelete(id: $id) { userErrors { field message } }
  }`

/** Names of the Admin API for each method. */
const MUTATIONS: Readonly<Record<DeliveryMethod, { field: string, input: string }>> = {
  http: { field: 'webhookSubscription', input: 'WebhookSubscriptionInput' },
  eventbridge: { field: 'eventBridgeWebhookSubscription', input: 'EventBridgeWebhookSubscriptionInput' },
  pubsub: { field: 'pubSubWebhookSubscription', input: 'PubSubWebhookSubscriptionInput' },
}

/** All subscriptions of the shop; those that deliver in a way unknown to us are left out. */
export async function readSubscriptions(admin: AdminApiContext): Promise<StoredSubscription[]> {
  const found: StoredSubscription[] = []
  let after: string | null = null
  for (let read = 0; read < MOST_PAGES; read++) {
    const page: SubscriptionPage = await readPage(admin, after)
    found.push(...page.edges.flatMap(({ node }) => storedSubscription(node) ?? []))
    if (!page.pageInfo.hasNextPage || page.pageInfo.endCursor === null) break
    after = page.pageInfo.endCursor
  }
  return found
}

async function readPage({ graphql }: AdminApiContext, after: string | null): Promise<SubscriptionPage> {
  const { data } = await graphql<{ webhookSubscriptions: SubscriptionPage }>(READ, { variables: { after }, tries: TRIES })
  return data.webhookSubscriptions
}

export function createSubscription(admin: AdminApiContext, topic: string, wanted: WebhookSubscription): Promise<WebhookUserError[] | null> {
  const { field, input } = MUTATIONS[wanted.deliveryMethod]
  const mutation = `#graphql
  mutation CreateWebhookSubscription($topic: WebhookSubscriptionTopic!, $input: ${input}!) {
    result: ${field}Create(topic: $topic, webhookSubscription: $input) { userErrors { field message } }
  }`
  const given = Object.entries(inputOf(wanted)).filter(([, value]) => value !== null && value.length > 0)
  return change(admin, mutation, { topic, input: Object.fromEntries(given) })
}

export function updateSubscription(admin: AdminApiContext, id: string, wanted: WebhookSubscription): Promise<WebhookUserError[] | null> {
  const { field, input } = MUTATIONS[wanted.deliveryMethod]
  const mutation = `#graphql
  mutation UpdateWebhookSubscription($id: ID!, $input: ${input}!) {
    result: ${field}Update(id: $id, webhookSubscription: $input) { userErrors { field message } }
  }`
  // Empty ones too: an update leaves alone what it does not name.
  return change(admin, mutation, { id, input: inputOf(wanted) })
}

export function deleteSubscription(admin: AdminApiContext, id: string): Promise<WebhookUserError[] | null> {
  return change(admin, DELETE, { id })
}

/** Returns the user errors, or null when the platform answered without a result. */
async function change({ graphql }: AdminApiContext, mutation: string, variables: Record<string, unknown>): Promise<WebhookUserError[] | null> {
  const { data } = await graphql<{ result: { userErrors: WebhookUserError[] } | null }>(mutation, { variables, tries: TRIES })
  return data.result?.userErrors ?? null
}

function inputOf({ endpoint, includeFields, metafieldNamespaces, filter }: WebhookSubscription): Record<string, string | readonly string[] | null> & WebhookEndpoint {
  return { ...endpoint, includeFields, metafieldNamespaces, filter: filter || null }
}

function storedSubscription({ id, topic, includeFields, metafieldNamespaces, filter, endpoint }: SubscriptionNode): StoredSubscription | undefined {
  const address = addressOf(endpoint)
  return address && {
    ...address, id, topic, filter: filter ?? '',
    includeFields: [...includeFields].sort(), metafieldNamespaces: [...metafieldNamespaces].sort(),
  }
}

function addressOf({ callbackUrl, arn, pubSubProject, pubSubTopic }: EndpointNode) {
  if (callbackUrl !== undefined) return httpAddress(callbackUrl)
  if (arn !== undefined) return eventBridgeAddress(arn)
  if (pubSubProject !== undefined && pubSubTopic !== undefined) return pubSubAddress(pubSubProject, pubSubTopic)
  return undefined
}
