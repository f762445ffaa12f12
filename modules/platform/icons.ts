import { addVitePlugin } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'
import { NUXT_ICON_PLUGIN } from './internals'
import type { ResolvingPlugin } from './resolving-plugin'

interface IconOptions {
  provider?: string | undefined
  customCollections?: unknown[] | undefined
}

/** A virtual module: https://vite.dev/guide/api-plugin#virtual-modules-convention */
const WRAPPER = '\0nuxt-platform-layer:iconify'
/** Not in the code of that module, where tools would find an import of this file. */
const FROM_ICONIFY = "from '@iconify/vue'"

interface LateIconify extends ResolvingPlugin {
  load: { filter: { id: RegExp }; handler: () => string }
}

/**
 * Keeps Iconify's loader, about 7 KB, out of production pages without icons. Nuxt Icon's plugin
 * imports it only to set the address of the icons. In the browser a plugin of the layer replaces
 * it, and sets the address when Iconify is loaded.
 *
 * Other providers and custom collections need more settings: there Nuxt Icon's plugin stays.
 */
export function setupIcons(nuxt: Nuxt, layerDir: string): void {
  if (nuxt.options.dev) return
  const isLate = () => {
    const icon = nuxt.options.appConfig.icon as IconOptions | undefined
    return icon?.provider === 'server' && !icon.customCollections?.length
  }
  nuxt.hook('app:resolve', app => {
    if (!isLate()) return
    app.plugins = app.plugins.flatMap(plugin =>
      NUXT_ICON_PLUGIN.test(plugin.src)
        ? [
            { ...plugin, mode: 'server' as const },
            { src: resolve(layerDir, 'ui/icons/icon-provider.ts'), mode: 'client' as const },
          ]
        : [plugin],
    )
  })
  addVitePlugin(() => lateIconify(resolve(layerDir, 'ui/icons/icon-resources.ts'), isLate), {
    server: false,
  })
}

/**
 * Replaces `@iconify/vue` in the browser by a module that exports the same and sets the address.
 *
 * @param resources absolute path of `ui/icons/icon-resources.ts`
 * @param isLate whether the icons come from the app's own server; called during the build, after
 * all modules have set their options
 */
export function lateIconify(resources: string, isLate: () => boolean): LateIconify {
  // Resolved from there, because package managers may hide the package from the layer.
  let iconComponent: string | undefined
  return {
    name: 'nuxt-platform-layer:late-iconify',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@iconify\/vue$/ },
      handler(source, importer) {
        if (importer === undefined || !isLate()) return null
        if (importer === WRAPPER)
          return this.resolve(source, iconComponent ?? importer, { skipSelf: true })
        iconComponent ??= importer
        return WRAPPER
      },
    },
    load: {
      filter: { id: new RegExp(`^${WRAPPER}$`) },
      handler: () => `import { addAPIProvider } ${FROM_ICONIFY}
import { onIconResources } from ${JSON.stringify(resources)}
export * ${FROM_ICONIFY}
onIconResources(resources => addAPIProvider('', { resources }))`,
    },
  }
}
