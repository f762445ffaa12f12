import { complianceWebhooks } from '#platform'

export default defineNitroPlugin(() => {
  configurePlatform({
    webhooks: complianceWebhooks({
      // Send the entries of this customer to the merchant within 30 days.
      customersDataRequest: ({ shop, payload }) =>
        console.info(`${shop} requests the points of customer ${payload.customer.id}`),
      customersRedact: ({ shop, payload }) =>
        forgetCustomer(shop, readCustomerId(payload.customer.id)),
      shopRedact: ({ shop }) => forgetShop(shop),
    }),
  })
})
