export default defineEventHandler(async event => {
  await requireShopSession(event, { sessions: 'files', verify: verifySessionToken })
  return { ok: true }
})
