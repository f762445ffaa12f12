/** Counts the products of each shop at night. */
export default definePlatformJob({
  name: 'nightly-report',
  perShop: true,
  schedule: { cron: '0 3 * * *', timeZone: 'Europe/Berlin' },
  async handler({ shop, admin, log }) {
    const { data } = await admin.graphql(`#graphql
      query ReportProducts { productsCount { count } }
    `)
    const count = data.productsCount?.count ?? 0
    await recordJob(shop, { products: count })
    log.info(`counted ${count} products`)
  },
})
