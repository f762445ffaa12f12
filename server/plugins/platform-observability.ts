import { defineNitroPlugin, useRuntimeConfig } from 'nitropack/runtime'
import { createDecisionHooks } from '../lib/nitro/decision-hooks'
import type { DecisionHook, DecisionListener } from '../lib/nitro/decision-hooks'
import { failureCode } from '../lib/nitro/failure-code'
import { logRequest } from '../lib/nitro/log-request'
import { logWork, successLevel } from '../lib/nitro/log-work'
import { platformLog } from '../lib/nitro/platform-log'
import { observeRequests } from '../lib/nitro/request-observers'
import { observeWork } from '../lib/nitro/work-observer'
import { isLogLevel } from '../lib/platform/config/log-level'

/** Of hookable, which hands a hook's listeners to whoever calls them in a way of their own: to us, who only want to know them. */
type ListenersOf = (caller: (listeners: DecisionListener[]) => DecisionListener[], name: DecisionHook) => DecisionListener[]

/** Has every decision logged, and told to the app's hooks. */
export default defineNitroPlugin((nitro) => {
  const { logLevel } = useRuntimeConfig().platform
  // Any other value is reported with the rest of the configuration.
  if (isLogLevel(logLevel)) platformLog.setLevel(logLevel)

  const callHookWith = nitro.hooks.callHookWith as unknown as ListenersOf
  const decisions = createDecisionHooks(
    name => callHookWith(listeners => listeners, name),
    (name, error) => platformLog.writeBounded(name, 'error', `A listener of the hook ${name} threw an error`, { reason: failureCode(error), error: error instanceof Error ? error.stack : undefined }),
  )
  const stops = [
    observeRequests(decisions.requests),
    observeRequests({ wantsEach: () => platformLog.says('debug'), tell: (request, error) => logRequest(platformLog, request, error) }),
    observeWork(decisions.work),
    observeWork({ wantsEach: kind => platformLog.says(successLevel(kind)), tell: (work, end) => logWork(platformLog, work, end) }),
  ]
  // A reload of the development server starts this file again.
  nitro.hooks.hook('close', () => {
    for (const stop of stops) stop()
  })
})
