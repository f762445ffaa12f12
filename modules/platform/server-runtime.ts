import { getNitroVersion } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'
import { excludeFromServer } from './exclude-from-server'
import { setupNuxt5Types } from './nuxt-5-types'

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
  // Its imports are of packages that are not installed.
  excludeFromServer(nuxt, resolve(folder, '..', isNitro3 ? 'nitro2' : 'nitro3'))
  if (isNitro3) {
    setupNuxt5Types(nuxt)
    importDatabase(nuxt)
    hideFromServer(nuxt, '#ui')
  }
  return { folder, isNitro3 }
}

/** Nitro 2 imports `useDatabase` where an app has databases; so does the layer on Nitro 3. */
function importDatabase(nuxt: Nuxt): void {
  nuxt.hook('nitro:config', ({ imports, experimental }) => {
    if (imports && experimental?.database)
      imports.imports = [
        ...(imports.imports ?? []),
        { name: 'useDatabase', from: 'nitro/database' },
      ]
  })
}

/**
 * Nuxt 5 takes each file below an alias of a module for one of the server, and those of Nuxt UI
 * import `#imports`, as components do. It then adapts every event to Nitro 2, which takes as long
 * as the layer's own work, and warns (NUXT_B9003). Spelled like this, the folder is the same, but
 * not that of the module.
 */
function hideFromServer(nuxt: Nuxt, alias: string): void {
  nuxt.hook('nitro:config', nitro => {
    const folder = nuxt.options.alias[alias]
    if (folder) nitro.alias = { ...nitro.alias, [alias]: folder.replace('/', '/./') }
  })
}
