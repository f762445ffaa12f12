import { useLogger } from '@nuxt/kit'
import { defu } from 'defu'
import type { Nuxt, RuntimeConfig } from 'nuxt/schema'
import { DEFAULT_SETTINGS } from '../../shared/default-settings'
import type { OptionSettings } from '../../shared/default-settings'
import { DEFAULT_PROFILE, POLARIS_URL } from '../../shared/profile'
import type { PlatformModuleOptions } from '../../shared/types/platform'

type ServerSettings = RuntimeConfig['platform']

/** Options that must not be in a file, and the environment variables to use instead. */
const SECRETS = {
  apiSecretKey: 'NUXT_PLATFORM_API_SECRET_KEY',
  previousApiSecretKey: 'NUXT_PLATFORM_PREVIOUS_API_SECRET_KEY',
  privateKey: 'NUXT_PLATFORM_PRIVATE_KEY',
  previousPrivateKey: 'NUXT_PLATFORM_PREVIOUS_PRIVATE_KEY',
  adminApiAccessToken: 'NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN',
  storefrontAccessToken: 'NUXT_PLATFORM_STOREFRONT_ACCESS_TOKEN',
  encryptionKeys: 'NUXT_PLATFORM_ENCRYPTION_KEYS',
  partnerApiToken: 'NUXT_PLATFORM_PARTNER_API_TOKEN',
} as const

/**
 * Turns the module's options into runtime configuration. Values in `runtimeConfig` win.
 *
 * @param options with the scopes of the app alone
 * @param authPagePath path of the login page, or '' without one
 * @returns the server's settings
 */
export function setupRuntimeConfig(
  nuxt: Nuxt,
  options: PlatformModuleOptions,
  authPagePath: string,
): ServerSettings {
  const settings = withDefaults(options)
  const runtime = nuxt.options.runtimeConfig
  runtime.platform = defu(runtime.platform, {
    ...settings,
    scopes: options.scopes ?? [],
    authPagePath,
    profile: { ...DEFAULT_PROFILE, ...options.profile },
  })
  warnOfSecretInFile(runtime.platform)
  runtime.public.platform = defu(runtime.public.platform, {
    adminUrl: runtime.platform.profile.adminUrl,
    apiKey: settings.apiKey,
    apiVersion: settings.apiVersion,
    authPagePath,
    authPathPrefix: settings.authPathPrefix,
    embedded: settings.embedded,
    navLinks: readOwnOption(nuxt, 'navLinks') ?? [],
    polarisUrl: options.polarisElements === true ? POLARIS_URL : options.polarisElements || '',
  })
  return runtime.platform
}

/**
 * Reads an option from the nearest layer that sets it, the app first. Nuxt joins the lists of all
 * layers, so an app could not request fewer scopes than its base layer.
 */
export function readOwnOption<Name extends keyof PlatformModuleOptions>(
  nuxt: Nuxt,
  name: Name,
): PlatformModuleOptions[Name] {
  return nuxt.options._layers
    .map(({ config }) => (config as { platform?: PlatformModuleOptions | false }).platform || {})
    .find((options: PlatformModuleOptions) => options[name] !== undefined)?.[name]
}

function withDefaults(options: PlatformModuleOptions): OptionSettings {
  const set = Object.keys(DEFAULT_SETTINGS)
    .map(name => [name, options[name as keyof OptionSettings]])
    .filter(([, value]) => value !== undefined && value !== null)
  return { ...DEFAULT_SETTINGS, ...(Object.fromEntries(set) as Partial<OptionSettings>) }
}

/** Environment variables are read at startup, so a secret that is set here comes from a file. */
function warnOfSecretInFile(settings: Partial<Record<keyof typeof SECRETS, string>>): void {
  for (const [name, variable] of Object.entries(SECRETS)) {
    if (settings[name as keyof typeof SECRETS])
      useLogger('platform').warn(
        `platform.${name} is written in nuxt.config: it becomes part of the build. Set ${variable} at run time instead.`,
      )
  }
}
