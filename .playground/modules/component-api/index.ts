import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineNuxtModule } from '@nuxt/kit'
import { join } from 'pathe'

const components = fileURLToPath(new URL('../../../components', import.meta.url))
const reader = fileURLToPath(new URL('read-component-api.ts', import.meta.url))

/**
 * Gives the server `#component-api`: the API of each component of the layer, read from its types
 * once for each build. In development it is read when a page asks for it: that takes longer than
 * everything else before the first page.
 */
export default defineNuxtModule({
  meta: { name: 'component-api' },
  setup(_options, nuxt) {
    let code: Promise<string> | undefined
    nuxt.hook('nitro:config', nitro => {
      nitro.virtual = {
        ...nitro.virtual,
        '#component-api': () => (code ??= codeOf(nuxt.options.rootDir, nuxt.options.dev)),
      }
    })
  },
})

async function codeOf(rootDir: string, isDev: boolean): Promise<string> {
  const files = (await readdir(components, { recursive: true }))
    .filter(file => file.endsWith('.vue'))
    .sort()
    .map(file => join(components, file))
  // What Nuxt 5 writes while it builds is elsewhere, and comes later.
  const types = join(rootDir, '.nuxt/tsconfig.app.json')
  if (isDev)
    return `let api
export const loadComponentApi = () => (api ??= import(${JSON.stringify(reader)})
  .then(({ readComponentApi }) => readComponentApi(${JSON.stringify(types)}, ${JSON.stringify(files)})))`
  // It brings a compiler along, which only a build needs. Nuxt 5 has Node load it, which needs the
  // extension.
  const { readComponentApi } = await import('./read-component-api.ts')
  return `export const loadComponentApi = async () => (${JSON.stringify(await readComponentApi(types, files))})`
}
