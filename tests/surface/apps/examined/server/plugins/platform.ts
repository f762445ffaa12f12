import { complianceWebhooks } from '#platform'

export default defineNitroPlugin(() => {
  const ignore = async () => {}
  configurePlatform({
    webhooks: {
      'products/delete': ignore,
      ...complianceWebhooks({
        customersDataRequest: ignore,
        customersRedact: ignore,
        shopRedact: ignore,
      }),
    },
  })
})
