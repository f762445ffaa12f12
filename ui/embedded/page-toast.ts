import { useToast } from '@nuxt/ui/composables/useToast'
import type { NuxtApp } from '#app'
import type { PlatformAppBridge } from '../../shared/types/app-bridge'

/** Toasts of the page, where there is no admin to draw them. Without Nuxt UI's UApp or a UToaster in the app they do not show. */
export function createPageToast(nuxtApp: NuxtApp): PlatformAppBridge['toast'] {
  // Where the toasts are kept belongs to the app, and calls come from anywhere.
  const toaster = () => nuxtApp.vueApp.runWithContext(() => nuxtApp.runWithContext(useToast)) as ReturnType<typeof useToast>
  return {
    show(message, { duration = 5000, isError = false, action, onAction, onDismiss } = {}) {
      const { id } = toaster().add({
        'title': message,
        duration,
        'color': isError ? 'error' : 'neutral',
        'actions': action ? [{ label: action, color: 'neutral', variant: 'outline', onClick: () => onAction?.() }] : undefined,
        'onUpdate:open': open => open || onDismiss?.(),
      })
      return String(id)
    },
    hide: id => toaster().remove(id),
  }
}
