/** The care guides of the first products, and the authors. */
export default defineEventHandler(async event => {
  const { admin } = await usePlatformAdmin(event)
  return readCareGuides(admin)
})
