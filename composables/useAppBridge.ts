import type { PlatformAppBridge } from '../shared/types/app-bridge'

/**
 * App Bridge, the admin's interface to the app: session tokens, toasts, navigation, save bar.
 * In the browser inside the admin it is the real thing. Elsewhere (server rendering, a page opened outside the
 * admin) it can be held and passed on; using a member then throws an error that says so.
 */
export function useAppBridge(): PlatformAppBridge {
  const bridge = import.meta.client ? (window as { shopify?: PlatformAppBridge }).shopify : undefined
  return bridge ?? unavailableAppBridge
}

/** Names that Vue, promises and inspection read of any object: they must find nothing instead of an error. */
function isProbe(name: string | symbol): boolean {
  return typeof name === 'symbol' || name.startsWith('__v_') || name === 'then' || name === 'toJSON'
}

const unavailableAppBridge = new Proxy({} as PlatformAppBridge, {
  get(_target, name) {
    if (isProbe(name)) return undefined
    throw new Error(`App Bridge is not available here: "${String(name)}" works in the browser, inside the admin. Call it in onMounted or in an event handler, and check usePlatform().value.embedded first.`)
  },
})
