import { defineNuxtPlugin, useRouter } from '#imports'
import { NAVIGATE_EVENT } from '../shared/platform/wire'

/** A click in the admin's navigation changes the page with the app's router, not by loading the iframe again. */
export default defineNuxtPlugin({
  name: 'platform-navigation',
  setup({ hooks }) {
    const router = useRouter()
    // While the page is hydrated, the router goes to what the server rendered, in place of any other.
    const started = new Promise<void>(resolve => hooks.hookOnce('app:suspense:resolve', () => resolve()))

    document.addEventListener(NAVIGATE_EVENT, (event) => {
      const href = event.target instanceof Element ? event.target.getAttribute('href') : null
      if (!href) return
      const url = new URL(href, window.location.origin)
      if (url.origin !== window.location.origin) return
      event.preventDefault()
      void started.then(() => router.push(url.pathname + url.search + url.hash))
    })
  },
})
