import type { Nuxt } from 'nuxt/schema'
import { relative, resolve } from 'pathe'
import { findPackage } from './find-package'
import type { Programs } from './prepared-types'

/** Makes the programs of an app on Nuxt 5 find the types of the layer and of Nitro. */
export function setupNuxt5Types(nuxt: Nuxt): void {
  const { buildDir } = nuxt.options
  nuxt.hook('prepare:types', options => {
    const { tsConfig, nodeTsConfig, sharedTsConfig, serverTsConfig }: Programs = options
    for (const program of [tsConfig, nodeTsConfig, sharedTsConfig, serverTsConfig])
      resolveOwnH3(program?.compilerOptions?.paths, buildDir)
    // As on Nuxt 4: it reads the layer's module, whose imports have no endings.
    nodeTsConfig.compilerOptions = {
      ...nodeTsConfig.compilerOptions,
      module: 'preserve',
      moduleResolution: 'bundler',
    }
  })
}

/**
 * Makes the h3 of Nitro 3 that of its types. Nuxt has a path for `h3`, by which TypeScript would
 * resolve the import in Nitro's own types, too: to h3 1 where another package needs that.
 */
function resolveOwnH3(paths: Record<string, string[]> | undefined, buildDir: string): void {
  const nitro = paths?.['nitro']?.[0]
  const h3 = nitro && findPackage('h3', resolve(buildDir, nitro))
  if (h3 && paths?.['h3']) paths['h3'] = [relative(buildDir, h3)]
}
