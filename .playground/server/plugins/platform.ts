/**
 * Settings of the layer that only code can make: what the app costs, and what happens after a shop
 * has installed it and with its webhooks.
 */
export default defineNitroPlugin(() => {
  configurePlatform({
    billing: billingPlans,
    // Tests run the same build with App Pricing.
    usage: useRuntimeConfig().platform.pricing === 'app_pricing',
    webhooks: webhookHandlers,
    // Tests kill the app, and wait for what it was doing.
    inbox: process.env['PLAYGROUND_INBOX'] === 'yes' && { leaseMs: 2000, refusedDelayMs: 1000 },
    // Tests kill the app here, too.
    jobs: { leaseMs: 2000, refusedDelayMs: 1000 },
    hooks: {
      async afterAuth({ session }) {
        await recordAfterAuth(session.shop)
        failIfAsked()
        if (process.env['PLAYGROUND_REGISTERS_WEBHOOKS'] !== 'no') await subscribe(session)
      },
    },
  })
})

/**
 * A subscription that the platform refuses is an error in the handlers, and must not fail a visit.
 */
async function subscribe(session: Parameters<typeof registerPlatformWebhooks>[0]): Promise<void> {
  for (const [topic, changes] of Object.entries(await registerPlatformWebhooks(session))) {
    for (const { success, userErrors } of changes) {
      if (!success)
        console.warn(
          `No subscription to ${topic}: ${userErrors.map(error => error.message).join(' ')}`,
        )
    }
  }
}

/**
 * An app's hook may fail or respond by itself; tests set this variable to see the effect on the
 * request.
 */
function failIfAsked(): void {
  const wanted = process.env['PLAYGROUND_AFTER_AUTH_FAILS']
  if (wanted === 'error')
    throw new Error('afterAuth failed because PLAYGROUND_AFTER_AUTH_FAILS is set')
  if (wanted === 'response')
    throw new Response('afterAuth responds because PLAYGROUND_AFTER_AUTH_FAILS is set', {
      status: 418,
    })
}
