const TASKS = ['list-products', 'list-storefront'] as const

/** Runs a background task (`?task=`) for the calling shop. */
export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  const { task = TASKS[0] } = getQuery(event)
  const name = TASKS.find(known => known === task)
  if (!name)
    throw createError({
      status: 422,
      statusText: 'Unprocessable Content',
      message: `"task" must be one of ${TASKS.join(', ')}`,
    })
  const { result } = await runTask<{ shop: string; titles: string[] }>(name, {
    payload: { shop: session.shop },
  })
  // Starting a task that is already running returns its result, which may belong to another shop.
  if (result?.shop !== session.shop)
    throw createError({
      status: 409,
      statusText: 'Conflict',
      message: 'The task is busy. Try again in a moment.',
    })
  return result
})
