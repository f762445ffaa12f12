import type { AdminApiContext } from '../api/shop-clients'
import { deliveryMethodOf } from './webhook-subscription'
import type { WebhookSubscription } from './webhook-subscription'

/** A subscription that the platform has for the shop. */
export interface StoredSubscription extends WebhookSubscription {
  id: string
  /** Upper case. */
  topic: string
}

interface SubscriptionNode {
  id: string
  topic: string
  includeFields: string[]
  metafieldNamespaces: string[]
  filter: string | null
  uri: string
}

interface SubscriptionPage {
  edges: { node: SubscriptionNode }[]
  pageInfo: { endCursor: string | null; hasNextPage: boolean }
}

/** What the platform objects to in one mutation. */
export interface WebhookUserError {
  field: string[] | null
  message: string
}

/** Attempts in all: a throttled call waits, and is not taken for a subscription that was made. */
const TRIES = 3
/** 250 subscriptions each. Limits the loop should the platform always report a next page. */
const MAX_PAGES = 100

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
          uri
        }
      }
      pageInfo { endCursor hasNextPage }
    }
  }`

const DELETE = `#graphql
  mutation DeleteWebhookSubscription($id: ID!) {
    result: webhookSubscriptionDelete(id: $id) { userErrors { field message } }
  }`

/*
 * `uri` serves every delivery method and is in all versions that the platform supports; the
 * platform serves a request for an older version with the oldest supported one.
 * https://shopify.dev/changelog/consolidate-webhook-graphql-surfaces
 */
const CREATE = `#graphql
  mutation CreateWebhookSubscription($topic: WebhookSubscriptionTopic!, $input: WebhookSubscriptionInput!) {
    result: webhookSubscriptionCreate(topic: $topic, webhookSubscription: $input) { userErrors { field message } }
  }`

const UPDATE = `#graphql
  mutation UpdateWebhookSubscription($id: ID!, $input: WebhookSubscriptionInput!) {
    result: webhookSubscriptionUpdate(id: $id, webhookSubscription: $input) { userErrors { field message } }
  }`

/** All subscriptions of the shop; those that deliver in a way unknown to us are left out. */
export async function readSubscriptions(admin: AdminApiContext): Promise<StoredSubscription[]> {
  const found: StoredSubscription[] = []
  let after: string | null = null
  for (let read = 0; read < MAX_PAGES; read++) {
    const page: SubscriptionPage = await readPage(admin, after)
    found.push(...page.edges.flatMap(({ node }) => storedSubscription(node) ?? []))
    if (!page.pageInfo.hasNextPage || page.pageInfo.endCursor === null) break
    after = page.pageInfo.endCursor
  }
  return found
}

async function readPage(
  { graphql }: AdminApiContext,
  after: string | null,
): Promise<SubscriptionPage> {
  const { data } = await graphql<{ webhookSubscriptions: SubscriptionPage }>(READ, {
    variables: { after },
    tries: TRIES,
  })
  return data.webhookSubscriptions
}

export function createSubscription(
  admin: AdminApiContext,
  topic: string,
  wanted: WebhookSubscription,
): Promise<WebhookUserError[] | null> {
  const given = Object.entries(inputOf(wanted)).filter(
    ([, value]) => value !== null && value.length > 0,
  )
  return change(admin, CREATE, { topic, input: Object.fromEntries(given) })
}

export function updateSubscription(
  admin: AdminApiContext,
  id: string,
  wanted: WebhookSubscription,
): Promise<WebhookUserError[] | null> {
  // Includes empty values: an update does not change fields that are left out.
  return change(admin, UPDATE, { id, input: inputOf(wanted) })
}

export function deleteSubscription(
  admin: AdminApiContext,
  id: string,
): Promise<WebhookUserError[] | null> {
  return change(admin, DELETE, { id })
}

/** Returns the user errors, or null when the response has no result. */
async function change(
  { graphql }: AdminApiContext,
  mutation: string,
  variables: Record<string, unknown>,
): Promise<WebhookUserError[] | null> {
  const { data } = await graphql<{ result: { userErrors: WebhookUserError[] } | null }>(mutation, {
    variables,
    tries: TRIES,
  })
  return data.result?.userErrors ?? null
}

function inputOf({
  uri,
  includeFields,
  metafieldNamespaces,
  filter,
}: WebhookSubscription): Record<string, string | readonly string[] | null> {
  return { uri, includeFields, metafieldNamespaces, filter: filter || null }
}

function storedSubscription({
  id,
  topic,
  uri,
  includeFields,
  metafieldNamespaces,
  filter,
}: SubscriptionNode): StoredSubscription | undefined {
  const deliveryMethod = deliveryMethodOf(uri)
  return (
    deliveryMethod && {
      id,
      topic,
      uri,
      deliveryMethod,
      filter: filter ?? '',
      includeFields: [...includeFields].sort(),
      metafieldNamespaces: [...metafieldNamespaces].sort(),
    }
  )
}
