import { callListeners, hasListeners } from '#platform-runtime/hooks'
import type { RuntimeHooks } from '#platform-runtime/hooks'
import type {
  PlatformAccessLoss,
  PlatformApiForbidden,
  PlatformRequestDecision,
  PlatformTokenDecision,
  PlatformWebhookDecision,
  PlatformWebVital,
} from '../../types/platform'
import { failureCode } from './events'
import { platformLog } from './log'

interface EventPayloads {
  'platform:authenticated': PlatformRequestDecision
  'platform:refused': PlatformRequestDecision
  'platform:token': PlatformTokenDecision
  'platform:webhook': PlatformWebhookDecision
  'platform:access-lost': PlatformAccessLoss
  'platform:api-forbidden': PlatformApiForbidden
  'platform:web-vital': PlatformWebVital
}

export type EventHook = keyof EventPayloads

/** Calls the listeners of a hook. Nothing waits for them, and their errors go to `report` only. */
export function callHook<Name extends EventHook>(
  hooks: RuntimeHooks,
  name: Name,
  payload: EventPayloads[Name],
  report: (name: EventHook, error: unknown) => void,
): void {
  if (!hasListeners(hooks, name)) return
  // An async function also catches what a listener throws synchronously.
  const called = async () => callListeners(hooks, name, payload)
  void called().catch((error: unknown) => report(name, error))
}

/** Logs what a listener of the app threw. */
export function reportListenerError(name: EventHook, error: unknown): void {
  platformLog.writeBounded(name, 'error', `A listener of the hook ${name} threw an error`, {
    reason: failureCode(error),
    error: error instanceof Error ? error.stack : undefined,
  })
}
