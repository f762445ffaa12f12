import { complianceWebhooks } from '#platform'
import { createD1Inbox } from '#platform/inbox-d1'

export default defineNitroPlugin(() => {
  const ignore = async () => {}
  const engine = createD1Inbox()
  configurePlatform({
    jobs: { engine, leaseMs: 3000 },
    inbox: { engine, retryDelayMs: 100 },
    webhooks: {
      ...complianceWebhooks({
        customersDataRequest: ignore,
        customersRedact: ignore,
        shopRedact: ignore,
      }),
      // Fails the first time: the second attempt is one of the inbox.
      ORDERS_CREATE: async ({ shop, payload, inbox }) => {
        await recordRun(`order ${inbox?.attempt}`, { shop, value: payload })
        if (inbox?.attempt === 1) throw new Error('not yet')
      },
    },
  })
})
