/**
 * Lets the browser draw a page before it is hydrated: pages are complete as they arrive, and the
 * hydration keeps the processor busy. A page in the background is not drawn.
 */
export default defineNuxtPlugin({
  name: 'paint-first',
  enforce: 'pre',
  async setup(nuxtApp) {
    if (!nuxtApp.isHydrating || document.visibilityState !== 'visible') return
    // A frame is drawn after its callbacks, and before the next task.
    await new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  },
})
