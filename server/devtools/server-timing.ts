import { AsyncLocalStorage } from 'node:async_hooks'
import { definePlugin, onClose } from '#platform-runtime/define'
import { aroundRequests, onResponse } from '#platform-runtime/lifecycle'
import { appendResponseHeader } from '#platform-runtime/response'
import { onPlatformEvent } from '../nitro/observe/events'

/** Number of operations and their total duration in milliseconds. */
export interface Cost {
  count: number
  ms: number
}

/** Overhead of the layer in one request. */
export interface RequestCosts {
  /** Authentication, including the grants that it waited for. */
  authentication: Cost
  tokens: Cost
  calls: Cost
}

/** Adds a `Server-Timing` header to responses. Development only. */
export default definePlugin(app => {
  const requests = new AsyncLocalStorage<RequestCosts>()
  const stop = onPlatformEvent(event => {
    const costs = requests.getStore()
    if (!costs) return
    if (event.type === 'request') addCost(costs.authentication, event.request.durationMs)
    else if (event.work.kind === 'token') addCost(costs.tokens, event.durationMs)
    else if (event.work.kind === 'api') addCost(costs.calls, event.durationMs)
  })
  onClose(app, stop)

  // A page calls the app's own routes within its request: their costs count for the page.
  aroundRequests(app, handle => requests.run(requests.getStore() ?? noCosts(), handle))
  onResponse(app, event => {
    const timing = serverTiming(requests.getStore() ?? noCosts())
    return timing ? () => appendResponseHeader(event, 'Server-Timing', timing) : undefined
  })
})

export function noCosts(): RequestCosts {
  return {
    authentication: { count: 0, ms: 0 },
    tokens: { count: 0, ms: 0 },
    calls: { count: 0, ms: 0 },
  }
}

export function addCost(cost: Cost, ms: number): void {
  cost.count++
  cost.ms += ms
}

/**
 * Returns the value of a `Server-Timing` header; '' for a request without operations of the layer.
 * @see https://www.w3.org/TR/server-timing/
 */
export function serverTiming({ authentication, tokens, calls }: RequestCosts): string {
  const parts: [name: string, cost: Cost, description: string][] = [
    ['platform', authentication, 'authentication'],
    ['platform-token', tokens, 'token grants'],
    ['platform-api', calls, 'API calls'],
  ]
  return parts
    .flatMap(([name, { count, ms }, description]) =>
      count === 0 ? [] : [`${name};dur=${ms.toFixed(1)};desc="${count} ${description}"`],
    )
    .join(', ')
}
