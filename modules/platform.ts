import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { addServerHandler, defineNuxtModule, getLayerDirectories, useLogger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { defu } from 'defu'
import { relative, resolve } from 'pathe'
import { DEFAULT_PROFILE } from '../shared/platform/profile'
import { AUTH_PATHS, DEFAULT_API_VERSION, DEFAULT_AUTH_PATH_PREFIX, DEFAULT_MAX_BODY_BYTES } from '../shared/platform/wire'
import type { PlatformModuleOptions } from '../shared/types/platform'
import { spellAttributes } from './platform/attribute-spelling'
import { bundleShared } from './platform/bundled-shared'
import { addComponentAliases } from './platform/component-aliases'
import { compilerSubstitutes, leaveOutCompiler } from './platform/compilerless-vue'
import { addComponentStyles } from './platform/component-styles'
import { prepareKnownPackages } from './platform/known-packages'
import { placeLoginPage } from './platform/login-page'
import { addDevToolsTab } from './platform/devtools-tab'
import { startEmulatorInDev } from './platform/emulator-in-dev'
import { loadColorsLate } from './platform/late-colors'
import { loadIconsLate } from './platform/late-icons'
import { keepServerLight } from './platform/light-server'
import { addOpenTelemetry } from './platform/open-telemetry'
import { mountNoFiles, mountSessions } from './platform/mount-sessions'
import { ownOption } from './platform/own-option'
import { preferOwnUtilities } from './platform/own-utilities'
import { addServerTiming } from './platform/server-timing'
import { keepIdsStable } from './platform/stable-ids'

const layerDir = fileURLToPath(new URL('..', import.meta.url))
const AUTH_ROUTE_FILES: Record<keyof typeof AUTH_PATHS, string> = {
  begin: 'index.get.ts',
  callback: 'callback.get.ts',
  exitIframe: 'exit-iframe.get.ts',
  sessionToken: 'session-token.get.ts',
  logout: 'logout.post.ts',
}

/** Options that no file should hold, and where they belong. */
const SECRETS = {
  apiSecretKey: 'NUXT_PLATFORM_API_SECRET_KEY',
  previousApiSecretKey: 'NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY',
  adminApiAccessToken: 'NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN',
  storefrontAccessToken: 'NUXT_PLATFORM_STOREFRONT_ACCESS_TOKEN',
  encryptionKeys: 'NUXT_PLATFORM_ENCRYPTION_KEYS',
} as const

/** The one module of the layer: options become runtime configuration, paths, prefix and, in development, an emulator. */
export default defineNuxtModule<PlatformModuleOptions>({
  meta: { name: 'nuxt-platform-layer', configKey: 'platform' },
  async setup(options, nuxt) {
    // Layers merge lists by joining them: an app that wants fewer scopes than its base layer could not say so.
    const scopes = ownOption(nuxt, 'scopes') ?? []
    const navLinks = ownOption(nuxt, 'navLinks') ?? []
    const authPathPrefix = options.authPathPrefix ?? DEFAULT_AUTH_PATH_PREFIX

    const authPagePath = placeLoginPage(nuxt, layerDir, options.authPage)
    const runtime = nuxt.options.runtimeConfig
    runtime.platform = defu(runtime.platform, {
      apiKey: options.apiKey ?? '',
      apiSecretKey: options.apiSecretKey ?? '',
      previousApiSecretKey: options.previousApiSecretKey ?? '',
      scopes,
      appUrl: options.appUrl ?? '',
      apiVersion: options.apiVersion ?? DEFAULT_API_VERSION,
      authPathPrefix,
      authPagePath,
      distribution: options.distribution ?? 'app_store',
      embedded: options.embedded ?? true,
      useOnlineTokens: options.useOnlineTokens ?? false,
      expiringOfflineTokens: options.expiringOfflineTokens ?? true,
      adminApiAccessToken: options.adminApiAccessToken ?? '',
      storefrontAccessToken: options.storefrontAccessToken ?? '',
      maxBodyBytes: options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
      logLevel: options.logLevel ?? '',
      encryptionKeys: options.encryptionKeys ?? '',
      profile: { ...DEFAULT_PROFILE, ...options.profile },
    })
    warnOfSecretInFile(runtime.platform)
    runtime.public.platform = defu(runtime.public.platform, { adminUrl: runtime.platform.profile.adminUrl, apiKey: options.apiKey ?? '', authPagePath, authPathPrefix, navLinks })

    nuxt.options.alias['#platform'] = resolve(layerDir, 'server/lib/platform-public')
    referToTypes(nuxt)
    nuxt.hook('nitro:config', nitro => mountSessions(nitro, { rootDir: nuxt.options.rootDir, mount: nuxt.options.nitro.storage?.platform }))
    // Nitro has read its preset by then.
    nuxt.hook('nitro:init', ({ options: nitro }) => mountNoFiles(nitro))
    nuxt.hook('nitro:config', keepServerLight)
    if (!nuxt.options.dev && !nuxt.options.vue.runtimeCompiler) {
      const substitutes = compilerSubstitutes()
      nuxt.hook('nitro:config', nitro => leaveOutCompiler(nitro, substitutes))
    }
    nuxt.hook('nitro:config', nitro => preferOwnUtilities(nitro, resolve(layerDir, 'server'), getLayerDirectories(nuxt).map(({ server }) => server)))
    if (authPathPrefix !== DEFAULT_AUTH_PATH_PREFIX) moveAuthRoutes(nuxt, authPathPrefix)
    prefixComponents(nuxt, options.componentPrefix ?? 'Sh')
    spellAttributes(nuxt, layerDir, options.componentPrefix ?? 'Sh')
    addComponentAliases(nuxt, options.componentPrefix ?? 'Sh')
    keepAdminElements(nuxt)
    addComponentStyles(nuxt, layerDir)
    loadColorsLate(nuxt, layerDir)
    loadIconsLate(nuxt, layerDir)
    if (nuxt.options.dev) prepareKnownPackages(nuxt)
    keepIdsStable(nuxt)
    bundleShared(nuxt, layerDir)
    addDevToolsTab(nuxt, layerDir)
    addServerTiming(nuxt, layerDir)
    addOpenTelemetry(nuxt, layerDir)
    leaveOutOwnTests(nuxt)
    const codegen = ownOption(nuxt, 'codegen')
    if (codegen) {
      // Loads a compiler, for which a build without it need not wait.
      const { setUpCodegen } = await import('./platform/codegen/set-up-codegen')
      await setUpCodegen(nuxt, layerDir, codegen === true ? {} : codegen, runtime.platform.apiVersion)
    }
    if (nuxt.options.dev && options.emulator !== false) startEmulatorInDev(nuxt, { ...options.emulator, apiKey: runtime.platform.apiKey, embedded: runtime.platform.embedded, scopes, navLinks, authPathPrefix })
  },
})

/** The environment is read when the server starts, so what is set here came from a file, in `platform` or in `runtimeConfig`. */
function warnOfSecretInFile(settings: Partial<Record<keyof typeof SECRETS, string>>): void {
  for (const [name, variable] of Object.entries(SECRETS)) {
    if (settings[name as keyof typeof SECRETS]) useLogger('platform').warn(`platform.${name} is written in nuxt.config: it becomes part of the build. Set ${variable} at run time instead.`)
  }
}

/** TypeScript leaves out what lies in node_modules, as a published layer does, unless something refers to it. */
function referToTypes(nuxt: Nuxt): void {
  const augmentation = { path: resolve(layerDir, 'shared/types/augment.d.ts') }
  nuxt.hook('prepare:types', ({ references, nodeReferences, sharedReferences }) => {
    for (const list of [references, nodeReferences, sharedReferences]) list.push(augmentation)
  })
  nuxt.hook('nitro:prepare:types', ({ references }) => {
    references.push(augmentation)
  })
}

/** Serves the auth routes under another prefix, each from the first layer that has the file, and no longer at the default. */
function moveAuthRoutes(nuxt: Nuxt, prefix: string): void {
  nuxt.hook('nitro:config', (nitro) => {
    nitro.ignore = [...nitro.ignore ?? [], '**/routes/_platform/auth/**']
  })
  for (const [name, file] of Object.entries(AUTH_ROUTE_FILES)) {
    const handler = nuxt.options._layers
      .map(layer => resolve(layer.config.serverDir ?? resolve(layer.config.rootDir, 'server'), 'routes/_platform/auth', file))
      .find(path => existsSync(path))
    if (handler) addServerHandler({ route: prefix + AUTH_PATHS[name as keyof typeof AUTH_PATHS], method: name === 'logout' ? 'post' : 'get', handler })
  }
}

function prefixComponents(nuxt: Nuxt, prefix: string): void {
  const own = resolve(layerDir, 'components')
  nuxt.hook('components:dirs', (dirs) => {
    for (const [index, dir] of dirs.entries()) {
      const path = typeof dir === 'string' ? dir : dir.path
      if (resolve(path) === own) dirs[index] = { ...(typeof dir === 'string' ? {} : dir), path, prefix, pathPrefix: false }
    }
  })
}

/** Nuxt type checks everything below a layer as part of the app; what belongs to the layer's own repository is not. */
function leaveOutOwnTests(nuxt: Nuxt): void {
  nuxt.hook('prepare:types', ({ tsConfig }) => {
    const ours = ['bench', 'tests', 'scripts', 'testing', 'doctor', 'telemetry', 'maintenance', 'playwright.config.ts', 'vitest.config.ts'].map(path => resolve(layerDir, path))
    tsConfig.exclude = [...tsConfig.exclude ?? [], ...ours.map(path => relative(nuxt.options.buildDir, path))]
  })
}

/** Elements that the admin reads from the page are not Vue components; what the app declares as such is kept. */
function keepAdminElements(nuxt: Nuxt): void {
  const compiler = nuxt.options.vue.compilerOptions
  const ofTheApp = compiler.isCustomElement
  compiler.isCustomElement = tag => /^(?:s-app-nav|s-app-window|ui-modal|ui-nav-menu|ui-save-bar|ui-title-bar)$/.test(tag) || (ofTheApp?.(tag) ?? false)
}
