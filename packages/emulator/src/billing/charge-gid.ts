import type { Charge } from './charge'

/** Global id of a charge. */
export function chargeGid({ kind, id }: Pick<Charge, 'kind' | 'id'>): string {
  return `gid://shopify/${kind === 'subscription' ? 'AppSubscription' : 'AppPurchaseOneTime'}/${id}`
}

/** Global id of a line item: the id of its subscription, with the position in the query. */
export function lineItemGid(subscriptionId: number, index: number): string {
  return `gid://shopify/AppSubscriptionLineItem/${subscriptionId}?v=1&index=${index}`
}

/** Parses the global id of a line item. Undefined for other text. */
export function readLineItemGid(
  gid: string,
): { subscriptionId: number; index: number } | undefined {
  const [, id, index] =
    /^gid:\/\/shopify\/AppSubscriptionLineItem\/(\d{1,15})\?v=1&index=(\d)$/.exec(gid) ?? []
  return id === undefined ? undefined : { subscriptionId: Number(id), index: Number(index) }
}
