export default defineEventHandler(async (event) => {
  await requireShopSession(event, { mount: 'sessions', verify: verifySessionToken })
  return { ok: true }
})
