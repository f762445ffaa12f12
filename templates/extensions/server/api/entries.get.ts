/** The newest changes of points in the shop. */
export default defineEventHandler(async (event): Promise<PointEntry[]> => {
  const { session } = await usePlatformAdmin(event)
  return listEntries(session.shop)
})
