import { complianceWebhooks } from '#platform'

export default defineNitroPlugin(() => {
  const ignore = async () => {}
  configurePlatform({
    webhooks: {
      ...complianceWebhooks({ customersDataRequest: ignore, customersRedact: ignore, shopRedact: ignore }),
      ORDERS_CREATE: async ({ shop, payload }) => useStorage('platform').setItem(`orders:${shop}`, payload),
    },
    hooks: {
      afterAuth: async ({ session }) => useStorage('platform').setItem(`after-auth:${session.shop}`, { scope: session.scope }),
    },
  })
})
