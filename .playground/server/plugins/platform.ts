/** Settings of the layer that only code can make: what the app costs, and what happens after a shop has installed it and with its webhooks. */
export default defineNitroPlugin(() => {
  configurePlatform({
    billing: billingPlans,
    webhooks: webhookHandlers,
    inbox: process.env.PLAYGROUND_INBOX === 'yes',
    hooks: {
      async afterAuth({ session }) {
        await recordAfterAuth(session.shop)
        failIfAsked()
        if (process.env.PLAYGROUND_REGISTERS_WEBHOOKS !== 'no') await subscribe(session)
      },
    },
  })
})

/** What the platform refuses is a mistake in the handlers, and no reason to turn the merchant away. */
async function subscribe(session: Parameters<typeof registerPlatformWebhooks>[0]): Promise<void> {
  for (const [topic, changes] of Object.entries(await registerPlatformWebhooks(session))) {
    for (const { success, userErrors } of changes) {
      if (!success) console.warn(`No subscription to ${topic}: ${userErrors.map(error => error.message).join(' ')}`)
    }
  }
}

/** An app's hook may fail or answer by itself; tests set this variable to see what becomes of the request. */
function failIfAsked(): void {
  const wanted = process.env.PLAYGROUND_AFTER_AUTH_FAILS
  if (wanted === 'error') throw new Error('afterAuth failed because PLAYGROUND_AFTER_AUTH_FAILS is set')
  if (wanted === 'response') throw new Response('afterAuth answered because PLAYGROUND_AFTER_AUTH_FAILS is set', { status: 418 })
}
