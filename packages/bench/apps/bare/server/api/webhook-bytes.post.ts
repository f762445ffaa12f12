export default defineEventHandler(async event => {
  const body = await readRawBody(event, false)
  return { size: body?.length }
})
