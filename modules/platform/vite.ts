import type { Nuxt } from 'nuxt/schema'
import { normalize, resolve } from 'pathe'
import { escapePattern } from '../../shared/escape-pattern'
import { bundleSharedFolder } from './internals'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Adjusts the builds of the app's pages.
 *
 * @param appUrl the app's public address, which the dev server has to accept
 */
export function setupVite(nuxt: Nuxt, layerDir: string, appUrl: string): void {
  const rootDir = resolve(nuxt.options.rootDir)
  if (rootDir === resolve(layerDir))
    nuxt.hook('vite:extendConfig', (config, { isServer }) => {
      if (isServer) bundleSharedFolder(config, rootDir)
    })
  if (nuxt.options.dev) {
    allowTunnelHost(nuxt, process.env['NUXT_PLATFORM_APP_URL'] ?? appUrl)
    bundleReka(nuxt)
    importPackagesOnServer(nuxt, layerDir)
    leavePrefixesToBuilds(nuxt)
  }
  keepIdsStable(nuxt)
}

/**
 * Lets the dev server respond at the app's public address, e.g. a tunnel's. Vite refuses hosts that
 * it does not know with 403, because of DNS rebinding:
 * https://vite.dev/config/server-options#server-allowedhosts
 *
 * @param appUrl the public address of the app; only an https address of another host adds one
 */
export function allowTunnelHost(nuxt: Nuxt, appUrl: string): void {
  const url = URL.canParse(appUrl) ? new URL(appUrl) : undefined
  if (url?.protocol !== 'https:' || LOOPBACK.includes(url.hostname)) return
  const server = (nuxt.options.vite.server ??= {})
  // `true`: the app allows every host.
  if (server.allowedHosts !== true)
    server.allowedHosts = [...(server.allowedHosts ?? []), url.hostname]
}

/**
 * Lets Vite bundle reka-ui in advance, so that a first page in development loads a few files of it
 * instead of 588. Vite finds by itself only what the app imports, not what Nuxt UI imports:
 * https://vite.dev/config/dep-optimization-options#optimizedeps-include
 */
export function bundleReka(nuxt: Nuxt): void {
  const optimized = (nuxt.options.vite.optimizeDeps ??= {})
  optimized.include = [
    ...(optimized.include ?? []),
    '@nuxt/ui > reka-ui',
    '@nuxt/ui > reka-ui/namespaced',
  ]
}

/**
 * Lets the dev server import packages as Node does, because the first page would wait for the
 * transformation of their modules. A build transpiles them as before.
 *
 * Nuxt UI has reka-ui transpiled, which has 512 modules. For a module in a folder `modules`, Nuxt
 * transpiles all that is in the folder above, with its packages: in this repository, those of the
 * playground. An app with such a folder keeps that, because one of its packages may need it.
 * https://github.com/nuxt/nuxt/blob/main/packages/kit/src/module/install.ts
 */
export function importPackagesOnServer(nuxt: Nuxt, layerDir: string): void {
  const folder = normalize(layerDir).replace(/\/$/, '')
  const ownFiles = new RegExp(`${escapePattern(folder)}/(?!(?:.*/)?node_modules/)`)
  nuxt.hook('modules:done', () => {
    const { build } = nuxt.options
    build.transpile = build.transpile
      .filter(entry => entry !== 'reka-ui')
      .map(entry => (entry === folder ? ownFiles : entry))
  })
}

/**
 * Leaves Autoprefixer to builds, unless the app has options for it. In development it would process
 * all CSS again with each saved text, for longer than all that the text needs. Tailwind CSS writes
 * the prefixes of its classes itself.
 */
export function leavePrefixesToBuilds(nuxt: Nuxt): void {
  const { plugins } = nuxt.options.postcss
  const { autoprefixer } = plugins
  if (autoprefixer && Object.keys(autoprefixer).length === 0) plugins.autoprefixer = false
}

/**
 * Keeps `useId()` equal on server and client. Vue counts components with `onServerPrefetch`, and
 * Nuxt removes that call from the production build of the browser. After an icon, every id of an
 * asynchronous page would differ, and labels would lose their fields.
 */
function keepIdsStable(nuxt: Nuxt): void {
  const { client } = nuxt.options.optimization.treeShake.composables
  client['vue'] = client['vue']?.filter(name => name !== 'onServerPrefetch') ?? []
}
