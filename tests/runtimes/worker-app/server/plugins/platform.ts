import { complianceWebhooks } from '#platform'

export default defineNitroPlugin(() => {
  const ignore = async () => {}
  configurePlatform({
    webhooks: {
      ...complianceWebhooks({
        customersDataRequest: ignore,
        customersRedact: ignore,
        shopRedact: ignore,
      }),
      // A key of its own for each run, so that none hides another.
      ORDERS_CREATE: async ({ shop, payload }) =>
        useStorage('platform').setItem(`orders:${shop}:${crypto.randomUUID()}`, payload),
    },
    hooks: {
      afterAuth: async ({ session }) =>
        useStorage('platform').setItem(`after-auth:${session.shop}`, { scope: session.scope }),
    },
  })
})
