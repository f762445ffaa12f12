import type { Nuxt } from '@nuxt/schema'
import type { PlatformModuleOptions } from '../../shared/types/platform'

/** The value of an option in the nearest layer that sets it (the app first), not merged with the others'. */
export function ownOption<Name extends keyof PlatformModuleOptions>(nuxt: Nuxt, name: Name): PlatformModuleOptions[Name] {
  for (const { config } of nuxt.options._layers) {
    const value = config.platform?.[name]
    if (value !== undefined) return value
  }
  return undefined
}
