import type { Nuxt } from 'nuxt/schema'

/**
 * Keeps Vue's `useId()` the same on server and client. It counts components that prefetch on the server, and Nuxt takes
 * `onServerPrefetch` out of the browser's production build: after an icon, every id of an asynchronous page would be another one,
 * and labels would name nothing.
 */
export function keepIdsStable(nuxt: Nuxt): void {
  const { client } = nuxt.options.optimization.treeShake.composables
  client.vue = client.vue?.filter(name => name !== 'onServerPrefetch') ?? []
}
