export default defineEventHandler(async event => {
  await requireShopSession(event, { sessions: 'memory', verify: recallSessionToken })
  return { ok: true }
})
