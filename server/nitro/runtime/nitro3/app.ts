import { getRouteRules } from 'nitro/app'
import { useRuntimeConfig } from 'nitro/runtime-config'
import { useStorage } from 'nitro/storage'
import type { RuntimeConfig } from 'nuxt/schema'
import type { Driver, Storage } from 'unstorage'
import { requestMethod } from './request'
import type { H3Event } from './types'

/** Returns the configuration of the process. */
export function runtimeConfig(): RuntimeConfig {
  return useRuntimeConfig() as RuntimeConfig
}

/** Returns the part of the configuration that pages show the browser, to change. */
export function publicConfig(_event: H3Event): RuntimeConfig['public'] {
  return runtimeConfig().public
}

/** Returns what is stored in a mount. */
export function mountedStorage(mount: string): Storage {
  // Of unstorage 2, whose storages and drivers have all that those of unstorage 1 have.
  return useStorage(mount) as unknown as Storage
}

/** Returns the driver of a mount. */
export function mountedDriver(mount: string): Driver {
  return useStorage().getMount(`${mount}:`).driver as unknown as Driver
}

/** Returns whether the response to an event may be stored and sent to other callers. */
export function isCached(event: H3Event): boolean {
  const { pathname } = event.url ?? new URL(event.req.url)
  const { routeRules } = getRouteRules(requestMethod(event), pathname)
  return Boolean(routeRules?.['cache']) || Boolean(routeRules?.['isr'])
}
