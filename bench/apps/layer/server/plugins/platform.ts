import { complianceWebhooks } from '#platform'

const nothing = () => {}

/** The topics that an app of the app store handles, and one that a benchmark delivers. */
export default defineNitroPlugin(() => {
  configurePlatform({
    webhooks: {
      ...complianceWebhooks({ customersDataRequest: nothing, customersRedact: nothing, shopRedact: nothing }),
      'orders/updated': nothing,
    },
  })
})
