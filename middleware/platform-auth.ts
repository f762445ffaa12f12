import { abortNavigation, defineNuxtRouteMiddleware, useError, useNuxtApp } from '#imports'
import { usePlatform } from '../composables/usePlatform'
import { guardInBrowser } from '../ui/guard/guard-in-browser'
import { pageOfRequest } from '../ui/guard/page-of-request'
import { refusePrerender } from '../ui/guard/refuse-prerender'
import { sendInsteadOfPage } from '../ui/internals'

/**
 * Lets a page be seen by a verified merchant only: `definePageMeta({ middleware: 'platform-auth'
 * })`. The server verifies the request before anything is rendered. In the browser the page is
 * already verified, or the server is asked: for a page with `ssr: false`, and after a page without
 * a guard.
 */
export default defineNuxtRouteMiddleware(async to => {
  const platform = usePlatform()
  if (platform.value.shop) return
  // The guard runs again for the page's error page, which shows nothing of the page: a refusal
  // there would hide the error.
  if (useError().value && (import.meta.server || useNuxtApp().isHydrating)) return
  if (import.meta.client) return guardInBrowser(to)
  if (import.meta.prerender) return refusePrerender(to.path, 'platform-auth')

  const { ssrContext } = useNuxtApp()
  const decision = await pageOfRequest('platform-auth').authenticate()
  if (decision.allowed) {
    platform.value.shop = decision.shop
    return
  }
  if (ssrContext) sendInsteadOfPage(ssrContext, decision)
  return abortNavigation()
})
