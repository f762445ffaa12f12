/** Every night: writes the metafields that could not be written when a code was saved. */
export default definePlatformJob({
  name: 'publish-codes',
  perShop: true,
  schedule: { cron: '0 3 * * *', timeZone: 'UTC' },
  async handler({ shop, admin, signal }) {
    for (const productId of await productsWithCodes(shop)) {
      signal.throwIfAborted()
      await publishCodes(admin, shop, productId)
    }
  },
})
