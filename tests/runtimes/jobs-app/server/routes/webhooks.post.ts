export default defineEventHandler(async event => {
  await usePlatformWebhook(event)
  return null
})
