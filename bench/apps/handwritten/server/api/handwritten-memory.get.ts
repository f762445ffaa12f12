export default defineEventHandler(async (event) => {
  await requireShopSession(event, { mount: 'sessions-in-memory', verify: verifySessionToken })
  return { ok: true }
})
