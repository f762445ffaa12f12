/**
 * The parts of other packages that the build relies on and that are not a documented API. Each
 * names the versions it was verified with and the upstream code or issue.
 * `tests/unit/modules/internals.test.ts` fails when an update changes one of them.
 */

/**
 * Matches the path of Nuxt Icon's app plugin. If it stops matching, the plugin stays in the browser
 * and pages load about 7 KB more; nothing else changes.
 *
 * Verified with @nuxt/icon 2.5.1.
 * https://github.com/nuxt/icon/blob/main/src/runtime/plugin.ts
 */
export const NUXT_ICON_PLUGIN = /\/@nuxt\/icon\/dist\/runtime\/plugin(?:\.\w+)?$/

/**
 * Matches the path of Nuxt Icon's server route. If it stops matching, the server loads the route at
 * startup.
 *
 * Verified with @nuxt/icon 2.5.1.
 * https://github.com/nuxt/icon/tree/main/src/runtime/server
 */
export const NUXT_ICON_ROUTE = '/@nuxt/icon/'

/**
 * Matches the error handler that Nitro appends to `errorHandler`. It logs the query of the request.
 *
 * Verified with nitropack 2.13.6.
 * https://github.com/nitrojs/nitro/blob/v2/src/core/config/resolvers/error.ts
 */
export const NITRO_ERROR_HANDLER = /\/runtime\/internal\/error\/(?:dev|prod)$/

/**
 * Node types of Vue's template tree (`NodeTypes` of `@vue/compiler-core`), which an app need not
 * have installed as a direct dependency.
 *
 * Verified with Vue 3.5.45.
 * https://github.com/vuejs/core/blob/main/packages/compiler-core/src/ast.ts
 */
export const VUE_NODE_TYPES = { root: 0, attribute: 6, directive: 7 } as const

/** `ConstantTypes.NOT_CONSTANT` of `@vue/compiler-core`; see {@link VUE_NODE_TYPES}. */
export const VUE_NOT_CONSTANT = 0

interface ViteConfig {
  build?: ViteBuild | undefined
  environments?: Record<string, { build?: ViteBuild | undefined } | undefined> | undefined
}

interface ViteBuild {
  rolldownOptions?: { external?: unknown }
}

/**
 * Removes Nuxt's rule that leaves an app's `shared` folder to Nitro's bundler. The rule rewrites
 * the path so that relative imports, as the layer's own files have, do not resolve. It matters only
 * for a copy of the layer that is the app itself.
 *
 * Verified with Nuxt 4.5.2 and Vite 8.3.8.
 * https://github.com/nuxt/nuxt/blob/main/packages/vite/src/shared/server.ts
 */
export function bundleSharedFolder(config: ViteConfig, rootDir: string): void {
  const build = config.environments?.['ssr']?.build ?? config.build
  const options = build?.rolldownOptions
  if (!options || !Array.isArray(options.external)) return
  options.external = options.external.filter(
    external => !(external instanceof RegExp && external.test(`${rootDir}/shared/`)),
  )
}
