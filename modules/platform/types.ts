import type { Nuxt } from 'nuxt/schema'
import { relative, resolve } from 'pathe'
import { findUnpublished } from './unpublished-files'

/** Adds the layer's type declarations to the app, and keeps the layer's own tools out of it. */
export function setupTypes(nuxt: Nuxt, layerDir: string): void {
  // TypeScript ignores files in node_modules, where a published layer is installed, unless something
  // refers to them.
  const augmentation = (folder: string) => ({ path: resolve(layerDir, folder, 'augment.d.ts') })
  const both = [augmentation('shared/types'), augmentation('ui')]
  nuxt.hook('prepare:types', ({ references, nodeReferences, sharedReferences, tsConfig }) => {
    for (const list of [references, nodeReferences, sharedReferences]) list.push(...both)
    const unpublished = findUnpublished(layerDir, nuxt.options.rootDir)
    tsConfig.exclude = [
      ...(tsConfig.exclude ?? []),
      ...unpublished.map(path => relative(nuxt.options.buildDir, path)),
    ]
  })
  nuxt.hook('nitro:prepare:types', ({ references }) => {
    references.push(...both, augmentation('server/types'))
  })
  nuxt.hook('nitro:config', nitro => {
    if (!nitro.imports) return
    nitro.imports.dirs = [...(nitro.imports.dirs ?? []), resolve(layerDir, 'server/types')]
  })
}
