import type { PlatformAppBridge } from '../../shared/types/app-bridge'

/**
 * Returns an App Bridge whose members are those of the current one at the time they are read. A
 * prerendered page learns after hydration that it is in the admin, and its components have called
 * `useAppBridge()` by then.
 */
export function createFollowingBridge(current: () => PlatformAppBridge): PlatformAppBridge {
  // The target is empty, because a proxy cannot report members that its target has otherwise.
  return new Proxy({} as PlatformAppBridge, {
    get: (_target, name) => Reflect.get(current(), name) as unknown,
    has: (_target, name) => Reflect.has(current(), name),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_target, name) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(current(), name)
      return descriptor && { ...descriptor, configurable: true }
    },
    set: (_target, name, value) => Reflect.set(current(), name, value),
  })
}
