import { defineAsyncComponent, hydrateOnVisible } from 'vue'
import type { AsyncComponentLoader, Component } from 'vue'

/**
 * Returns a component that stays as it was rendered until it is close to the part of the page on
 * the screen. Most of a long page is further down: to hydrate it at once keeps the processor busy
 * while the page is loaded.
 */
export function hydrateOnSight(loader: AsyncComponentLoader<Component>): Component {
  return defineAsyncComponent({ loader, hydrate: hydrateOnVisible({ rootMargin: '300px' }) })
}
