import { readFile } from 'node:fs/promises'
import { addTemplate, resolveAlias } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { join, resolve } from 'pathe'
import { CONTROL_ICONS } from '../../ui/icons/control-icons'
import { setupAttributeSpelling } from './attribute-spelling'
import { findPackage } from './find-package'
import { printControlIcons } from './print-control-icons'

/** Second names of components: the platform writes the abbreviation in capitals. */
const ALIASES: Readonly<Record<string, string>> = { URLField: 'UrlField' }

/** Elements that the admin reads from the page; Vue must not resolve them as components. */
const ADMIN_ELEMENTS = /^(?:s-app-nav|s-app-window|ui-modal|ui-nav-menu|ui-save-bar|ui-title-bar)$/

/** Registers the components under the app's prefix, with their second names and styles. */
export function setupComponents(nuxt: Nuxt, layerDir: string, prefix: string): void {
  const own = resolve(layerDir, 'components')
  nuxt.hook('components:dirs', dirs => {
    for (const [index, dir] of dirs.entries()) {
      const path = typeof dir === 'string' ? dir : dir.path
      if (resolve(path) === own)
        dirs[index] = { ...(typeof dir === 'string' ? {} : dir), path, prefix, pathPrefix: false }
    }
  })
  setupAttributeSpelling(nuxt, layerDir, prefix)
  addAliases(nuxt, prefix)
  keepAdminElements(nuxt)
  addControlIcons(nuxt, layerDir)
  addStyles(nuxt, layerDir)
}

/** Adds the second names. They apply to an app's own component of the same file name, too. */
function addAliases(nuxt: Nuxt, prefix: string): void {
  nuxt.hook('components:extend', components => {
    for (const [alias, name] of Object.entries(ALIASES)) {
      for (const component of components.filter(({ pascalName }) => pascalName === prefix + name)) {
        components.push({
          ...component,
          pascalName: prefix + alias,
          kebabName: `${prefix}-${alias}`.toLowerCase(),
        })
      }
    }
  })
}

/** Declares the admin's elements as custom elements, in addition to those of the app. */
function keepAdminElements(nuxt: Nuxt): void {
  const compiler = nuxt.options.vue.compilerOptions
  const isCustomElement = compiler.isCustomElement
  compiler.isCustomElement = tag => ADMIN_ELEMENTS.test(tag) || (isCustomElement?.(tag) ?? false)
}

/**
 * Adds the styles of the components. An app whose stylesheet imports Nuxt UI, as the Nuxt UI
 * documentation requires, keeps its own import: a second one would duplicate every rule.
 */
function addStyles(nuxt: Nuxt, layerDir: string): void {
  nuxt.hook('modules:done', async () => {
    const files = nuxt.options.css
      .filter(file => typeof file === 'string')
      .map(file => resolveAlias(file, nuxt.options.alias))
    const texts = await Promise.all(files.map(file => readFile(file, 'utf8').catch(() => '')))
    const hasOwnImport = texts.some(text => /@import\s+["']@nuxt\/ui["']/.test(text))
    // First, so that the rules of the app win.
    nuxt.options.css.unshift(
      resolve(layerDir, 'assets/css', hasOwnImport ? 'platform.css' : 'platform-with-ui.css'),
    )
  })
}

/** Adds the styles of the icons that components draw by themselves. */
function addControlIcons(nuxt: Nuxt, layerDir: string): void {
  const { dst } = addTemplate({
    filename: 'platform-icons.css',
    write: true,
    async getContents() {
      const folder = findPackage('@iconify-json/lucide', layerDir)
      if (folder === undefined) throw new Error('@iconify-json/lucide is not installed')
      const collection = await readFile(join(folder, 'icons.json'), 'utf8')
      return printControlIcons(CONTROL_ICONS, JSON.parse(collection))
    },
  })
  nuxt.options.css.unshift(dst)
}
