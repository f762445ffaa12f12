import { readFile } from 'node:fs/promises'
import { addTemplate } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { join } from 'pathe'
import { CONTROL_ICONS } from '../../ui/icons/control-icons'
import { findPackage } from './find-package'
import { printControlIcons } from './print-control-icons'

/** Adds the styles of the icons that components draw by themselves. */
export function addControlIcons(nuxt: Nuxt, layerDir: string): void {
  const { dst } = addTemplate({
    filename: 'platform-icons.css',
    write: true,
    async getContents() {
      const folder = findPackage('@iconify-json/lucide', layerDir)
      if (folder === undefined) throw new Error('@iconify-json/lucide is not installed')
      const collection = await readFile(join(folder, 'icons.json'), 'utf8')
      return printControlIcons('lucide', CONTROL_ICONS, JSON.parse(collection))
    },
  })
  nuxt.options.css.unshift(dst)
}
