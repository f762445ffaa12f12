import { defineNuxtPlugin, useRouter } from '#imports'
import { usePlatform } from '../composables/usePlatform'
import type { PlatformAppBridge } from '../shared/types/app-bridge'
import { followEditedForms } from '../ui/embedded/edited-form'
import { guardNavigation } from '../ui/embedded/guard-navigation'
import { confirmByAll, useLeaveGuards } from '../ui/embedded/leave-guards'

/**
 * Asks before a page with unsaved changes is left: in the admin by App Bridge, elsewhere by the
 * visible save bar of the page.
 */
export default defineNuxtPlugin(() => {
  const platform = usePlatform()
  const leaveGuards = useLeaveGuards()
  const hasEditedForm = followEditedForms()

  guardNavigation(useRouter(), {
    hasChanges: () =>
      platform.value.embedded ? hasVisibleBar() || hasEditedForm() : leaveGuards.size > 0,
    // Not with useAppBridge, which every page would load for this.
    confirmLeave: () => {
      const { shopify } = window as { shopify?: PlatformAppBridge }
      return platform.value.embedded && shopify
        ? shopify.saveBar.leaveConfirmation()
        : confirmByAll(leaveGuards)
    },
  })
  // Closing the tab or following a link to another site. In the admin App Bridge asks.
  window.addEventListener('beforeunload', event => {
    if (!platform.value.embedded && leaveGuards.size > 0) event.preventDefault()
  })
})

/** Whether App Bridge shows a save bar of the page, also one that is not of this layer. */
function hasVisibleBar(): boolean {
  return [...document.querySelectorAll<HTMLElement & { showing?: boolean }>('ui-save-bar')].some(
    bar => bar.showing === true,
  )
}
