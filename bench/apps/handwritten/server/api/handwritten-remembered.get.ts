export default defineEventHandler(async (event) => {
  await requireShopSession(event, { mount: 'sessions-in-memory', verify: recallSessionToken })
  return { ok: true }
})
