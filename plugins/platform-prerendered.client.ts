import { defineNuxtPlugin } from '#imports'
import { usePlatform } from '../composables/usePlatform'
import { readPageState } from '../ui/guard/read-page-state'

/**
 * Sets where a prerendered page runs, which was not known at build time. After hydration, because
 * the page must first be the one that was rendered.
 */
export default defineNuxtPlugin(nuxtApp => {
  const { prerenderedAt, serverRendered } = nuxtApp.payload
  if (!prerenderedAt || !serverRendered) return
  const platform = usePlatform()
  const state = readPageState()
  nuxtApp.hooks.hookOnce('app:suspense:resolve', () => {
    platform.value = { ...state, shop: platform.value.shop }
  })
})
