import { DEFAULT_SETTINGS } from '../../../shared/default-settings'
import type { OptionSettings } from '../../../shared/default-settings'
import { DEFAULT_PROFILE } from '../../../shared/profile'
import type { WireProfile } from '../../../shared/profile'

/**
 * The settings as an app gives them: strings from the environment, or values from its configuration
 * file.
 */
export interface Settings extends Omit<
  OptionSettings,
  'distribution' | 'previousPrivateKey' | 'privateKey'
> {
  /** JWK or PEM; the object of a JWK, when the environment was parsed. '': none. */
  privateKey: string | object
  /** The private key before the last rotation. */
  previousPrivateKey: string | object
  /** A list, or the comma list of an environment variable. */
  scopes: string | readonly string[]
  /** Path below which the app is served; '' for none. */
  basePath: string
  /** Path of the login page; '' without one. */
  authPagePath: string
  /** `app_store` | `single_merchant` | `platform_admin` */
  distribution: string
  profile: WireProfile
}

/**
 * Missing settings have the defaults of the layer. `apiKey`, `apiSecretKey` and `appUrl` have none.
 */
export type PlatformConfigInput = Partial<Settings>

export const DEFAULTS: Settings = {
  ...DEFAULT_SETTINGS,
  scopes: [],
  basePath: '',
  authPagePath: '',
  profile: DEFAULT_PROFILE,
}

/**
 * Converts the text of environment variables to the types of the settings. Nitro 3 leaves it as it
 * is, Nitro 2 converts it by its form.
 *
 * @returns the settings; text of another form is unchanged, and its check reports it
 */
export function withSettingTypes<Given extends object>(given: Given): Given {
  const converted = Object.entries(given).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? convert(value, DEFAULTS[name as keyof Settings]) : value,
  ])
  return Object.fromEntries(converted) as Given
}

function convert(value: string, example: unknown): unknown {
  const text = value.trim().toLowerCase()
  if (typeof example === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (typeof example === 'number' && /^\d+$/.test(text)) return Number(text)
  return value
}
