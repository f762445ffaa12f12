import type { ObservedRequest } from '../server/lib/nitro/request-observers'

/** Requests that are remembered. */
const LIMIT = 200

const requests: ObservedRequest[] = []

/** Remembers a request, and forgets the oldest when there are many. */
export function addRecentRequest(request: ObservedRequest): void {
  requests.push(request)
  if (requests.length > LIMIT) requests.shift()
}

/** The last requests that had to be authenticated, the newest first. */
export function recentRequests(): ObservedRequest[] {
  return requests.toReversed()
}
