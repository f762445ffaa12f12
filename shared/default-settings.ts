import { AppDistribution } from './app-distribution'
import {
  DEFAULT_API_VERSION,
  DEFAULT_AUTH_PATH_PREFIX,
  DEFAULT_MAX_BODY_BYTES,
  DEFAULT_MAX_PENDING_BODY_BYTES,
} from './wire'

/** Settings of the server that have the same name as an option. '' means not set. */
export interface OptionSettings {
  apiKey: string
  apiSecretKey: string
  /** The secret before the last rotation, which still verifies. */
  previousApiSecretKey: string
  /** JWK or PEM. */
  privateKey: string
  /** The private key before the last rotation. */
  previousPrivateKey: string
  /** Public address of the app, e.g. `https://app.example.com`. */
  appUrl: string
  /** E.g. `2026-10`. */
  apiVersion: string
  authPathPrefix: string
  distribution: AppDistribution
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
  /** Limit of all signed bodies together that are being received, in bytes. */
  maxPendingBodyBytes: number
  /** Milliseconds for which a server that was asked to end still accepts requests. */
  drainMs: number
  /** '': `info` in development, `warn` in production. */
  logLevel: string
  /** `run` | `store`; '': as `jobs.run` of configurePlatform. */
  jobs: string
  /** `<id>:<key>`, comma separated; '' stores tokens in plain text. */
  encryptionKeys: string
  /** `billing_api` | `app_pricing`; '' follows the distribution. */
  pricing: string
  appHandle: string
  partnerOrganizationId: string
  partnerApiToken: string
}

/** The settings that an app does not set. */
export const DEFAULT_SETTINGS: OptionSettings = {
  apiKey: '',
  apiSecretKey: '',
  previousApiSecretKey: '',
  privateKey: '',
  previousPrivateKey: '',
  appUrl: '',
  apiVersion: DEFAULT_API_VERSION,
  authPathPrefix: DEFAULT_AUTH_PATH_PREFIX,
  distribution: AppDistribution.AppStore,
  embedded: true,
  useOnlineTokens: false,
  expiringOfflineTokens: true,
  adminApiAccessToken: '',
  storefrontAccessToken: '',
  userAgentPrefix: '',
  maxBodyBytes: DEFAULT_MAX_BODY_BYTES,
  maxPendingBodyBytes: DEFAULT_MAX_PENDING_BODY_BYTES,
  drainMs: 5000,
  logLevel: '',
  jobs: '',
  encryptionKeys: '',
  pricing: '',
  appHandle: '',
  partnerOrganizationId: '',
  partnerApiToken: '',
}
