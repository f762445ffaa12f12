import type { Charge } from './charge'

/** Global id of a charge. */
export function chargeGid({ kind, id }: Pick<Charge, 'kind' | 'id'>): string {
  return `gid://shopify/${kind === 'subscription' ? 'AppSubscription' : 'AppPurchaseOneTime'}/${id}`
}

/** Global id of a line item: that of its subscription, with its place in a query. */
export function lineItemGid(subscriptionId: number, index: number): string {
  return `gid://shopify/AppSubscriptionLineItem/${subscriptionId}?v=1&index=${index}`
}

/** Numbers of a line item's global id, or undefined when it is not one. */
export function readLineItemGid(gid: string): { subscriptionId: number, index: number } | undefined {
  const [, id, index] = /^gid:\/\/shopify\/AppSubscriptionLineItem\/(\d{1,15})\?v=1&index=(\d)$/.exec(gid) ?? []
  return id === undefined ? undefined : { subscriptionId: Number(id), index: Number(index) }
}
