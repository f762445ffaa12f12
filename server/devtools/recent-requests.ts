import { definePlugin, onClose } from '#platform-runtime/define'
import { onPlatformEvent } from '../nitro/observe/events'
import type { ObservedRequest } from '../nitro/observe/events'

const MAX_REQUESTS = 200

const requests: ObservedRequest[] = []

/** Records the last authenticated requests for the tab in Nuxt DevTools. Development only. */
export default definePlugin(app => {
  const stop = onPlatformEvent(event => {
    if (event.type === 'request') addRecentRequest(event.request)
  })
  // A reload of the development server runs this file again.
  onClose(app, stop)
})

export function addRecentRequest(request: ObservedRequest): void {
  requests.push(request)
  if (requests.length > MAX_REQUESTS) requests.shift()
}

/** Returns the last requests that had to be authenticated, newest first. */
export function recentRequests(): ObservedRequest[] {
  return requests.toReversed()
}
