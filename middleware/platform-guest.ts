import { defineNuxtRouteMiddleware, navigateTo, useNuxtApp } from '#imports'
import { usePlatform } from '../composables/usePlatform'
import { FRAME_PARAMS } from '../shared/wire'
import { askServer } from '../ui/guard/ask-server'
import { pageOfRequest } from '../ui/guard/page-of-request'
import { refusePrerender } from '../ui/guard/refuse-prerender'

/**
 * Restricts a page to visitors: `definePageMeta({ middleware: 'platform-guest' })`. A verified
 * merchant is redirected to the home page, and so is every user inside the admin.
 */
export default defineNuxtRouteMiddleware(async to => {
  const platform = usePlatform()
  if (import.meta.prerender) return refusePrerender(to.path, 'platform-guest')
  if (import.meta.server && !platform.value.embedded && !platform.value.shop) {
    const decision = await pageOfRequest('platform-guest').authenticate()
    // A visitor is not authenticated. The response, a login, is for pages with `platform-auth`.
    if (decision.allowed) platform.value.shop = decision.shop
  }
  const { isHydrating, payload } = useNuxtApp()
  const isDecided = isHydrating && payload.serverRendered
  if (import.meta.client && !isDecided && !platform.value.embedded && !platform.value.shop)
    platform.value.shop = (await askServer(to)).shop ?? ''
  if (platform.value.embedded || platform.value.shop)
    return navigateTo({ path: '/', query: frameQuery(to.query, platform.value.shop) })
})

/**
 * Returns the query that the home page needs to open in the same context. Without the ID
 * token, which must not appear in URLs of the app.
 */
function frameQuery<Value>(
  query: Record<string, Value>,
  shop: string,
): Record<string, Value | string> {
  const names: string[] = Object.values(FRAME_PARAMS).filter(name => name !== FRAME_PARAMS.idToken)
  const given = Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)))
  return shop ? { ...given, [FRAME_PARAMS.shop]: shop } : given
}
