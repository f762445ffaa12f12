/** Stores how the app gets and loses access to shops, so that the merchant can view it. */
export default defineNitroPlugin(({ hooks }) => {
  hooks.hook('platform:token', async ({ how, shop, online }) => {
    if (!online) await recordAccess(shop, { how, isLost: false })
  })
  hooks.hook('platform:access-lost', ({ shop, reason }) =>
    recordAccess(shop, { how: reason, isLost: true }),
  )
})
