import { isCompositeType } from 'graphql'
import type { GraphQLNamedType } from 'graphql'

/** Cost of a root field of a mutation. */
const MUTATION_PRICE = 10
/** Cost of a root field that counts records. */
export const ROOT_COUNT_PRICE = 10
/** Cost of a connection without its nodes. */
export const CONNECTION_PRICE = 2

/** Objects without an identity of their own. */
const FREE = new Set([
  'MoneyBag',
  'MoneyV2',
  'MailingAddress',
  'LocationAddress',
  'ShopAddress',
  'PageInfo',
  'CollectionRuleSet',
  'CollectionRule',
  'WebhookSubscriptionEndpoint',
])
const OTHER_PRICES: Readonly<Record<string, number>> = {
  FulfillmentService: 2,
  ProductOperation: 2,
  ArticleAuthor: 10,
}
const MUTATION_PRICES: Readonly<Record<string, number>> = {
  customerSegmentMembersQueryCreate: 2,
  fileCreate: 20,
  flowTriggerReceive: 1,
  orderCapture: 20,
  productCreateMedia: 20,
  refundCreate: 20,
}

/** Cost of one object of a type, without the objects in it. */
export function objectPrice(type: GraphQLNamedType): number {
  if (!isCompositeType(type)) return 0
  if (FREE.has(type.name) || type.name.endsWith('Edge') || type.name.endsWith('UserError')) return 0
  return OTHER_PRICES[type.name] ?? 1
}

/** Cost of a root field of a mutation, without the objects in its payload. */
export function mutationPrice(fieldName: string): number {
  return MUTATION_PRICES[fieldName] ?? MUTATION_PRICE
}

/**
 * How often a connection of a size pays for its node. It grows with the logarithm of the size.
 *
 * @param size entries of a page: requested, or returned
 */
export function connectionFactor(size: number): number {
  return size <= 0 ? 0 : Math.max(1, Math.floor(2 * Math.log(size)))
}
