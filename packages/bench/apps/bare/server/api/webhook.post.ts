export default defineEventHandler(async event => {
  const order = await readBody<{ id: number }>(event)
  return { id: order.id }
})
