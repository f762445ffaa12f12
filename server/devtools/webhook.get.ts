import { requestPath } from '#platform-runtime/request'
import { webhookOutcome } from './webhook-outcomes'
import { defineStateRoute } from './state-route'

/** Returns how the last run of a webhook (`?id=`) ended, as JSON. Development only. */
export default defineStateRoute(event => {
  const query = new URLSearchParams(requestPath(event).split('?')[1])
  return webhookOutcome(query.get('id') ?? '') ?? { state: 'unknown' }
})
