import { fileURLToPath } from 'node:url'
import { basePathOf } from '../shared/app-path'
import {
  addServerPlugin,
  defineNuxtModule,
  getLayerDirectories,
  runWithNuxtContext,
  useLogger,
} from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'
import type { AppRegistration } from '../packages/facts/registration/app-registration'
import type { EventFile } from '../packages/facts/registration/event-files'
import { PRICING_SOURCES } from '../shared/pricing-source'
import type { PlatformModuleOptions } from '../shared/types/platform'
import { DEFAULT_AUTH_PATH_PREFIX, DEFAULT_HEALTH_PATH_PREFIX } from '../shared/wire'
import { checkAppUrlInDev } from './platform/app-url-check'
import { setupAuthRoutes } from './platform/auth-routes'
import type { RegisteredScopes } from './platform/codegen/report-scopes'
import { reportCallersInDev } from './platform/callers/report-callers'
import { setupComponentChecks } from './platform/component-checks'
import { setupComponents } from './platform/components'
import { setupCompression } from './platform/compression'
import { setupCustomDataTypes } from './platform/custom-data-types'
import { forgetDevEnvironment } from './platform/dev-environment'
import { setupDevTools } from './platform/devtools'
import { setupEvents } from './platform/events'
import { setupJobs } from './platform/jobs'
import { startEmulatorInDev } from './platform/emulator-in-dev'
import { setupEmulatorTypes } from './platform/emulator-types/setup-emulator-types'
import { healthPathOf, setupHealthRoutes } from './platform/health-routes'
import { setupIcons } from './platform/icons'
import { setupLoginPage } from './platform/login-page'
import { mountNoFiles, mountSessions } from './platform/mount-sessions'
import { shareExternals } from './platform/one-external'
import { setupOpenTelemetry } from './platform/open-telemetry'
import { ownFiles } from './platform/own-files'
import { preferOwnUtilities } from './platform/own-utilities'
import { setupPrerenderedPages } from './platform/prerendered-pages'
import { setupErrorLog } from './platform/quiet-errors'
import { readAppRegistration, redirectUrlProblem, withRegistration } from './platform/registration'
import { requireNode } from './platform/required-node'
import { readOwnOption, setupRuntimeConfig } from './platform/runtime-config'
import { bundleVuePackages, reduceServer } from './platform/server-bundle'
import { setupServerRuntime } from './platform/server-runtime'
import type { ServerRuntime } from './platform/server-runtime'
import { shareReka } from './platform/shared-reka'
import { readCliVariables, warnOfMovedPort } from './platform/shopify-cli'
import { checkVersions } from './platform/supported-nuxt'
import { setupTypes } from './platform/types'
import { setupTools } from './platform/tools'
import { setupSharedCode } from './platform/shared-code'
import { setupVite } from './platform/vite'
import { setupWebVitals } from './platform/web-vitals'
import { setupWorkerQueues } from './platform/worker-queues'

const layerDir = fileURLToPath(new URL('..', import.meta.url))

/** The layer's only module: applies the `platform` options of an app to its build. */
export default defineNuxtModule<PlatformModuleOptions>({
  meta: {
    name: 'nuxt-platform-layer',
    configKey: 'platform',
    // Nuxt 5 then does not run the server's files in its mode for Nitro 2.
    compatibility: { server: 'nitro3' } as object,
  },
  async setup(given, nuxt) {
    requireNode(nuxt, layerDir)
    checkVersions(nuxt)
    if (nuxt.options.dev) {
      forgetDevEnvironment()
      readCliVariables(process.argv)
    }
    const registration = await readAppRegistration(nuxt)
    const hasSecret = !nuxt.options.dev || Boolean(process.env['NUXT_PLATFORM_API_SECRET_KEY'])
    const options = withRegistration(given, registration, hasSecret)
    const scopes = registration?.scopes ?? readOwnOption(nuxt, 'scopes') ?? []
    const authPagePath = setupLoginPage(nuxt, layerDir, options.authPage)
    const settings = setupRuntimeConfig(nuxt, { ...options, scopes }, authPagePath)
    const authPathPrefix = options.authPathPrefix ?? DEFAULT_AUTH_PATH_PREFIX

    nuxt.options.alias['#platform'] = resolve(layerDir, 'server/public')
    const runtime = setupServerRuntime(nuxt, layerDir)
    setupTypes(nuxt, layerDir)
    setupServer(nuxt, runtime)
    setupPrerenderedPages(nuxt)
    setupAuthRoutes(nuxt, authPathPrefix)
    const healthPathPrefix = options.healthPathPrefix ?? DEFAULT_HEALTH_PATH_PREFIX
    setupHealthRoutes(nuxt, healthPathPrefix)
    if (registration && settings.distribution !== 'platform_admin') {
      const problem = redirectUrlProblem(registration, nuxt.options.app.baseURL, authPathPrefix)
      if (problem) useLogger('platform').warn(problem)
    }
    // Without a client id the local platform runs, at an address of its own.
    if (nuxt.options.dev && (settings.apiKey || process.env['NUXT_PLATFORM_API_KEY'])) {
      warnOfMovedPort(nuxt)
      checkAppUrlInDev(nuxt, {
        appUrl: process.env['NUXT_PLATFORM_APP_URL'] || settings.appUrl,
        healthPath: healthPathOf(nuxt, healthPathPrefix),
      })
    }
    setupOpenTelemetry(nuxt, layerDir)
    if (options.webVitals === true) setupWebVitals(nuxt, layerDir)
    await setupCompression(nuxt, layerDir, options.compressResponses === true)
    const events = await setupEvents(nuxt, layerDir)
    setupWorkerQueues(nuxt, layerDir, await setupJobs(nuxt, layerDir))

    setupComponents(nuxt, layerDir, options.componentPrefix ?? 'Sh')
    setupComponentChecks(nuxt, layerDir, options.componentPrefix ?? 'Sh')
    if (options.polarisElements) {
      // Loads Vue, which other builds need not.
      const { setupPolarisElements } = await import('./platform/polaris-elements')
      setupPolarisElements(nuxt, layerDir)
    }
    setupIcons(nuxt, layerDir)
    shareReka(nuxt, layerDir)
    shareExternals(nuxt)
    setupVite(nuxt, layerDir, settings.appUrl)
    setupSharedCode(nuxt)

    reportCallersInDev(nuxt)
    if (nuxt.options.dev) addServerPlugin(resolve(layerDir, 'server/nitro/dev/map-stacks'))
    setupDevTools(nuxt, layerDir)
    setupTools(nuxt, layerDir)
    setupCodegen(nuxt, settings.apiVersion, registration && { registration, events })
    setupEmulatorTypes(nuxt, settings.apiVersion)
    if (registration) setupCustomDataTypes(nuxt, layerDir, registration.customData)
    setupEmulator(
      nuxt,
      {
        emulator: options.emulator,
        scopes,
        authPathPrefix,
        apiVersion: settings.apiVersion,
        events,
      },
      registration,
    )
  },
})

