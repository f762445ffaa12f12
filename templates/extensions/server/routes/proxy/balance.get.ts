/** For the block in the theme. */
export default defineEventHandler(async event => {
  const { shop, loggedInCustomerId } = await usePlatformAppProxy(event)
  if (!loggedInCustomerId) return { balance: null }
  return { balance: await balanceOf(shop, readCustomerId(loggedInCustomerId)) }
})
