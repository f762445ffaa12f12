import { complianceWebhooks } from '#platform'

export default defineNitroPlugin(() => {
  configurePlatform({
    billing: plans,
    hooks: {
      afterAuth: ({ session }) => recordInstallation(session.shop),
    },
    webhooks: {
      'app/uninstalled': ({ shop, triggeredAt }) =>
        recordUninstallation(shop, Date.parse(triggeredAt ?? '') || Date.now()),
      'products/delete': ({ shop, payload }) =>
        markProductDeleted(shop, `gid://shopify/Product/${String(payload.id)}`),
      ...complianceWebhooks({
        // The app counts scans, and stores nothing about who scans.
        customersDataRequest: () => {},
        customersRedact: () => {},
        shopRedact: ({ shop }) => forgetShop(shop),
      }),
    },
  })
})
