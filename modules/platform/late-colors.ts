import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'

const COLORS_PLUGIN = /\/@nuxt\/ui\/dist\/runtime\/plugins\/colors(?:\.\w+)?$/

/** Keeps Nuxt UI's palette, 3 KB, out of every page: its plugin stays on the server, and comes to the browser when it is needed. */
export function loadColorsLate(nuxt: Nuxt, layerDir: string): void {
  nuxt.hook('app:resolve', (app) => {
    app.plugins = app.plugins.flatMap(plugin => COLORS_PLUGIN.test(plugin.src)
      ? [{ ...plugin, mode: 'server' as const }, { src: resolve(layerDir, 'ui/theme/late-colors.ts'), mode: 'client' as const }]
      : [plugin])
  })
}
