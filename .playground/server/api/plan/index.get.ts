/** The plan of the calling shop, with either kind of pricing. */
export default defineEventHandler(async event => {
  const { billing } = await usePlatformAdmin(event)
  return billing.plan()
})
