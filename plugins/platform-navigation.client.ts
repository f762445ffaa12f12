import { defineNuxtPlugin, useRouter, useRuntimeConfig } from '#imports'
import { basePathOf, pathInApp } from '../shared/app-path'
import { NAVIGATE_EVENT } from '../shared/wire'

/**
 * Handles clicks in the admin navigation with the router of the app instead of reloading the
 * iframe.
 */
export default defineNuxtPlugin(({ hooks }) => {
  const router = useRouter()
  const basePath = basePathOf(useRuntimeConfig().app.baseURL)
  // During hydration the router navigates to the server-rendered page and would drop other
  // navigations.
  const started = new Promise<void>(resolve =>
    hooks.hookOnce('app:suspense:resolve', () => resolve()),
  )

  document.addEventListener(NAVIGATE_EVENT, event => {
    const href = event.target instanceof Element ? event.target.getAttribute('href') : null
    if (!href) return
    const url = new URL(href, window.location.origin)
    const path = pathInApp(url.pathname + url.search + url.hash, basePath)
    // Another app can be at the same origin.
    if (url.origin !== window.location.origin || path === undefined) return
    event.preventDefault()
    void started.then(() => router.push(path))
  })
})
