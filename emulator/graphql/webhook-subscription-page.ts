import { badRequest } from './bad-request'
import { pageSize } from './page-size'
import { subscriptionGid } from '../webhooks/webhook-subscriptions'
import type { WebhookSubscription } from '../webhooks/webhook-subscriptions'

export interface SubscriptionPageArgs {
  first?: number | null
  last?: number | null
  after?: string | null
  topics?: string[] | null
}

/** A subscription as the `WebhookSubscription` type of the schema shows it. */
export function subscriptionNode(subscription: WebhookSubscription) {
  const { topic, includeFields, metafieldNamespaces, filter, endpoint } = subscription
  return { id: subscriptionGid(subscription), topic, includeFields, metafieldNamespaces, filter, endpoint }
}

/**
 * One page of a shop's subscriptions, oldest first. protocol: pagination of the GraphQL Admin API
 *
 * @throws GraphQLError when the size is missing or out of range, or the cursor is not one of ours
 */
export function pageSubscriptions(all: readonly WebhookSubscription[], args: SubscriptionPageArgs) {
  const size = pageSize(args)
  const { topics } = args
  const wanted = topics ? all.filter(({ topic }) => topics.includes(topic)) : all
  const lastId = readCursor(args.after)
  const after = wanted.filter(({ id }) => id > lastId)
  const page = args.first ? after.slice(0, size) : after.slice(-size)
  const edges = page.map(subscription => ({ cursor: writeCursor(subscription), node: subscriptionNode(subscription) }))
  const [first, last] = [page[0], page.at(-1)]
  return {
    edges,
    nodes: edges.map(edge => edge.node),
    pageInfo: {
      hasPreviousPage: first !== undefined && first !== wanted[0],
      hasNextPage: last !== undefined && last !== wanted.at(-1),
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

function writeCursor({ id }: WebhookSubscription): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: String(id) })).toString('base64')
}

function readCursor(cursor: string | null | undefined): number {
  if (cursor === undefined || cursor === null) return 0
  const id = /^\{"last_id":(\d{1,15}),"last_value":"\d{1,15}"\}$/.exec(Buffer.from(cursor, 'base64').toString('utf8'))?.[1]
  if (id === undefined) throw badRequest('Invalid cursor for argument after: use a cursor of an earlier answer')
  return Number(id)
}
