/** One definition of metafields, with the first values. */
export default defineEventHandler(async event => {
  const { admin } = await usePlatformAdmin(event)
  return describeDefinition(await loadDefinition(admin, recordGid(event, 'MetafieldDefinition')))
})
