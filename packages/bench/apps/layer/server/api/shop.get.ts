export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  return { shop: session.shop }
})
