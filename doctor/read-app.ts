import { resolve } from 'node:path'
import process from 'node:process'
import { loadNuxtConfig } from '@nuxt/kit'
import type { AppFacts, StoredSession } from './doctor-facts'
import { readServerCode } from './read-server-code'
import type { GivenOptions } from './read-settings'
import { readStoredSessions } from './read-stored-sessions'

/** An app as it lies in its folder; nothing of it was built or run but its configuration. */
export interface AppSource {
  facts: AppFacts
  /** `platform` of nuxt.config, what the app says before what its layers say, then `runtimeConfig.platform`. */
  options: GivenOptions
  /** `app.baseURL`. */
  baseUrl: string
  /** Those of the default storage; undefined when the app keeps them elsewhere. */
  storedSessions?: StoredSession[]
}

const LAYER_NAME = 'nuxt-platform-layer'
const SECRETS = ['apiSecretKey', 'previousApiSecretKey', 'adminApiAccessToken', 'storefrontAccessToken', 'encryptionKeys']
const DEFAULT_DRIVER = 'fs-lite'

/**
 * Reads an app's nuxt.config with those of its layers, and loads its `.env` into the environment of this process.
 *
 * @throws Error when the configuration cannot be loaded
 */
export async function readApp(rootDir: string): Promise<AppSource> {
  const config = await loadNuxtConfig({ cwd: rootDir })
  const layers = config._layers.map(layer => record(layer.config))
  // The app's own value wins whole: lists of layers are not joined.
  const written = layers.map(layer => record(layer.platform)).reduceRight((merged, own) => ({ ...merged, ...own }), {})
  const runtime = layers.map(layer => record(record(layer.runtimeConfig).platform)).reduceRight((merged, own) => ({ ...merged, ...own }), {})
  const options = { ...written, ...runtime }
  // Nitro adds its part to the types of an app only.
  const { nitro: givenNitro, routeRules } = record(config)
  const nitro = record(givenNitro)
  const storage = record(nitro.storage)
  const mount = record(storage.platform)
  return {
    facts: {
      extendsLayer: config._layers.some(layer => layer.meta?.name === LAYER_NAME),
      secretsInFile: SECRETS.filter(name => typeof options[name] === 'string' && options[name] !== ''),
      preset: process.env.NITRO_PRESET ?? text(nitro.preset),
      sessionDriver: text(mount.driver) || DEFAULT_DRIVER,
      routeHeaders: [...routeHeaders(routeRules), ...routeHeaders(nitro.routeRules)],
      code: await readServerCode(config.serverDir || resolve(rootDir, 'server')),
    },
    options,
    baseUrl: process.env.NUXT_APP_BASE_URL ?? config.app.baseURL,
    storedSessions: storage.platform === undefined ? await readStoredSessions(resolve(rootDir, '.data/platform')) : undefined,
  }
}

function routeHeaders(rules: unknown): AppFacts['routeHeaders'] {
  return Object.entries(record(rules)).flatMap(([route, rule]) =>
    Object.entries(record(record(rule).headers)).map(([name, value]) => ({ route, name: name.toLowerCase(), value: String(value) })))
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? value as Record<string, unknown> : {}
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
