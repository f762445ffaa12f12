import { resolve } from 'node:path'
import process from 'node:process'
import { loadNuxtConfig } from '@nuxt/kit'
import { readEventFiles } from '../../../facts/registration/event-files'
import { findSidekickExtensions } from '../../../facts/registration/sidekick-extensions'
import { EVENTS_PATH } from '../../../../shared/events'
import { findFilteredRoutes } from './filtered-routes'
import type { SecurityConfig } from './filtered-routes'
import { appShapeOf } from '../../../../modules/platform/callers/app-shape'
import { findOpenCode } from '../../../../modules/platform/callers/find-open-code'
import type { ServerRoute } from '../../../../modules/platform/callers/server-route'
import type { AppFacts, StoredSession } from './doctor-facts'
import { readServerCode } from './read-server-code'
import type { GivenOptions } from './read-settings'
import { readStoredSessions } from './read-stored-sessions'

/** The source of an app. Only its configuration is run. */
export interface AppSource {
  facts: AppFacts
  /**
   * `platform` of nuxt.config, merged with that of its layers and with `runtimeConfig.platform`.
   */
  options: GivenOptions
  /** `app.baseURL`. */
  baseUrl: string
  /** Undefined when the app does not use the default storage. */
  storedSessions?: StoredSession[]
}

const LAYER_NAME = 'nuxt-platform-layer'
const SECRETS = [
  'apiSecretKey',
  'previousApiSecretKey',
  'privateKey',
  'previousPrivateKey',
  'adminApiAccessToken',
  'storefrontAccessToken',
  'encryptionKeys',
]
const DEFAULT_DRIVER = 'fs-lite'

/**
 * Reads nuxt.config of an app and its layers, and loads its `.env` into this process.
 *
 * @throws Error when the configuration cannot be loaded
 */
export async function readApp(rootDir: string): Promise<AppSource> {
  const config = await loadNuxtConfig({ cwd: rootDir })
  const layers = config._layers.map(layer => record(layer.config))
  // The app's value replaces that of its layers: lists are not merged.
  const written = layers
    .map(layer => record(layer.platform))
    .reduceRight((merged, own) => ({ ...merged, ...own }), {})
  const runtime = layers
    .map(layer => record(record(layer.runtimeConfig).platform))
    .reduceRight((merged, own) => ({ ...merged, ...own }), {})
  const options = { ...written, ...runtime }
  // Nitro adds its types to apps only.
  const { nitro: givenNitro, routeRules } = record(config)
  const nitro = record(givenNitro)
  const storage = record(nitro.storage)
  const mount = record(storage.platform)
  const baseLayers = config._layers.slice(1).filter(layer => layer.meta?.name !== LAYER_NAME)
  const serverDirs = [
    config.serverDir || resolve(rootDir, 'server'),
    ...baseLayers.map(
      layer =>
        text(record(layer.config).serverDir) ||
        resolve(text(record(layer.config).rootDir) || layer.cwd || rootDir, 'server'),
    ),
  ]
  const code = await readServerCode(...serverDirs)
  const events = await readEventFiles(serverDirs)
  return {
    facts: {
      extendsLayer: config._layers.some(layer => layer.meta?.name === LAYER_NAME),
      secretsInFile: SECRETS.filter(
        name => typeof options[name] === 'string' && options[name] !== '',
      ),
      preset: process.env.NITRO_PRESET ?? text(nitro.preset),
      sessionDriver: text(mount.driver) || DEFAULT_DRIVER,
      routeHeaders: [...routeHeaders(routeRules), ...routeHeaders(nitro.routeRules)],
      filteredRoutes: findFilteredRoutes(config as SecurityConfig, code.signedRoutes),
      code: {
        ...code,
        routes: [
          ...code.routes,
          ...addedRoutes(record(config).serverHandlers),
          ...addedRoutes(nitro.handlers),
          ...(events.length > 0 ? [{ pattern: EVENTS_PATH, method: 'POST' }] : []),
        ],
      },
      events,
      sidekickExtensions: await findSidekickExtensions(rootDir),
      callers: await findOpenCode(appShapeOf({ options: config })),
    },
    options,
    baseUrl: process.env.NUXT_APP_BASE_URL ?? config.app.baseURL,
    storedSessions:
      storage.platform === undefined
        ? await readStoredSessions(resolve(rootDir, '.data/platform'))
        : undefined,
  }
}

function routeHeaders(rules: unknown): AppFacts['routeHeaders'] {
  return Object.entries(record(rules)).flatMap(([route, rule]) =>
    Object.entries(record(record(rule).headers)).map(([name, value]) => ({
      route,
      name: name.toLowerCase(),
      value: String(value),
    })),
  )
}

/** Handlers that are added in nuxt.config. */
function addedRoutes(handlers: unknown): ServerRoute[] {
  return (Array.isArray(handlers) ? (handlers as unknown[]) : [])
    .map(record)
    .filter(({ route }) => typeof route === 'string')
    .map(({ route, method }) => ({
      pattern: text(route),
      method: text(method).toUpperCase() || undefined,
    }))
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
