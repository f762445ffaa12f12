export default defineEventHandler(async event => {
  await requireShopSession(event, { sessions: 'memory', verify: verifySessionToken })
  return { ok: true }
})
