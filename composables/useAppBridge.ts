import { useNuxtApp, useRequestURL } from '#imports'
import type { PlatformAppBridge } from '../shared/types/app-bridge'
import type { AppBridgeErrorCode } from '../ui/embedded/app-bridge-error'
import { useLeaveGuards } from '../ui/embedded/leave-guards'
import { createFollowingBridge } from '../ui/embedded/following-bridge'
import { createPageBridge } from '../ui/embedded/page-bridge'
import { createRealBridge } from '../ui/embedded/real-bridge'
import { useOverlayRegistry } from '../ui/overlay/overlay-registry'
import { usePlatform } from './usePlatform'

/**
 * Returns App Bridge, the admin's interface to the app: ID tokens, toasts, modals, save bar.
 * Inside the admin, it is the platform's own, and its `modal` also opens modals of the page.
 * Outside the admin, toasts, modals, save bars and the loading bar are those of the page.
 *
 * @returns `window.shopify`, or an object with its members. Reading a member is safe everywhere. A
 *   call that is not possible throws or rejects with an error whose `code` is `NOT_EMBEDDED`,
 *   `NOT_IN_BROWSER` or `NOT_LOADED`.
 */
export function useAppBridge(): PlatformAppBridge {
  const nuxtApp = useNuxtApp()
  const platform = usePlatform()
  const real =
    import.meta.client && platform.value.embedded
      ? (window as { shopify?: PlatformAppBridge }).shopify
      : undefined
  const code = import.meta.server
    ? 'NOT_IN_BROWSER'
    : platform.value.embedded
      ? 'NOT_LOADED'
      : 'NOT_EMBEDDED'
  const key = real ?? nuxtApp
  const known = bridges.get(key)
  if (known && (real || known.code === code)) return known.bridge
  const registry = useOverlayRegistry()
  const own = real
    ? createRealBridge(real, registry)
    : createPageBridge({
        nuxtApp,
        platform: () => platform.value,
        origin: useRequestURL().origin,
        registry,
        leaveGuards: useLeaveGuards(),
        code,
      })
  const bridge =
    code === 'NOT_EMBEDDED' && !real
      ? createFollowingBridge(() =>
          platform.value.embedded ? (nuxtApp.runWithContext(useAppBridge) as typeof own) : own,
        )
      : own
  bridges.set(key, { code, bridge })
  return bridge
}

/** One bridge per page, so that repeated calls return the same object. */
const bridges = new WeakMap<object, { code: AppBridgeErrorCode; bridge: PlatformAppBridge }>()
