import { sessionFromMemory } from '../../../shared/stored-session'

export default defineEventHandler(async event => {
  // The library verifies text.
  const rawBody = (await readRawBody(event)) ?? ''
  const check = await officialLibrary().webhooks.validate({
    rawBody,
    rawRequest: event.node.req,
    rawResponse: event.node.res,
  })
  if (!check.valid) throw createError({ status: check.reason === 'invalid_hmac' ? 401 : 400 })
  const payload = JSON.parse(rawBody) as { id: number }
  await sessionFromMemory(check.domain)
  return { id: payload.id }
})
