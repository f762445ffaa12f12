import { AsyncLocalStorage } from 'node:async_hooks'
import { appendResponseHeader } from 'h3'
import { defineNitroPlugin } from 'nitropack/runtime'
import { observeRequests } from '../server/lib/nitro/request-observers'
import { observeWork } from '../server/lib/nitro/work-observer'
import { addCost, noCosts, serverTiming } from './request-costs'
import type { RequestCosts } from './request-costs'

/** Says in each answer what the layer took of its time. Development only. */
export default defineNitroPlugin((nitro) => {
  const requests = new AsyncLocalStorage<RequestCosts>()
  const stops = [
    observeRequests({ tell: ({ durationMs }) => add('authentication', durationMs) }),
    observeWork({
      wantsEach: kind => kind !== 'webhook',
      tell: ({ kind }, { durationMs }) => {
        if (kind !== 'webhook') add(kind === 'token' ? 'tokens' : 'calls', durationMs)
      },
    }),
  ]
  nitro.hooks.hook('close', () => {
    for (const stop of stops) stop()
  })

  function add(part: keyof RequestCosts, ms: number): void {
    const costs = requests.getStore()
    if (costs) addCost(costs[part], ms)
  }

  const { h3App } = nitro
  const { handler } = h3App
  // A page asks the app's own routes within its request: their costs are the page's.
  h3App.handler = Object.assign<typeof handler, object>(event => requests.run(requests.getStore() ?? noCosts(), () => handler(event)), handler)
  const { onBeforeResponse } = h3App.options
  h3App.options.onBeforeResponse = (event, response) => {
    const timing = serverTiming(requests.getStore() ?? noCosts())
    if (timing) appendResponseHeader(event, 'Server-Timing', timing)
    return onBeforeResponse?.(event, response)
  }
})
