import type { PlatformEvent } from '../types/platform'

/**
 * Defines an events subscription and its handler: the default export of a file in
 * `server/platform/events`. `npx nuxt-platform-layer registration --write` writes the subscription
 * to `shopify.app.toml`, so everything but the handler must be a literal.
 *
 * @param event handle, topic, actions, and optionally triggers, query and filter
 * @returns the same event. With `codegen`, `payload.data` has the type of the query.
 *
 * @example
 * ```ts
 * // server/platform/events/price-changes.ts
 * export default definePlatformEvent({
 *   handle: 'price-changes',
 *   topic: 'Product',
 *   actions: ['update'],
 *   triggers: ['product.variants.price'],
 *   query: `#graphql
 *     query PriceChange($variantsId: ID!) { productVariant(id: $variantsId) { id price } }
 *   `,
 *   handler: async ({ shop, payload }) => console.log(shop, payload.data?.productVariant?.price),
 * })
 * ```
 * @see https://shopify.dev/docs/apps/build/events/subscribe
 */
export function definePlatformEvent<const Query extends string = string>(
  event: PlatformEvent<Query>,
): PlatformEvent<Query> {
  return event
}
