import { readFile } from 'node:fs/promises'
import { addVitePlugin } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'

/** What is used here of a plugin of Vite, whose types an app need not have installed. */
interface LateIcons {
  name: string
  enforce: 'pre'
  resolveId: (this: Bundler, source: string, importer: string | undefined, options?: object) => Promise<string | null>
  load: (id: string) => string | null
}

interface Bundler {
  resolve: (source: string, importer: string, options: { skipSelf: boolean }) => Promise<{ id: string } | null>
}

/** The package that loads and draws icons. */
const ICONS = '@iconify/vue'
/** In front of the path of its file: the same, once it was given its settings. */
const WITH_SETTINGS = '\0platform-icons:'
/** What may be set before the package is loaded. */
const SETTINGS = ['addAPIProvider', 'setCustomIconsLoader', '_api']

/**
 * Keeps the code for icons, some 10 KB, out of pages that have none: what is in every page is Nuxt Icon's plugin, which only hands
 * that code its settings. They wait in `ui/icons/icon-settings` until a component loads it.
 */
export function loadIconsLate(nuxt: Nuxt, layerDir: string): void {
  // Nothing is put together there: each file is loaded as it is.
  if (nuxt.options.test) return
  addVitePlugin(() => lateIcons(resolve(layerDir, 'ui/icons/icon-settings.ts')), { server: false, dev: false })
}

/** @param settings path of the file that keeps them */
export function lateIcons(settings: string): LateIcons {
  return {
    name: 'nuxt-platform-layer:late-icons',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source !== ICONS || importer === undefined) return null
      if (/\/@nuxt\/icon\/dist\/runtime\/plugin\.\w+$/.test(importer)) return await onlySets(importer) ? settings : null
      const icons = await this.resolve(source, importer, { ...options, skipSelf: true })
      return icons && WITH_SETTINGS + icons.id
    },
    load(id) {
      if (!id.startsWith(WITH_SETTINGS)) return null
      const icons = JSON.stringify(id.slice(WITH_SETTINGS.length))
      return [
        `import { ${SETTINGS.join(', ')} } from ${icons}`,
        `import { applyIconSettings } from ${JSON.stringify(settings)}`,
        `applyIconSettings({ ${SETTINGS.join(', ')} })`,
        `export * from ${icons}`,
      ].join('\n')
    },
  }
}

/** Whether a file takes nothing else from the package: another version of Nuxt Icon may, and is left as it is. */
async function onlySets(file: string): Promise<boolean> {
  const imports = [...(await readFile(file, 'utf8')).matchAll(/^import (.+) from ["']@iconify\/vue["']/gm)]
  const lists = imports.map(([, imported = '']) => /^\{(.*)\}$/.exec(imported)?.[1])
  return lists.length > 0 && lists.every(list => list?.split(',').every(name => SETTINGS.includes(name.trim())))
}
