export default defineEventHandler(async event => {
  await usePlatformAdmin(event)
  return { ok: true }
})
