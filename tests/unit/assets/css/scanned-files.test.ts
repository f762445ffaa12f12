import { createRequire } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import manifest from '../../../../package.json' with { type: 'json' }

const LAYER = fileURLToPath(new URL('../../../..', import.meta.url))
const STYLES = join(LAYER, 'assets/css/platform-with-ui.css')

/** Apps in the folder of the published packages. */
const NOT_PUBLISHED = /^packages\/(?:create-nuxt-platform-app|site)\//

interface Source {
  base: string
  pattern: string
  negated: boolean
}

it('lets Tailwind scan the files of the package that have markup, and few others', async () => {
  const files = await scannedFiles()
  const folders = manifest.files.map(name => name.split('/')[0])
  const scanned = new Set(
    files
      .map(file => relative(LAYER, file))
      .filter(path => !NOT_PUBLISHED.test(path))
      .map(path => path.split('/')[0] ?? ''),
  )
  expect([...scanned].filter(name => folders.includes(name)).sort()).toEqual([
    'app.config.ts',
    'assets',
    'components',
    'composables',
    'error.vue',
    'nuxt.config.ts',
    'pages',
    'plugins',
    'ui',
  ])
})

/** Lists what Tailwind scans when Nuxt UI names the whole layer as a source. */
async function scannedFiles(): Promise<string[]> {
  // Packages of Nuxt UI, which the layer does not install itself.
  const ui = createRequire(import.meta.resolve('@nuxt/ui'))
  const load = async (name: string) => import(pathToFileURL(ui.resolve(name)).href) as unknown
  const { compile } = (await load('@tailwindcss/node')) as {
    compile: (css: string, options: object) => Promise<{ sources: Source[] }>
  }
  const { Scanner } = (await load('@tailwindcss/oxide')) as {
    Scanner: new (options: { sources: Source[] }) => { scan: () => void; files: string[] }
  }
  const { sources } = await compile(`@import '${STYLES}';\n@source '${LAYER}**/*';`, {
    base: LAYER,
    onDependency: () => undefined,
    customCssResolver: async (id: string) =>
      id === '@nuxt/ui' ? resolve(LAYER, 'assets/css/forced-colors.css') : undefined,
  })
  const scanner = new Scanner({ sources })
  scanner.scan()
  return scanner.files
}
