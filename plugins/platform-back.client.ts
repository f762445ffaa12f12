import { defineNuxtPlugin } from '#imports'
import { usePlatform } from '../composables/usePlatform'

/**
 * Loads a page of a standalone app again that Back or Forward brings up as it was left: the merchant may have signed out since.
 * Browsers keep whole pages for this, and Chromium even some that are not to be stored: those reached through the grant screen.
 */
export default defineNuxtPlugin({
  name: 'platform-back',
  setup() {
    const platform = usePlatform()
    const isProtected = () => platform.value.shop !== '' && !platform.value.embedded
    // Kept unseen, or it would show until the answer comes.
    window.addEventListener('pagehide', ({ persisted }) => {
      if (persisted && isProtected()) document.documentElement.style.visibility = 'hidden'
    })
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted && isProtected()) window.location.reload()
    })
  },
})
