import {
  abortNavigation,
  defineNuxtRouteMiddleware,
  navigateTo,
  useError,
  useNuxtApp,
  useRequestEvent,
  useRuntimeConfig,
} from '#imports'
import { usePlatform } from '../composables/usePlatform'
import { appPath, basePathOf } from '../shared/app-path'
import { sendInsteadOfPage } from '../ui/internals'

/**
 * Lets a page be seen by a verified merchant only: `definePageMeta({ middleware: 'platform-auth'
 * })`. The server verifies the request before anything is rendered. In the browser the page is
 * already verified, or it is loaded from the server, which alone can verify, and which remembers
 * where a sign-in has to return to.
 */
export default defineNuxtRouteMiddleware(async to => {
  const platform = usePlatform()
  if (platform.value.shop) return
  // The guard runs again for the page's error page, which shows nothing of the page: a refusal
  // there would hide the error.
  if (useError().value && (import.meta.server || useNuxtApp().isHydrating)) return
  if (import.meta.client) {
    const basePath = basePathOf(useRuntimeConfig().app.baseURL)
    return navigateTo(appPath(to.fullPath, basePath), { external: true })
  }

  const page = useRequestEvent()?.context.platformPage
  const decision = await page?.authenticate()
  if (decision?.allowed) {
    platform.value.shop = decision.shop
    return
  }
  const { ssrContext } = useNuxtApp()
  if (decision && ssrContext) sendInsteadOfPage(ssrContext, decision)
  return abortNavigation()
})
