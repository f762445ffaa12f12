import { complianceWebhooks } from '#platform'

export default defineNitroPlugin(() => {
  const ignore = async () => {}
  configurePlatform({ webhooks: complianceWebhooks({ customersDataRequest: ignore, customersRedact: ignore, shopRedact: ignore }) })
})
