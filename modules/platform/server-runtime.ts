import { getNitroVersion } from '@nuxt/kit'
import type { NitroConfig } from 'nitropack/types'
import type { Nuxt } from 'nuxt/schema'
import { relative, resolve } from 'pathe'

/** Import of the server's files: what they need of h3 and Nitro, the same for each version. */
const RUNTIME = '#platform-runtime'

/** What implements {@link RUNTIME} in a build. */
export interface ServerRuntime {
  /** Its files. */
  folder: string
  isNitro3: boolean
}

/** Chooses the implementation of what the server needs of h3 and Nitro. */
export function setupServerRuntime(nuxt: Nuxt, layerDir: string): ServerRuntime {
  const isNitro3 = getNitroVersion(nuxt) === 3
  const folder = resolve(layerDir, 'server/nitro/runtime', isNitro3 ? 'nitro3' : 'nitro2')
  nuxt.options.alias[RUNTIME] = folder
  nuxt.hook('nitro:config', (nitro: NitroConfig) => {
    // Its imports are of packages that are not installed.
    const other = resolve(folder, '..', isNitro3 ? 'nitro2' : 'nitro3')
    nitro.typescript?.tsConfig?.exclude?.push(relative(nuxt.options.buildDir, other))
  })
  return { folder, isNitro3 }
}
