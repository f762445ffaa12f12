import type { Nuxt } from 'nuxt/schema'
import type { PlatformModuleOptions } from '../../shared/types/platform'

/** The value of an option in the nearest layer that sets it, the app first, not merged with the others'. */
export function ownOption<Name extends keyof PlatformModuleOptions>(nuxt: Nuxt, name: Name): PlatformModuleOptions[Name] {
  return layerOptions(nuxt).find(options => options[name] !== undefined)?.[name]
}

/** The `platform` options of each layer, the app's own first. */
function layerOptions(nuxt: Nuxt): PlatformModuleOptions[] {
  return nuxt.options._layers.map(({ config }) => (config as { platform?: PlatformModuleOptions | false }).platform || {})
}
