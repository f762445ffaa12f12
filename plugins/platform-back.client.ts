import { defineNuxtPlugin } from '#imports'
import { usePlatform } from '../composables/usePlatform'

/**
 * Reloads a page of a standalone app that is restored from the back/forward cache: the merchant may
 * have logged out since. Chromium also caches some pages with `no-store`, such as those reached
 * through the grant screen.
 */
export default defineNuxtPlugin(() => {
  const platform = usePlatform()
  const isProtected = () => platform.value.shop !== '' && !platform.value.embedded
  // Hidden, or the old page would show until the response arrives.
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && isProtected()) document.documentElement.style.visibility = 'hidden'
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isProtected()) window.location.reload()
  })
})
