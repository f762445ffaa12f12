import { DEFAULT_SETTINGS } from '../../../shared/default-settings'
import { DEFAULT_PROFILE } from '../../../shared/profile'
import type { WireProfile } from '../../../shared/profile'

/**
 * The settings as an app gives them: strings from the environment, or values from its configuration
 * file.
 */
export interface Settings {
  apiKey: string
  apiSecretKey: string
  /** The secret before the last rotation, which still verifies. */
  previousApiSecretKey: string
  /** JWK or PEM; the object of a JWK, when the environment was parsed. '': none. */
  privateKey: string | object
  /** The private key before the last rotation. */
  previousPrivateKey: string | object
  /** A list, or the comma list of an environment variable. */
  scopes: string | readonly string[]
  /** Public address of the app, e.g. `https://app.example.com`. */
  appUrl: string
  /** Path below which the app is served; '' for none. */
  basePath: string
  /** e.g. `2026-10` */
  apiVersion: string
  authPathPrefix: string
  /** Path of the login page; '' without one. */
  authPagePath: string
  /** `app_store` | `single_merchant` | `platform_admin` */
  distribution: string
  embedded: boolean
  useOnlineTokens: boolean
  expiringOfflineTokens: boolean
  /** Access token of a `platform_admin` app. */
  adminApiAccessToken: string
  /** Storefront access token of a `platform_admin` app. */
  storefrontAccessToken: string
  /** Precedes the layer's own name in the `User-Agent` of requests to the platform. */
  userAgentPrefix: string
  /** Limit of a signed body, in bytes. */
  maxBodyBytes: number
  /** Milliseconds. Only checked here; the shutdown of the server reads it. */
  drainMs: number
  /** Only checked here; the logger reads it. */
  logLevel: string
  /** `<id>:<key>`, comma separated; '' stores tokens in plain text. */
  encryptionKeys: string
  /** `billing_api` | `app_pricing` */
  pricing: string
  appHandle: string
  partnerOrganizationId: string
  partnerApiToken: string
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
