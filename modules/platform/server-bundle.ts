import { readFileSync } from 'node:fs'
import { normalize } from 'pathe'
import type { ChangedNitro } from './changed-nitro'
import { NUXT_ICON_ROUTE } from './internals'

/** Packages that are bundled for tree shaking. Nitro would deploy and load them whole. */
const BUNDLED = [
  'isbot',
  '@iconify/utils',
  '@iconify/vue',
  '@vueuse/core',
  '@vueuse/shared',
  'consola',
  'tailwindcss',
]

const PACKAGE_FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/

/**
 * Sets a newer compile target, as Nitro's default turns each class field into a call for runtimes
 * that Nuxt does not run on; bundles packages that are used in part; and loads the route of the
 * icons on its first request instead of at startup.
 */
export function reduceServer(nitro: ChangedNitro, { isNitro3 }: { isNitro3: boolean }): void {
  // On Nitro 3, Nuxt decides what is bundled, and the default target is newer.
  if (!isNitro3) {
    nitro.esbuild = { ...nitro.esbuild, options: { target: 'es2022', ...nitro.esbuild?.options } }
    const inline = [...(nitro.externals?.inline ?? []), ...BUNDLED]
    nitro.externals = { ...nitro.externals, inline }
  }
  for (const handler of nitro.handlers ?? []) {
    if (handler?.handler?.includes(NUXT_ICON_ROUTE)) handler.lazy = true
  }
}

/**
 * Bundles every package that declares Vue as a dependency. Nuxt bundles Vue itself
 * (`experimental.externalVue: false`). A package that stays external would load a second Vue from
 * `node_modules`, with its own component instances and with the template compiler.
 */
export function bundleVuePackages(nitro: ChangedNitro): void {
  const inline = nitro.externals?.inline ?? []
  nitro.externals = { ...nitro.externals, inline: [...inline, createVuePackageRule()] }
}

/** Creates a rule that matches the files of packages that declare `vue` or `vue-demi`. */
export function createVuePackageRule(): (id: string) => boolean {
  const known = new Map<string, boolean>()
  return id => {
    const folder = PACKAGE_FOLDER.exec(normalize(id))?.[0]
    if (folder === undefined) return false
    const isKnown = known.get(folder)
    if (isKnown !== undefined) return isKnown
    const found = declaresVue(folder)
    known.set(folder, found)
    return found
  }
}

function declaresVue(folder: string): boolean {
  try {
    const { dependencies, peerDependencies } = JSON.parse(
      readFileSync(`${folder}/package.json`, 'utf8'),
    ) as Partial<Record<'dependencies' | 'peerDependencies', Record<string, string>>>
    const declared = { ...dependencies, ...peerDependencies }
    return 'vue' in declared || 'vue-demi' in declared
  } catch {
    // No package, e.g. the id of a virtual module.
    return false
  }
}
