import type { Nuxt } from 'nuxt/schema'
import { relative } from 'pathe'
import type { Programs } from './prepared-types'

/** Keeps the files of a folder out of the program of an app's server. */
export function excludeFromServer(nuxt: Nuxt, folder: string): void {
  const path = relative(nuxt.options.buildDir, folder)
  nuxt.hook('nitro:config', nitro => {
    nitro.typescript?.tsConfig?.exclude?.push(path)
  })
  nuxt.hook('prepare:types', options => {
    const { serverTsConfig }: Programs = options
    if (serverTsConfig) serverTsConfig.exclude = [...(serverTsConfig.exclude ?? []), path]
  })
}
