import type { PlatformAppBridge } from '../../shared/types/app-bridge'
import type { OverlayRegistry } from '../overlay/overlay-registry'
import { createOverlayCalls } from './overlay-calls'

/**
 * Returns the admin's App Bridge, with `modal` reaching the page's own modals before those that the
 * admin draws.
 */
export function createRealBridge(
  real: PlatformAppBridge,
  registry: OverlayRegistry,
): PlatformAppBridge {
  const own: Partial<PlatformAppBridge> = {
    modal: createOverlayCalls(registry, (call, id) => real.modal[call](id)),
  }
  const read = (name: string | symbol): unknown => {
    if (Object.hasOwn(own, name)) return Reflect.get(own, name)
    const value: unknown = Reflect.get(real, name)
    // Bound, because private members are not accessible through the proxy.
    return typeof value === 'function' ? value.bind(real) : value
  }
  // The target is empty, because a proxy cannot replace a frozen member of its target.
  return new Proxy({} as PlatformAppBridge, {
    get: (_target, name) => read(name),
    has: (_target, name) => name in real,
    ownKeys: () => Reflect.ownKeys(real),
    getOwnPropertyDescriptor: (_target, name) =>
      name in real
        ? { value: read(name), enumerable: true, configurable: true, writable: true }
        : undefined,
    set: (_target, name, value) => Reflect.set(real, name, value),
  })
}