function setupServer(nuxt: Nuxt, runtime: ServerRuntime): void {
  nuxt.hook('nitro:config', nitro => {
    reduceServer(nitro, runtime)
    // In development, Vite loads Vue, and Nitro bundles nothing of it.
    const { externalVue } = nuxt.options.experimental as { externalVue?: boolean }
    if (!runtime.isNitro3 && !nuxt.options.dev && !externalVue) bundleVuePackages(nitro)
    mountSessions(nitro, {
      rootDir: nuxt.options.rootDir,
      mount: nuxt.options.nitro.storage?.['platform'],
    })
    preferOwnUtilities(
      nitro,
      resolve(layerDir, 'server'),
      getLayerDirectories(nuxt).map(({ server }) => server),
    )
  })
  // The preset is known only after Nitro has resolved its configuration.
  nuxt.hook('nitro:init', ({ options, hooks }) => {
    if (!runtime.isNitro3)
      hooks.hook('rollup:before', (_nitro, { plugins }) => {
        ;(plugins as unknown[]).unshift(ownFiles(layerDir))
      })
    mountNoFiles(options)
    if (runtime.isNitro3) options.plugins.unshift(resolve(runtime.folder, 'count-listeners'))
    setupErrorLog(options, runtime.folder)
    if (options.preset === 'node-server')
      options.plugins.push(resolve(runtime.folder, 'node-server'))
  })
}

function setupCodegen(
  nuxt: Nuxt,
  apiVersion: string,
  registered: RegisteredScopes | undefined,
): void {
  const codegen = readOwnOption(nuxt, 'codegen')
  if (!codegen) return
  // A schema takes a second to load. Nuxt warns of a module that needs time in its set-up.
  nuxt.hook('modules:done', () =>
    runWithNuxtContext(nuxt, async () => {
      // Loads the TypeScript compiler, which other builds do not need.
      const { setupOperationTypes } = await import('./platform/codegen/setup-operation-types')
      const options = codegen === true ? {} : codegen
      await setupOperationTypes(nuxt, layerDir, options, apiVersion, registered)
    }),
  )
}

function setupEmulator(
  nuxt: Nuxt,
  {
    emulator,
    scopes,
    authPathPrefix,
    apiVersion,
    events,
  }: Pick<PlatformModuleOptions, 'emulator'> & {
    scopes: string[]
    authPathPrefix: string
    apiVersion: string
    events: readonly EventFile[]
  },
  registration: AppRegistration | undefined,
): void {
  if (!nuxt.options.dev || emulator === false) return
  const { apiKey, embedded, pricing, distribution } = nuxt.options.runtimeConfig.platform
  if (emulator?.https) addServerPlugin(resolve(layerDir, 'server/nitro/dev/trust-local-platform'))
  startEmulatorInDev(nuxt, {
    ...emulator,
    apiKey,
    embedded,
    basePath: basePathOf(nuxt.options.app.baseURL),
    pricing: PRICING_SOURCES.find(source => source === pricing),
    distribution,
    scopes,
    navLinks: readOwnOption(nuxt, 'navLinks') ?? [],
    authPathPrefix,
    apiVersion,
    events,
    registration,
  })
}
