import { complianceWebhooks } from '#platform'
import { countAfterAuth } from '../../../shared/count-after-auth'

const nothing = () => {}

/** The topics that an app of the app store handles, and one that a benchmark delivers. */
export default defineNitroPlugin(() => {
  configurePlatform({
    hooks: { afterAuth: countAfterAuth },
    webhooks: {
      ...complianceWebhooks({
        customersDataRequest: nothing,
        customersRedact: nothing,
        shopRedact: nothing,
      }),
      'orders/updated': nothing,
    },
  })
})
