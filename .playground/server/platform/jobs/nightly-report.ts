/** Checks the catalog of each shop at night. */
export default definePlatformJob({
  name: 'nightly-report',
  perShop: true,
  schedule: { cron: '0 3 * * *', timeZone: 'Europe/Berlin' },
  async handler({ shop, admin, log }) {
    const { lowStock } = await readShopSettings(shop)
    const { products, healthy } = measureHealth(await readCatalog(admin, lowStock))
    await recordJob(shop, { products, healthy })
    log.info(`checked ${products} products`)
  },
})
