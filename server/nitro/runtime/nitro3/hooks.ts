import type { NitroApp } from 'nitro/types'

/** The hooks of an app. */
export interface RuntimeHooks {
  callHook(name: string, payload: object): unknown
  hook(name: string, ...rest: never[]): () => void
}

const counts = new WeakMap<object, Map<string, number>>()

/**
 * Counts the listeners of each hook from now on. Of an app whose first plugin does it, all are
 * counted. A call of a hook without any would still create what its listeners get: a tenth of what
 * an authenticated request takes.
 */
export function countListeners(hooks: RuntimeHooks): void {
  const counted = new Map<string, number>()
  const add = (name: string, change: number) => counted.set(name, (counted.get(name) ?? 0) + change)
  const { hook } = hooks
  hooks.hook = (name, ...rest) => {
    add(name, 1)
    const remove = hook.call(hooks, name, ...rest)
    let isRemoved = false
    return () => {
      if (!isRemoved) add(name, -1)
      isRemoved = true
      remove()
    }
  }
  counts.set(hooks, counted)
}

/** Returns the hooks of an app; with plugins, it has some. */
export function hooksOf({ hooks }: NitroApp): RuntimeHooks {
  return hooks as unknown as RuntimeHooks
}

/** Returns whether a hook has listeners. */
export function hasListeners(hooks: RuntimeHooks, name: string): boolean {
  const counted = counts.get(hooks)
  return counted === undefined || (counted.get(name) ?? 0) > 0
}

/** Calls the listeners of a hook, one after the other. Rejects when one of them throws. */
export function callListeners(hooks: RuntimeHooks, name: string, payload: object): unknown {
  return hooks.callHook(name, payload)
}
