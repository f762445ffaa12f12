import { defineNuxtRouteMiddleware, navigateTo, useNuxtApp, useRequestEvent } from '#imports'
import { usePlatform } from '../composables/usePlatform'
import { FRAME_PARAMS } from '../shared/platform/wire'

/**
 * Keeps a page for visitors: `definePageMeta({ middleware: 'platform-guest' })`. A verified merchant goes to the start of the app
 * instead, and so does everybody inside the admin.
 */
export default defineNuxtRouteMiddleware(async (to) => {
  const platform = usePlatform()
  if (import.meta.server && !platform.value.embedded && !platform.value.shop) {
    const decision = await useRequestEvent()?.context.platformPage?.authenticate()
    // A refusal is what a visitor is: its answer, a sign-in, is for pages behind `platform-auth`.
    if (decision?.allowed) platform.value.shop = decision.shop
  }
  if (platform.value.embedded || platform.value.shop) return navigateTo({ path: '/', query: frameQuery(to.query, platform.value.shop) })
  // Only the server knows who is signed in.
  if (import.meta.client && !useNuxtApp().isHydrating) return navigateTo(to.fullPath, { external: true })
})

/** What the start of the app needs to be opened in the same place, without the session token, which belongs into no address of ours. */
function frameQuery<Value>(query: Record<string, Value>, shop: string): Record<string, Value | string> {
  const names: string[] = Object.values(FRAME_PARAMS).filter(name => name !== FRAME_PARAMS.idToken)
  const given = Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)))
  return shop ? { ...given, [FRAME_PARAMS.shop]: shop } : given
}
