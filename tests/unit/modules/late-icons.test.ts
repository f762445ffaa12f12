import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lateIcons } from '../../../modules/platform/late-icons'

const SETTINGS = '/layer/ui/icons/icon-settings.ts'
const ICONS = '/node_modules/@iconify/vue/dist/iconify.mjs'

const plugin = lateIcons(SETTINGS)
const bundler = { resolve: (source: string, _importer: string, options: { skipSelf: boolean }) => Promise.resolve(source === '@iconify/vue' && options.skipSelf ? { id: ICONS } : null) }
const resolve = (source: string, importer?: string) => plugin.resolveId.call(bundler, source, importer)

/** The plugin of a version of Nuxt Icon that begins with this code. */
function pluginOf(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'late-icons-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const runtime = join(folder, 'node_modules/@nuxt/icon/dist/runtime')
  mkdirSync(runtime, { recursive: true })
  writeFileSync(join(runtime, 'plugin.js'), code)
  return join(runtime, 'plugin.js')
}

it('keeps what the plugin in every page sets', async () => {
  expect(await resolve('@iconify/vue', pluginOf('import { addAPIProvider, _api, setCustomIconsLoader } from "@iconify/vue";\n'))).toBe(SETTINGS)
})

it.each([
  ['takes more', 'import { addAPIProvider, loadIcon } from "@iconify/vue";'],
  ['takes all', 'import * as icons from "@iconify/vue";'],
  ['is written in another way', 'import {\n  addAPIProvider\n} from "@iconify/vue";'],
  ['takes nothing', 'import "@iconify/vue";'],
])('leaves a plugin alone that %s', async (_name, code) => {
  expect(await resolve('@iconify/vue', pluginOf(code))).toBeNull()
})

it('gives the package its settings for whoever else loads it, and leaves other packages alone', async () => {
  const id = await resolve('@iconify/vue', '/node_modules/@nuxt/icon/dist/runtime/components/css.js')
  expect(plugin.load(id ?? '')?.split('\n')).toEqual([
    `import { addAPIProvider, setCustomIconsLoader, _api } from "${ICONS}"`,
    `import { applyIconSettings } from "${SETTINGS}"`,
    'applyIconSettings({ addAPIProvider, setCustomIconsLoader, _api })',
    `export * from "${ICONS}"`,
  ])
  expect([await resolve('vue', '/app/page.vue'), await resolve('@iconify/vue'), plugin.load(ICONS)]).toEqual([null, null, null])
})
