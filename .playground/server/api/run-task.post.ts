/** Runs the background task for the shop that asks. */
export default defineEventHandler(async (event) => {
  const { session } = await usePlatformAdmin(event)
  const { result } = await runTask<{ shop: string, titles: string[] }>('list-products', { payload: { shop: session.shop } })
  // Whoever starts a task that is running gets the running one's result, which may belong to another shop.
  if (result?.shop !== session.shop) throw createError({ status: 409, statusText: 'Conflict', message: 'The task is busy. Try again in a moment.' })
  return result
})
