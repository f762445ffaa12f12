import { resolve } from 'node:path'
import { loadNuxtConfig } from '@nuxt/kit'
import type { EmulatorAppOptions } from '../../src/state/app-options'
import { createRegistration } from '../../src/state/create-registration'
import { readEventFiles } from '../../../facts/registration/event-files'
import { readAppExtensions } from '../../../facts/registration/app-extensions'
import { findRegistration } from '../../../facts/registration/find-registration'
import { basePathOf } from '../../../../shared/app-path'
import { DEFAULT_AUTH_PATH_PREFIX } from '../../../../shared/wire'

const LAYER_NAME = 'nuxt-platform-layer'

/** The part of `platform` in nuxt.config that an app registers with the platform. */
interface PlatformSettings extends Pick<
  EmulatorAppOptions,
  'scopes' | 'navLinks' | 'embedded' | 'pricing' | 'distribution'
> {
  authPathPrefix?: string
  apiVersion?: string
  emulator?:
    | false
    | Pick<
        EmulatorAppOptions,
        | 'optionalScopes'
        | 'pricingPlans'
        | 'webhooks'
        | 'proxy'
        | 'directApiAccess'
        | 'protectedCustomerData'
        | 'ipAllowlist'
        | 'bulkAccess'
      >
}

/**
 * Returns the registration in the app's registration file and nuxt.config, as `nuxt dev` reads it
 * for its emulator.
 *
 * @param root folder of the app
 * @param appUrl origin of the app under test
 * @throws Error when the configuration cannot be loaded, or the file is invalid
 */
export async function readRegistration(root: string, appUrl: string): Promise<EmulatorAppOptions> {
  const { _layers: layers, app } = await loadNuxtConfig({ cwd: root })
  const settings = layers.map(
    ({ config }) => (config as { platform?: PlatformSettings | false }).platform || {},
  )
  // Merged, a list would be that of all layers together.
  const own = <Name extends keyof PlatformSettings>(name: Name) =>
    settings.find(layer => layer[name] !== undefined)?.[name]
  const emulator = own('emulator') || {}
  const { optionalScopes, pricingPlans, webhooks, proxy, directApiAccess } = emulator
  const { ipAllowlist, bulkAccess } = emulator
  const configured = {
    scopes: own('scopes') ?? [],
    navLinks: own('navLinks'),
    embedded: own('embedded'),
    optionalScopes,
    pricing: own('pricing'),
    pricingPlans,
    webhooks,
    proxy,
    directApiAccess,
    distribution: own('distribution'),
    protectedCustomerData: emulator.protectedCustomerData,
    ipAllowlist,
    bulkAccess,
    apiVersion: own('apiVersion'),
    authPathPrefix: own('authPathPrefix') ?? DEFAULT_AUTH_PATH_PREFIX,
    basePath: basePathOf(app.baseURL),
  }
  const serverDirs = layers
    .filter(({ meta }) => meta?.name !== LAYER_NAME)
    .map(({ config, cwd }) => config.serverDir || resolve(config.rootDir || cwd || root, 'server'))
  const registered = createRegistration(
    root,
    appUrl,
    { ...configured, eventFiles: await readEventFiles(serverDirs) },
    await findRegistration(root, process.env),
  )
  return {
    ...registered,
    ...(await readAppExtensions(root)),
  }
}
