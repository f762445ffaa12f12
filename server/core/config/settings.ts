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
