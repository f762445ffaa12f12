export default defineEventHandler(async event => {
  const { shop } = await usePlatformAppProxy(event)
  return { shop }
})
