import { useToast } from '@nuxt/ui/composables/useToast'
import type { NuxtApp } from '#app'
import { useLoadingIndicator } from '#imports'
import type { PlatformAppBridge } from '../../shared/types/app-bridge'
import type { PlatformPageState } from '../../shared/types/page'
import type { OverlayRegistry } from '../overlay/overlay-registry'
import { AppBridgeError } from './app-bridge-error'
import type { AppBridgeErrorCode } from './app-bridge-error'
import { confirmByAll } from './leave-guards'
import type { LeaveGuard } from './leave-guards'
import { createOverlayCalls } from './overlay-calls'
import { pageToast } from '../theme/embedded'

export interface PageBridgeOptions {
  nuxtApp: NuxtApp
  platform: () => PlatformPageState
  /** Origin of the app. */
  origin: string
  registry: OverlayRegistry
  leaveGuards: Set<LeaveGuard>
  /** Why App Bridge is not available. */
  code: AppBridgeErrorCode
}

/**
 * Replaces App Bridge where it is not available. Reading members is always safe. Outside the admin,
 * the page renders toasts, modals, save bars and the loading bar. Other calls, and nearly all calls
 * on the server, reject with an AppBridgeError.
 */
export function createPageBridge({
  nuxtApp,
  platform,
  origin,
  registry,
  leaveGuards,
  code,
}: PageBridgeOptions): PlatformAppBridge {
  const refuse = (member: string) => () => Promise.reject(new AppBridgeError(code, member))
  const fail = (member: string) => (): never => {
    throw new AppBridgeError(code, member)
  }
  const isOutside = code === 'NOT_EMBEDDED'
  const overlays = createOverlayCalls(registry, () =>
    Promise.reject(new AppBridgeError(code, 'modal')),
  )

  return {
    get config() {
      // The shop is known once a guard has verified it.
      const { apiKey, shop, host, locale } = platform()
      return { apiKey, shop, host, locale }
    },
    origin,
    ready: Promise.resolve(),
    setSignals: () => {},
    environment: { embedded: platform().embedded, mobile: false, pos: false, intent: false },
    loading: isOutside ? createLoading(nuxtApp) : fail('loading'),
    idToken: refuse('idToken'),
    user: refuse('user'),
    toast: isOutside
      ? createPageToast(nuxtApp)
      : { show: fail('toast.show'), hide: fail('toast.hide') },
    modal: overlays,
    saveBar: {
      ...overlays,
      leaveConfirmation: () => confirmByAll(leaveGuards),
    },
    resourcePicker: refuse('resourcePicker'),
    picker: refuse('picker'),
    scanner: { capture: refuse('scanner.capture') },
    scopes: {
      query: refuse('scopes.query'),
      request: refuse('scopes.request'),
      revoke: refuse('scopes.revoke'),
    },
    reviews: { request: refuse('reviews.request') },
    intents: {
      request: { value: null, subscribe: () => () => {} },
      invoke: fail('intents.invoke'),
      register: () => () => {},
    },
    app: { extensions: async () => [] },
    shopifyQL: { available: async () => false },
    webVitals: { onReport: async () => {} },
    support: { registerHandler: async () => {} },
    tools: { register: () => () => {}, unregister: () => {}, clear: () => {} },
    pos: createPos(refuse),
  }
}

/** Toasts outside the admin. They need Nuxt UI's UApp or a UToaster in the app. */
function createPageToast(nuxtApp: NuxtApp): PlatformAppBridge['toast'] {
  // The toast state belongs to the app, and calls can come from outside of a component.
  const toaster = () =>
    nuxtApp.vueApp.runWithContext(() => nuxtApp.runWithContext(useToast)) as ReturnType<
      typeof useToast
    >
  return {
    show(message, { duration = 5000, isError = false, action, onAction, onDismiss } = {}) {
      const { id } = toaster().add({
        title: message,
        duration,
        color: isError ? 'error' : 'neutral',
        ...(isError && { icon: 'i-lucide-circle-alert' }),
        ui: pageToast,
        ...(action && {
          actions: [
            { label: action, color: 'neutral', variant: 'outline', onClick: () => onAction?.() },
          ],
        }),
        'onUpdate:open': open => open || onDismiss?.(),
      })
      return String(id)
    },
    hide: id => toaster().remove(id),
  }
}

function createLoading(nuxtApp: NuxtApp): PlatformAppBridge['loading'] {
  return (isLoading = false) =>
    nuxtApp.runWithContext(() => {
      const { start, finish } = useLoadingIndicator()
      if (isLoading) start()
      else finish()
    })
}

const CART_CALLS = [
  'fetch',
  'setCustomer',
  'removeCustomer',
  'addAddress',
  'updateAddress',
  'applyCartDiscount',
  'applyCartCodeDiscount',
  'removeCartDiscount',
  'removeAllDiscounts',
  'addCartProperties',
  'removeCartProperties',
  'addCustomSale',
  'clear',
  'addLineItem',
  'updateLineItem',
  'removeLineItem',
  'setLineItemDiscount',
  'removeLineItemDiscount',
  'addLineItemProperties',
  'removeLineItemProperties',
] as const

function createPos(refuse: (member: string) => () => Promise<never>): PlatformAppBridge['pos'] {
  const calls = Object.fromEntries(
    CART_CALLS.map(call => [call, refuse(`pos.cart.${call}`)]),
  ) as Record<(typeof CART_CALLS)[number], () => Promise<never>>
  return {
    cart: { ...calls, subscribe: () => () => {} },
    close: refuse('pos.close'),
    device: refuse('pos.device'),
    location: refuse('pos.location'),
  }
}
