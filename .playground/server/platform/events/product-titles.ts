/** Stores each new title of an active product, so that the merchant can view it. */
export default definePlatformEvent({
  handle: 'product-titles',
  topic: 'Product',
  actions: ['update'],
  triggers: ['product.title'],
  query: `#graphql
    query ProductTitle($productId: ID!) {
      product(id: $productId) { id title status updatedAt }
    }
  `,
  queryFilter: "product.status:'ACTIVE'",
  handler: ({ shop, payload, webhookId, changeKey }) =>
    recordReceived(shop, {
      kind: 'event',
      title: payload.data?.product?.title ?? 'A product that no longer exists',
      facts: {
        Subscription: payload.handle,
        Changed: payload.fields_changed.updated.join(', '),
        Delivery: webhookId,
        Change: changeKey ?? 'not given',
      },
      payload,
    }),
})
