import type { Nuxt } from 'nuxt/schema'
import { relative, resolve } from 'pathe'
import { excludeFromServer } from './exclude-from-server'
import { listExcluded } from './excluded-files'

/**
 * Adds the layer's type declarations to the app, and keeps out of its program what is no part of
 * it. An app that checks unknown props may still set attributes of HTML on every component.
 */
export function setupTypes(nuxt: Nuxt, layerDir: string): void {
  // TypeScript ignores files in node_modules, where a published layer is installed, unless
  // something refers to them.
  const augmentation = (folder: string) => ({ path: resolve(layerDir, folder, 'augment.d.ts') })
  const both = [augmentation('shared/types'), augmentation('ui')]
  nuxt.hook('prepare:types', ({ references, nodeReferences, sharedReferences, tsConfig }) => {
    for (const list of [references, nodeReferences, sharedReferences]) list.push(...both)
    const { vueCompilerOptions: vue } = tsConfig
    if (vue?.checkUnknownProps ?? vue?.strictTemplates) {
      references.push({ path: resolve(layerDir, 'ui/attributes.d.ts') })
      vue.dataAttributes ??= ['data-*']
    }
    const excluded = listExcluded(layerDir, nuxt.options.rootDir)
    tsConfig.exclude = [
      ...(tsConfig.exclude ?? []),
      ...excluded.map(path => relative(nuxt.options.buildDir, path)),
    ]
  })
  nuxt.hook('nitro:prepare:types', ({ references }) => {
    references.push(...both, augmentation('server/types'))
  })
  // Parts of it need packages that the app may not have. The playground checks all of it.
  if (!`${resolve(nuxt.options.rootDir)}/`.startsWith(`${resolve(layerDir)}/`))
    excludeFromServer(nuxt, resolve(layerDir, 'server'))
  nuxt.hook('nitro:config', nitro => {
    if (!nitro.imports) return
    nitro.imports.dirs = [...(nitro.imports.dirs ?? []), resolve(layerDir, 'server/types')]
  })
}
