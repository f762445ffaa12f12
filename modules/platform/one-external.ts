import { addVitePlugin, getNitroVersion } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { isAbsolute, normalize } from 'pathe'
import type { ResolvingPlugin } from './resolving-plugin'

/** The packages that are made to resolve the same way, by their paths and names. */
interface SharedPackages {
  path: RegExp
  name: RegExp
}

/** On Nuxt 4, no other: it warns of each name of a module that is resolved for a page. */
export const SHARED_ON_NUXT_4: SharedPackages = {
  path: /[\\/]node_modules[\\/].*\bunctx\b/,
  name: /^unctx$/,
}
/** Nuxt 5 imports its own dependencies, such as `ufo` and `defu`, in both ways. */
export const SHARED_ON_NUXT_5: SharedPackages = { path: /[\\/]node_modules[\\/]/, name: /./ }

/**
 * Makes a path and a name that mean the same package resolve the same way in the server's build.
 * Nuxt leaves `unctx` to Nitro where it is imported by its name, but its transform of `await`
 * imports it by its path, which is bundled. Rolldown 1.3, which Vite 8.4 brings, refuses one module
 * as both: `INVALID_EXTERNAL_ID` or `EXTERNAL_MODULES_CANNOT_BE_TRANSFORMED_TO_MODULES`, depending
 * on which import it finds first.
 *
 * Verified with Nuxt 4.5.2, and Vite 8.3.8 and 8.4.0. The path is there since
 * https://github.com/nuxt/nuxt/pull/35602.
 */
export function shareExternals(nuxt: Nuxt): void {
  // Tests load each file separately, without a bundle.
  if (nuxt.options.test) return
  const packages = getNitroVersion(nuxt) === 3 ? SHARED_ON_NUXT_5 : SHARED_ON_NUXT_4
  addVitePlugin(() => oneExternal(packages), { dev: false, client: false })
}

export function oneExternal({ path, name }: SharedPackages): ResolvingPlugin {
  return {
    name: 'nuxt-platform-layer:one-external',
    enforce: 'pre',
    resolveId: {
      filter: { id: path },
      async handler(source, importer) {
        if (!isAbsolute(source)) return null
        // Without the links of the package manager.
        const file = (await this.resolve(source, importer, { skipSelf: true }))?.id ?? ''
        const found = packageOf(file)
        if (found === undefined || !name.test(found)) return null
        // From the file itself, so that the name means this copy of the package.
        const named = await this.resolve(found, file, { skipSelf: true })
        return named?.external && normalize(named.id) === normalize(file) ? named : null
      },
    },
  }
}

/** The name of the installed package that a path is in. */
function packageOf(path: string): string | undefined {
  return /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(normalize(path))?.[1]
}
