import { defineRoute } from '#platform-runtime/define'
import { requestPath } from '#platform-runtime/request'
import { setResponseHeader } from '#platform-runtime/response'
import { requireReader } from './only-same-origin'
import { webhookOutcome } from './webhook-outcomes'

/** Returns how the last run of a webhook (`?id=`) ended, as JSON. Development only. */
export default defineRoute(event => {
  requireReader(event)
  setResponseHeader(event, 'Cache-Control', 'no-store')
  const query = new URLSearchParams(requestPath(event).split('?')[1])
  return webhookOutcome(query.get('id') ?? '') ?? { state: 'unknown' }
})
