import { emptyConnection } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Mutation } from '../../engine/resolve/mutation'

// The app is no sales channel with feeds of its own, so that no feed exists.
const FEED_MISSING = defineMutation<{ id: string }>({
  checks: [{ field: ['id'], message: 'ProductFeed does not exist', fails: () => true }],
  run: () => ({}),
})

const FEED_MANAGED: Mutation<object> = defineMutation<object>({
  checks: [
    {
      field: null,
      message:
        'Product feeds are set to be managed by Shopify automatically for this channel in the associated specification, please ensure PRODUCT_FEEDS_FULL_SYNC and PRODUCT_FEEDS_INCREMENTAL_SYNC webhook subscriptions are registered.',
      fails: () => true,
    },
  ],
  run: () => ({}),
})

/** Feeds of products for sales channels, which the platform manages. */
export const feedDomain: Domain = {
  queries: {
    productFeed: () => null,
    productFeeds: () => emptyConnection(),
  },
  mutations: {
    productFeedCreate: FEED_MANAGED,
    productFeedDelete: FEED_MISSING,
    productFullSync: FEED_MISSING,
  },
}
