import process from 'node:process'
import { loadNuxtConfig } from '@nuxt/kit'
import { findRegistration } from '../../../facts/registration/find-registration'
import { DEFAULT_PROFILE } from '../../../../shared/profile'
import type { WireProfile } from '../../../../shared/profile'
import type { PlatformConfig } from '../../../../server/core/config/config'
import { parseConfig } from '../../../../server/core/config/parse-config'
import type { PlatformConfigInput } from '../../../../server/core/config/settings'
import { SETTING_NAMES, profileVariable, variableOf } from '../doctor/read-settings'

type Options = Readonly<Record<string, unknown>>

/**
 * Reads the configuration that a server of the app would have in this environment: nuxt.config,
 * then `shopify.app.toml`, then `NUXT_PLATFORM_*`. Loads the app's `.env`.
 *
 * @param rootDir folder of the app, absolute
 * @throws PlatformError `configuration_invalid`
 * @throws Error when nuxt.config or the registration file cannot be read
 */
export async function readAppConfig(rootDir: string): Promise<PlatformConfig> {
  const { _layers: layers } = await loadNuxtConfig({ cwd: rootDir })
  const merged = layers
    .map(({ config }) => {
      const { platform, runtimeConfig } = config as { platform?: Options; runtimeConfig?: Options }
      return { ...platform, ...(runtimeConfig?.platform as Options | undefined) }
    })
    .reduceRight<Options>((below, own) => ({ ...below, ...own }), {})
  const registered = await findRegistration(rootDir, process.env)
  const options: Options = {
    ...merged,
    ...present({ apiKey: registered?.clientId, appUrl: registered?.applicationUrl }),
  }
  const profile = { ...DEFAULT_PROFILE, ...(options.profile as Partial<WireProfile>) }
  for (const name of Object.keys(DEFAULT_PROFILE) as (keyof WireProfile)[])
    profile[name] = process.env[profileVariable(name)] ?? profile[name]
  const settings = SETTING_NAMES.map(name => [name, fromText(name) ?? options[name]] as const)
  const input: PlatformConfigInput = { ...present(Object.fromEntries(settings)), profile }
  return parseConfig(input)
}

/** Nuxt parses variables of these forms, too. */
function fromText(name: string): unknown {
  const text = process.env[variableOf(name)]
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== undefined && /^(?:max\w+|drainMs)$/.test(name) ? Number(text) : text
}

function present(values: Options): Options {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
