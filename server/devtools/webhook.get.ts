import { defineRoute } from '#platform-runtime/define'
import { createHttpError } from '#platform-runtime/errors'
import { requestHeader, requestPath } from '#platform-runtime/request'
import { setResponseHeader } from '#platform-runtime/response'
import { webhookOutcome } from './webhook-outcomes'

/** Returns how the last run of a webhook (`?id=`) ended, as JSON. Development only. */
export default defineRoute(event => {
  // Browsers without Fetch Metadata send no header, and neither does the command line.
  const site = requestHeader(event, 'sec-fetch-site') ?? 'none'
  if (site !== 'same-origin' && site !== 'none')
    throw createHttpError({ status: 403, message: 'Only for pages of this server' })
  setResponseHeader(event, 'Cache-Control', 'no-store')
  const query = new URLSearchParams(requestPath(event).split('?')[1])
  return webhookOutcome(query.get('id') ?? '') ?? { state: 'unknown' }
})
