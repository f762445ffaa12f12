import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineNuxtModule } from '@nuxt/kit'
import { join } from 'pathe'
import type { ComponentApi } from '../../shared/types/component-api'

const components = fileURLToPath(new URL('../../../components', import.meta.url))

/**
 * Gives the server `#component-api`: the API of each component of the layer, read from its types
 * once for each build.
 */
export default defineNuxtModule({
  meta: { name: 'component-api' },
  setup(_options, nuxt) {
    let api: Promise<ComponentApi[]> | undefined
    nuxt.hook('nitro:config', nitro => {
      nitro.virtual = {
        ...nitro.virtual,
        '#component-api': async () =>
          `export const componentApi = ${JSON.stringify(await (api ??= read(nuxt.options.rootDir)))}`,
      }
    })
  },
})

async function read(rootDir: string): Promise<ComponentApi[]> {
  // It brings a compiler along, which only a build needs. Nuxt 5 has Node load it, which needs the
  // extension.
  const { readComponentApi } = await import('./read-component-api.ts')
  const files = (await readdir(components, { recursive: true }))
    .filter(file => file.endsWith('.vue'))
    .sort()
  return await readComponentApi(
    // What Nuxt 5 writes while it builds is elsewhere, and comes later.
    join(rootDir, '.nuxt/tsconfig.app.json'),
    files.map(file => join(components, file)),
  )
}
