import { createError, defineEventHandler, getQuery, getRequestHeader, setResponseHeader } from 'h3'
import { webhookOutcome } from './webhook-outcomes'

/** Returns how the last run of a webhook (`?id=`) ended, as JSON. Development only. */
export default defineEventHandler(event => {
  // Browsers without Fetch Metadata send no header, and neither does the command line.
  const site = getRequestHeader(event, 'sec-fetch-site') ?? 'none'
  if (site !== 'same-origin' && site !== 'none')
    throw createError({ status: 403, message: 'Only for pages of this server' })
  setResponseHeader(event, 'Cache-Control', 'no-store')
  const { id } = getQuery(event)
  return webhookOutcome(typeof id === 'string' ? id : '') ?? { state: 'unknown' }
})
