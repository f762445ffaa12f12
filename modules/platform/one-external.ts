import { addVitePlugin } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { normalize } from 'pathe'

/** The part of a Vite plugin that is used here. An app need not have Vite's types installed. */
interface OneExternal {
  name: string
  enforce: 'pre'
  resolveId: {
    filter: { id: RegExp }
    handler: (
      this: Bundler,
      source: string,
      importer: string | undefined,
    ) => Promise<Resolved | null>
  }
}

interface Resolved {
  id: string
  external?: boolean | 'absolute' | 'relative'
}

interface Bundler {
  resolve: (
    source: string,
    importer: string | undefined,
    options: { skipSelf: boolean },
  ) => Promise<Resolved | null>
}

/** Part of each path of `unctx`, also below the folders of a package manager. */
const IN_UNCTX = /[\\/]node_modules[\\/].*\bunctx\b/

/**
 * Makes a path of `unctx` and its name resolve the same way in the server's build. Nuxt leaves it
 * to Nitro where it is imported by its name, but its transform of `await` imports it by its path,
 * which is bundled. Rolldown 1.3, which Vite 8.4 brings, refuses one module as both:
 * `INVALID_EXTERNAL_ID` or `EXTERNAL_MODULES_CANNOT_BE_TRANSFORMED_TO_MODULES`, depending on which
 * import it finds first.
 *
 * No other package: Nuxt warns of each of its own names that is resolved for a page.
 *
 * Verified with Nuxt 4.5.2, and Vite 8.3.8 and 8.4.0. The path is there since
 * https://github.com/nuxt/nuxt/pull/35602.
 */
export function shareExternals(nuxt: Nuxt): void {
  // Tests load each file separately, without a bundle.
  if (nuxt.options.test) return
  addVitePlugin(oneExternal, { dev: false, client: false })
}

export function oneExternal(): OneExternal {
  return {
    name: 'nuxt-platform-layer:one-external',
    enforce: 'pre',
    resolveId: {
      filter: { id: IN_UNCTX },
      async handler(source, importer) {
        // Without the links of the package manager.
        const file = (await this.resolve(source, importer, { skipSelf: true }))?.id ?? ''
        if (packageOf(file) !== 'unctx') return null
        // From the file itself, so that the name means this copy of the package.
        const named = await this.resolve('unctx', file, { skipSelf: true })
        return named?.external && normalize(named.id) === normalize(file) ? named : null
      },
    },
  }
}

/** The name of the installed package that a path is in. */
function packageOf(path: string): string | undefined {
  return /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(normalize(path))?.[1]
}
