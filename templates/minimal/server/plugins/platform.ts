import { complianceWebhooks } from '#platform'

export default defineNitroPlugin(() => {
  configurePlatform({
    webhooks: {
      'products/create': async ({ shop, payload }) => {
        if (typeof payload.title === 'string')
          await writeAnnouncement(shop, { title: payload.title })
      },
      ...complianceWebhooks({
        // This app stores nothing about customers.
        customersDataRequest: () => {},
        customersRedact: () => {},
        shopRedact: ({ shop }) => removeAnnouncement(shop),
      }),
    },
  })
})
