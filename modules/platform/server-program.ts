import type { Nuxt, NuxtHooks } from 'nuxt/schema'
import { relative, resolve } from 'pathe'
import { findPackage } from './find-package'

/** What Nuxt writes as one of the app's `tsconfig.*.json`. */
type Program = Parameters<NuxtHooks['prepare:types']>[0]['nodeTsConfig']

/** Keeps the files of a folder out of the app's program of its server. */
export function excludeFromServer(nuxt: Nuxt, folder: string): void {
  const path = relative(nuxt.options.buildDir, folder)
  nuxt.hook('nitro:config', nitro => {
    nitro.typescript?.tsConfig?.exclude?.push(path)
  })
  // Of Nuxt 5.
  nuxt.hook('prepare:types', ({ serverTsConfig }: { serverTsConfig?: Program }) => {
    if (serverTsConfig) serverTsConfig.exclude = [...(serverTsConfig.exclude ?? []), path]
  })
}

/**
 * Makes the types of Nitro 3 those of h3 2. Nuxt has a path for `h3`, by which TypeScript would
 * resolve the import in Nitro's own types, too: to h3 1 where another package needs that.
 */
export function useOwnH3(nuxt: Nuxt): void {
  const { buildDir } = nuxt.options
  nuxt.hook('prepare:types', options => {
    const { tsConfig, nodeTsConfig, sharedTsConfig, serverTsConfig }: AllPrograms = options
    for (const program of [tsConfig, nodeTsConfig, sharedTsConfig, serverTsConfig]) {
      const paths = program?.compilerOptions?.paths as Record<string, string[]> | undefined
      const nitro = paths?.['nitro']?.[0]
      const h3 = nitro && findPackage('h3', resolve(buildDir, nitro))
      if (h3 && paths?.['h3']) paths['h3'] = [relative(buildDir, h3)]
    }
  })
}

interface AllPrograms {
  tsConfig: Program
  nodeTsConfig: Program
  sharedTsConfig: Program
  /** Of Nuxt 5. */
  serverTsConfig?: Program
}
