import type { H3Event } from 'h3'
import { getRouteRules, useRuntimeConfig, useStorage } from 'nitropack/runtime'
import type { RuntimeConfig } from 'nuxt/schema'
import type { Driver, Storage } from 'unstorage'

/** Returns the configuration of the process. */
export function runtimeConfig(): RuntimeConfig {
  return useRuntimeConfig()
}

/** Returns the part of the configuration that the page of an event shows the browser, to change. */
export function publicConfig(event: H3Event): RuntimeConfig['public'] {
  return useRuntimeConfig(event).public
}

/** Returns what is stored in a mount. */
export function mountedStorage(mount: string): Storage {
  return useStorage(mount)
}

/** Returns the driver of a mount. */
export function mountedDriver(mount: string): Driver {
  return useStorage().getMount(`${mount}:`).driver
}

/** Returns whether the response to an event may be stored and sent to other callers. */
export function isCached(event: H3Event): boolean {
  const { cache, isr } = getRouteRules(event)
  // The first is set by any cached handler, one that the app has wrapped itself too.
  return event.context['cache'] !== undefined || Boolean(cache) || Boolean(isr)
}
