/** Settings of the layer that only code can make: what happens after a shop has installed the app. */
export default defineNitroPlugin(() => {
  configurePlatform({
    hooks: {
      async afterAuth({ session }) {
        await recordAfterAuth(session.shop)
        failIfAsked()
      },
    },
  })
})

/** An app's hook may fail or answer by itself; tests set this variable to see what becomes of the request. */
function failIfAsked(): void {
  const wanted = process.env.PLAYGROUND_AFTER_AUTH_FAILS
  if (wanted === 'error') throw new Error('afterAuth failed because PLAYGROUND_AFTER_AUTH_FAILS is set')
  if (wanted === 'response') throw new Response('afterAuth answered because PLAYGROUND_AFTER_AUTH_FAILS is set', { status: 418 })
}
