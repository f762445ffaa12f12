import type { NitroApp } from 'nitropack/types'
import type { RuntimeHooks } from './internals'

/** Returns the hooks of an app. */
export function hooksOf({ hooks }: NitroApp): RuntimeHooks {
  return hooks
}
export { hasListeners } from './internals'
export type { RuntimeHooks } from './internals'

/** Calls the listeners of a hook, all at once. Rejects when one of them throws. */
export function callListeners(hooks: RuntimeHooks, name: string, payload: object): unknown {
  return hooks.callHookParallel(name, payload)
}
